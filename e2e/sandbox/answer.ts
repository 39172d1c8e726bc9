/** A complete answer before it goes on the wire. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** A JSON answer that nobody may keep: the clock, prices, orders, people. */
export function json(value: unknown, status = 200, headers: Readonly<Record<string, string>> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...headers },
    body: JSON.stringify(value),
  }
}

/** A JSON answer that may be kept but is asked for anew each time: the server adds an ETag and answers 304. */
export function catalogueJson(value: unknown): Answer {
  return json(value, 200, { 'cache-control': 'no-cache' })
}

export function noContent(): Answer {
  return { status: 204, headers: { 'cache-control': 'no-store' }, body: '' }
}

export function seeOther(location: string): Answer {
  return { status: 303, headers: { location, 'cache-control': 'no-store' }, body: '' }
}

/** A page of the sandbox itself; it loads nothing from anywhere else and may not be framed. */
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

/** A drawing; the policy keeps it a mere picture even when opened on its own. */
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
  const marks: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
  return text.replace(/[&<>"']/g, mark => marks[mark] ?? mark)
}
