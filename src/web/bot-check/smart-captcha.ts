import type { TimerPort } from '../../../core/env.ts'
import { BotCheckError, type BotCheckProvider } from './provider.ts'
import type { InsertScript } from './script.ts'

/** What the script leaves in the page (yandex.cloud/docs/smartcaptcha/concepts/widget-methods). */
interface SmartCaptcha {
  render(box: HTMLElement, options: { sitekey: string; invisible: true; hl: string }): number
  execute(widget: number): void
  subscribe(widget: number, event: WidgetEvent, listen: (value?: unknown) => void): () => void
  destroy(widget: number): void
}
type WidgetEvent = 'success' | 'challenge-visible' | 'challenge-hidden' | 'network-error' | 'javascript-error' | 'token-expired'
interface SmartCaptchaPage {
  readonly smartCaptcha?: SmartCaptcha
  onSmartCaptchaReady?: () => void
}

const SCRIPT = 'https://smartcaptcha.cloud.yandex.ru/captcha.js?render=onload&onload=onSmartCaptchaReady'
/** The question is hidden when it is answered and when it is closed; the answer comes within this many ms. */
const ANSWER_FOLLOWS = 1000

/** Yandex SmartCaptcha, invisible: it asks only those whom it doubts. Each token has its own widget. */
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
    prove: (_purpose, locale, onAsked, givenUp) => proveOnce({ service, siteKey, hl: languageOf(locale), onAsked, givenUp, timer }),
    // a widget's shield goes with the widget
    show: () => undefined,
  }
}

/** It speaks Russian and English, among others, but no language of Montenegro. */
function languageOf(locale: string): string {
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
      const on = (event: WidgetEvent, listen: (value?: unknown) => void): void => void stops.push(service.subscribe(widget, event, listen))
      on('success', token => resolve(String(token)))
      on('challenge-visible', onAsked)
      on('challenge-hidden', () => void timer.after(ANSWER_FOLLOWS, () => reject(new BotCheckError('cancelled'))))
      for (const event of ['network-error', 'javascript-error', 'token-expired'] as const) on(event, () => reject(new BotCheckError('unavailable')))
      givenUp.addEventListener('abort', () => reject(givenUp.reason as Error))
      service.execute(widget)
    })
  } finally {
    for (const stop of stops) stop()
    service.destroy(widget)
    box.remove()
  }
}
