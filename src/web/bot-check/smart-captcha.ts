import type { TimerPort } from '../../../core/env.ts'
import { BotCheckError, type BotCheckProvider } from './provider.ts'
import type { InsertScript } from './script.ts'

/**
 * The API that the script adds to the page.
 * @see yandex.cloud/docs/smartcaptcha/concepts/widget-methods
 */
interface SmartCaptcha {
  render(box: HTMLElement, options: { sitekey: string; invisible: true; hl: string }): number
  execute(widget: number): void
  subscribe(widget: number, event: WidgetEvent, listen: (value?: unknown) => void): () => void
  destroy(widget: number): void
}
type WidgetEvent =
  | 'success' | 'challenge-visible' | 'challenge-hidden' | 'network-error' | 'javascript-error' | 'token-expired'
interface SmartCaptchaPage {
  readonly smartCaptcha?: SmartCaptcha
  onSmartCaptchaReady?: () => void
}

const SCRIPT = 'https://smartcaptcha.cloud.yandex.ru/captcha.js?render=onload&onload=onSmartCaptchaReady'
/**
 * In ms. The service hides the challenge when the customer solves or closes it. If no token follows
 * within this time, the customer has closed the challenge.
 */
const TOKEN_DELAY = 1000

/**
 * Loads invisible Yandex SmartCaptcha, which shows a challenge only if it suspects a bot. Each
 * request for a token creates another widget.
 */
export async function loadSmartCaptcha({ siteKey, insertScript, timer }: {
  readonly siteKey: string
  readonly insertScript: InsertScript
  readonly timer: TimerPort
}): Promise<BotCheckProvider> {
  const page = window as SmartCaptchaPage
  if (page.smartCaptcha === undefined) {
    const ready = new Promise<void>(resolve => {
      page.onSmartCaptchaReady = resolve
    })
    await insertScript(SCRIPT)
    await ready
  }
  const service = page.smartCaptcha
  if (service === undefined) throw new BotCheckError('unavailable')
  return {
    requestToken: (_purpose, locale, onChallenge, signal) =>
      runWidget({ service, siteKey, hl: toCaptchaLanguage(locale), onChallenge, signal, timer }),
    // nothing to show or hide: each widget has its own badge, which `destroy` removes
    showBadge: () => undefined,
  }
}

/** Converts a locale to a language of the service, which has no Montenegrin. */
function toCaptchaLanguage(locale: string): string {
  return locale === 'ru' ? 'ru' : 'en'
}

/** Creates a widget, waits for its token, and removes the widget. */
async function runWidget({ service, siteKey, hl, onChallenge, signal, timer }: {
  readonly service: SmartCaptcha
  readonly siteKey: string
  readonly hl: string
  readonly onChallenge: () => void
  readonly signal: AbortSignal
  readonly timer: TimerPort
}): Promise<string> {
  const box = document.createElement('div')
  document.body.append(box)
  const widget = service.render(box, { sitekey: siteKey, invisible: true, hl })
  const unsubscribers: (() => void)[] = []
  try {
    return await new Promise<string>((resolve, reject) => {
      const on = (event: WidgetEvent, listen: (value?: unknown) => void): void =>
        void unsubscribers.push(service.subscribe(widget, event, listen))
      on('success', token => resolve(String(token)))
      on('challenge-visible', onChallenge)
      on('challenge-hidden', () => void timer.after(TOKEN_DELAY, () => reject(new BotCheckError('cancelled'))))
      for (const event of ['network-error', 'javascript-error', 'token-expired'] as const) {
        on(event, () => reject(new BotCheckError('unavailable')))
      }
      signal.addEventListener('abort', () => reject(signal.reason as Error))
      service.execute(widget)
    })
  } finally {
    for (const unsubscribe of unsubscribers) unsubscribe()
    service.destroy(widget)
    box.remove()
  }
}
