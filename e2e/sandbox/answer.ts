/** A complete response before it is sent. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A JSON response that must not be cached: the clock, prices, orders, people. */
export function json(value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
    body: JSON.stringify(value),
  }
}

/** A JSON response that is revalidated each time: the server adds an ETag and answers 304. */
export function catalogueJson(value: unknown): Answer {
  return json(value, 200, { 'cache-control': 'no-cache' })
}

export function noContent(): Answer {
  return { status: 204, headers: { 'cache-control': 'no-store' }, body: '' }
}

export function seeOther(location: string): Answer {
  return { status: 303, headers: { location, 'cache-control': 'no-store' }, body: '' }
}

/** A page of the sandbox. It loads nothing from other origins and may not be framed. */
export function html(body: string, contentSecurityPolicy: string): Answer {
  return {
    status: 200,
    headers: {
      'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store',
      'content-security-policy': `default-src 'none'; frame-ancestors 'none'; ${contentSecurityPolicy}`,
      'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer',
    },
    body,
  }
}

/** An SVG image; the policy disables scripts in it even when it is opened directly. */
export function svg(body: string): Answer {
  return {
    status: 200,
    headers: {
      'content-type': 'image/svg+xml; charset=utf-8', 'cache-control': 'public, max-age=3600',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
      'x-content-type-options': 'nosniff', 'cross-origin-resource-policy': 'cross-origin',
    },
    body,
  }
}

export function escapeHtml(text: string): string {
  const marks: Readonly<Record<string, string>> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return text.replace(/[&<>"']/g, mark => marks[mark] ?? mark)
}
