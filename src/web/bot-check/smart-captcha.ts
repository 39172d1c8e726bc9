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
 * The challenge is hidden both when it is solved and when it is closed.
 * A token follows within this time in ms.
 */
const ANSWER_FOLLOWS = 1000

/**
 * Invisible Yandex SmartCaptcha: it shows a challenge only if it suspects a bot.
 * Each token has its own widget.
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
    requestToken: (_purpose, locale, onAsked, givenUp) =>
      proveOnce({ service, siteKey, hl: toCaptchaLanguage(locale), onAsked, givenUp, timer }),
    // the badge is removed with its widget
    show: () => undefined,
  }
}

/** The service has Russian and English, but no language of Montenegro. */
function toCaptchaLanguage(locale: string): string {
  return locale === 'ru' ? 'ru' : 'en'
}

async function proveOnce({ service, siteKey, hl, onAsked, givenUp, timer }: {
  readonly service: SmartCaptcha
  readonly siteKey: string
  readonly hl: string
  readonly onAsked: () => void
  readonly givenUp: AbortSignal
  readonly timer: TimerPort
}): Promise<string> {
  const box = document.createElement('div')
  document.body.append(box)
  const widget = service.render(box, { sitekey: siteKey, invisible: true, hl })
  const stops: (() => void)[] = []
  try {
    return await new Promise<string>((resolve, reject) => {
      const on = (event: WidgetEvent, listen: (value?: unknown) => void): void =>
        void stops.push(service.subscribe(widget, event, listen))
      on('success', token => resolve(String(token)))
      on('challenge-visible', onAsked)
      on('challenge-hidden', () => void timer.after(ANSWER_FOLLOWS, () => reject(new BotCheckError('cancelled'))))
      for (const event of ['network-error', 'javascript-error', 'token-expired'] as const) {
        on(event, () => reject(new BotCheckError('unavailable')))
      }
      givenUp.addEventListener('abort', () => reject(givenUp.reason as Error))
      service.execute(widget)
    })
  } finally {
    for (const stop of stops) stop()
    service.destroy(widget)
    box.remove()
  }
}
