import type { BrowserContext } from 'playwright/test'

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** A font that was on its way when the page was left, as Firefox tells of it. */
const ABORTED = /^downloadable font: download failed .* status=2152398850/
/** What Firefox has no other word for than that of an exception, as Chromium calls it. */
function asFailure(text: string): string | undefined {
  if (!text.startsWith('Cross-Origin Request Blocked')) return undefined
  return `${/CORS request did not succeed/.test(text) ? 'Failed to load resource' : 'blocked by CORS policy'}: ${text}`
}

/** Runs in Firefox's pages: its driver tells where an error of the console comes from and not its words. */
function spellErrors() {
  const { error } = console
  console.error = (...said: readonly unknown[]) => error(...said.map(one => (one instanceof Error ? `${one.name}: ${one.message}` : one)))
}

/** Runs in every page, before its own scripts: a refusal by the policy becomes a console error. */
function reportViolations() {
  document.addEventListener('securitypolicyviolation', event => {
    console.error(`policy violation: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile ?? ''}`)
  })
}

export interface Watch {
  /** Permits what matches: texts of console errors, addresses of requests. */
  allow(expected: RegExp): void
  /** Everything that went wrong and was not allowed. */
  faults(): string[]
  /** All that went wrong, allowed or not, and calls that did not arrive, by the second: what tells why a test failed. */
  log(): string[]
}

/** Collects console errors, uncaught exceptions, policy violations and requests that leave loopback, in all pages. */
export async function watchContext(context: BrowserContext): Promise<Watch> {
  const allowed: RegExp[] = []
  const seen: string[] = []
  const lines: string[] = []
  const note = (text: string): void => { lines.push(`${new Date().toISOString().slice(14, 23)} ${text}`) }
  const wrong = (text: string): void => {
    seen.push(text)
    note(text)
  }
  context.on('request', request => {
    const { protocol, hostname } = new URL(request.url())
    if (/^(data|blob|about):$/.test(protocol) || LOOPBACK.has(hostname)) return
    wrong(`left the machine: ${request.url()}`)
  })
  context.on('weberror', event => {
    const thrown = event.error()
    const text = thrown.stack ?? thrown.message
    if (ABORTED.test(text)) note(text)
    else wrong(asFailure(text) ?? `uncaught: ${text}`)
  })
  context.on('console', message => {
    if (message.type() === 'error') wrong(`console.error: ${message.text()} (${message.location().url})`)
  })
  context.on('requestfailed', request => note(`${request.method()} ${request.url()}: ${request.failure()?.errorText ?? 'failed'}`))
  context.on('framenavigated', frame => { if (frame.parentFrame() === null) note(`at ${frame.url()}`) })
  if (context.browser()?.browserType().name() === 'firefox') await context.addInitScript(spellErrors)
  await context.addInitScript(reportViolations)
  return {
    allow: expected => { allowed.push(expected) },
    faults: () => seen.filter(text => !allowed.some(expected => expected.test(text))),
    log: () => lines.slice(-60),
  }
}
