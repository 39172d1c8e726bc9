import type { BrowserContext } from 'playwright/test'

/**
 * Stubs of the bot checks: their scripts are answered at their real addresses, under the page's
 * policy.
 */
export interface BotCheckStub {
  /** Addresses of the requested scripts, in order. */
  readonly scripts: string[]
  /** If true, SmartCaptcha shows its question and waits for a press on the button. */
  showsQuestion: boolean
}

export async function stubBotChecks(context: BrowserContext): Promise<BotCheckStub> {
  const stub: BotCheckStub = { scripts: [], showsQuestion: false }
  const answer = (install: string) => async (route: import('playwright/test').Route): Promise<void> => {
    stub.scripts.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: install })
  }
  await context.route(
    /^https:\/\/www\.google\.com\/recaptcha\/api\.js/,
    answer(`(${installRecaptcha})(document.currentScript.src)`),
  )
  await context.route(/^https:\/\/smartcaptcha\.cloud\.yandex\.ru\/captcha\.js/, route =>
    answer(`(${installSmartCaptcha})(${stub.showsQuestion})`)(route),
  )
  return stub
}

/**
 * Runs in the page: score-based reCAPTCHA with its badge in the corner, which is styled by an
 * injected rule as in the original.
 */
function installRecaptcha(src: string) {
  let tokenCount = 0
  const key = new URL(src).searchParams.get('render')
  const style = document.createElement('style')
  style.textContent =
    '.grecaptcha-badge { position: fixed; right: 0; bottom: 14px; width: 70px; height: 60px; background: #999 }'
  const badge = Object.assign(document.createElement('div'), {
    className: 'grecaptcha-badge',
    textContent: 'reCAPTCHA',
  })
  document.head.append(style)
  document.body.append(badge)
  const service = {
    ready: (run: () => void) => setTimeout(run),
    execute: async (siteKey: string, { action }: { action: string }) => {
      if (siteKey !== key) throw new Error('Invalid site key or not loaded in api.js')
      return `proof-of-${action}-${tokenCount += 1}-${Math.random()}`
    },
  }
  Object.assign(window, { grecaptcha: service })
}

/** Runs in the page: invisible SmartCaptcha, with or without a question. */
function installSmartCaptcha(asks: boolean) {
  type Listen = (value?: unknown) => void
  const widgets: { box: HTMLElement; listeners: [string, Listen][]; done: boolean }[] = []
  const notify = (id: number, event: string, value?: unknown) =>
    widgets[id]?.listeners.forEach(([name, listen]) => name === event && listen(value))
  const smartCaptcha = {
    render: (box: HTMLElement) => widgets.push({ box, listeners: [], done: false }) - 1,
    subscribe(id: number, event: string, listen: Listen) {
      widgets[id]?.listeners.push([event, listen])
      return () => undefined
    },
    execute(id: number) {
      const succeed = () => notify(id, 'success', `proof-${id}-${Math.random()}`)
      if (!asks) return void setTimeout(succeed, 50)
      const question = document.createElement('div')
      question.style.cssText =
        'position:fixed;inset:0;z-index:2147483647;display:grid;place-content:center;background:#fff'
      for (const [label, isPassed] of [['Я не робот', true], ['Закрыть проверку', false]] as const) {
        const button = Object.assign(document.createElement('button'), { textContent: label })
        button.onclick = () => {
          question.remove()
          notify(id, 'challenge-hidden')
          if (isPassed) succeed()
        }
        question.append(button)
      }
      widgets[id]?.box.append(question)
      notify(id, 'challenge-visible')
    },
    destroy: () => undefined,
  }
  Object.assign(window, { smartCaptcha })
  ;(window as unknown as { onSmartCaptchaReady(): void }).onSmartCaptchaReady()
}
