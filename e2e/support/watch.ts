import type { BrowserContext } from 'playwright/test'

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

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
    wrong(`uncaught: ${thrown.stack ?? thrown.message}`)
  })
  context.on('console', message => {
    if (message.type() === 'error') wrong(`console.error: ${message.text()} (${message.location().url})`)
  })
  context.on('requestfailed', request => note(`${request.method()} ${request.url()}: ${request.failure()?.errorText ?? 'failed'}`))
  context.on('framenavigated', frame => { if (frame.parentFrame() === null) note(`at ${frame.url()}`) })
  await context.addInitScript(reportViolations)
  return {
    allow: expected => { allowed.push(expected) },
    faults: () => seen.filter(text => !allowed.some(expected => expected.test(text))),
    log: () => lines.slice(-60),
  }
}
