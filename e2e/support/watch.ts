import type { BrowserContext } from 'playwright/test'

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Messages of Firefox about requests that a navigation has aborted. */
const ABORTED = new RegExp(
  [
    '^uncaught: downloadable font: download failed .* status=2152398850',
    '^uncaught: Failed to load .* A ServiceWorker intercepted the request',
    '^Failed to load resource: Cross-Origin Request Blocked',
    '^console\\.error: screen\\.crashed .* dynamically imported module: ',
  ].join('|'),
  's',
)
/** Milliseconds before or after a navigation in which such a message may appear. */
const LEAVING = 2000
/** Firefox reports failed CORS requests as exceptions; this gives them Chromium's words. */
function toFailure(text: string): string | undefined {
  if (!text.startsWith('Cross-Origin Request Blocked')) return undefined
  return `${/CORS request did not succeed/.test(text) ? 'Failed to load resource' : 'blocked by CORS policy'}: ${text}`
}

/**
 * Runs in Firefox's pages: the driver reports where a console error occurred, but not its message.
 */
function spellErrors() {
  const { error } = console
  console.error = (...values: readonly unknown[]) =>
    error(...values.map(value => (value instanceof Error ? `${value.name}: ${value.message}` : value)))
}

/** Runs in every page before its scripts: turns policy violations into console errors. */
function reportViolations() {
  document.addEventListener('securitypolicyviolation', event => {
    console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile ?? ''}`)
  })
}

export interface Watch {
  /** Permits matching console errors and request addresses. */
  allow(expected: RegExp): void
  /** All faults that are not allowed. */
  faults(): string[]
  /**
   * A log of all faults, allowed or not, failed requests and navigations, with seconds; it explains
   * a failed test.
   */
  log(): string[]
}

/**
 * Collects console errors, uncaught exceptions, policy violations and external requests of all
 * pages.
 */
export async function watchContext(context: BrowserContext): Promise<Watch> {
  const allowed: RegExp[] = []
  const isFirefox = context.browser()?.browserType().name() === 'firefox'
  const messages: { readonly text: string; readonly at: number }[] = []
  const navigations: number[] = []
  const lines: string[] = []
  const addLine = (text: string): void => { lines.push(`${new Date().toISOString().slice(14, 23)} ${text}`) }
  const addFault = (text: string): void => {
    messages.push({ text, at: Date.now() })
    addLine(text)
  }
  context.on('request', request => {
    const { protocol, hostname } = new URL(request.url())
    if (/^(data|blob|about):$/.test(protocol) || LOOPBACK.has(hostname)) return
    addFault(`left the machine: ${request.url()}`)
  })
  context.on('weberror', event => {
    const thrown = event.error()
    const text = thrown.stack ?? thrown.message
    addFault(toFailure(text) ?? `uncaught: ${text}`)
  })
  context.on('console', message => {
    if (message.type() === 'error') addFault(`console.error: ${message.text()} (${message.location().url})`)
  })
  context.on('requestfailed', request =>
    addLine(`${request.method()} ${request.url()}: ${request.failure()?.errorText ?? 'failed'}`),
  )
  context.on('framenavigated', frame => {
    if (frame.parentFrame() !== null) return
    navigations.push(Date.now())
    addLine(`at ${frame.url()}`)
  })
  if (isFirefox) await context.addInitScript(spellErrors)
  await context.addInitScript(reportViolations)
  const isAborted = ({ text, at }: { readonly text: string; readonly at: number }): boolean =>
    isFirefox && ABORTED.test(text) && navigations.some(moment => Math.abs(moment - at) < LEAVING)
  return {
    allow: expected => { allowed.push(expected) },
    faults: () =>
      messages
        .filter(message => !isAborted(message))
        .map(({ text }) => text)
        .filter(text => !allowed.some(expected => expected.test(text))),
    log: () => lines.slice(-60),
  }
}
