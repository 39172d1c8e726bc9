import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { BotCheckPort } from '../../core/env.ts'
import { createBotCheck } from '../../src/web/bot-check/load.ts'
import { createTestTimer, settle, type TestTimer } from '../kit/clock.ts'
import { FRIDAY_NOON } from '../kit/shop.ts'

const botCheck = suite('the bot check')

type Provider = 'recaptcha' | 'recaptcha-enterprise' | 'smartcaptcha'
/** What becomes of a script element: it is blocked, it never answers, or it runs. */
type Fate = 'blocked' | 'silent' | 'runs'

interface Page {
  readonly check: BotCheckPort
  readonly timer: TestTimer
  readonly urls: string[]
  /** What hangs, at this address or at any, answers after all. */
  arrive(at?: string): void
  /** Script elements that are in the page now. */
  readonly present: any[]
  readonly badge: { style: { visibility: string } }
  readonly boxes: Set<unknown>
  readonly reports: string[]
  /** What the service was asked: `execute KEY sms_code`. */
  readonly asked: string[]
  readonly policies: string[]
  /** How the service answers; a number of ms without an answer when null. */
  answer: ((count: number) => Promise<string>) | null
  /** SmartCaptcha: tells its widget's listeners. */
  tell(event: string, value?: unknown): void
}

/** A page as far as the check touches it, and the services' scripts as far as they are documented. */
function pageOf(provider: Provider, ...fates: Fate[]): Page {
  const timer = createTestTimer(FRIDAY_NOON)
  const listeners = new Map<string, Set<(value?: unknown) => void>>()
  const page: any = {
    timer, urls: [], present: [], badge: { style: { visibility: '' } }, boxes: new Set(), reports: [], asked: [], policies: [],
    answer: async (count: number) => `token ${count}`,
    tell: (event: string, value?: unknown) => [...listeners.get(event) ?? []].forEach(listen => listen(value)),
  }
  const hanging = new Map<string, () => void>()
  page.arrive = (at?: string) => {
    for (const [url, answer] of [...hanging]) {
      if (at !== undefined && at !== url) continue
      hanging.delete(url)
      answer()
    }
  }
  let given = 0
  const win: any = {
    trustedTypes: {
      createPolicy(name: string, rules: unknown) {
        if (page.policies.includes(name)) throw new TypeError(`Policy ${name} already exists`)
        page.policies.push(name)
        return rules
      },
    },
  }
  const answered = (): Promise<string> => page.answer === null ? new Promise(() => undefined) : page.answer(given += 1)
  const recaptcha = {
    ready: (run: () => void) => queueMicrotask(run),
    execute(key: string, { action }: { action: string }) {
      page.asked.push(`execute ${key} ${action}`)
      return answered()
    },
  }
  const smart = {
    render(box: unknown, { sitekey, invisible, hl }: any) {
      page.asked.push(`render ${sitekey} ${invisible} ${hl}`)
      assert.ok(page.boxes.has(box), 'the widget stands in the page')
      return page.boxes.size
    },
    subscribe(_widget: number, event: string, listen: () => void) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listen))
      return () => listeners.get(event)?.delete(listen)
    },
    execute() {
      page.asked.push('execute')
      answered().then(token => page.tell('success', token), () => page.tell('network-error'))
    },
    destroy: () => void page.asked.push('destroy'),
  }
  function run(): void {
    if (provider === 'smartcaptcha') {
      win.smartCaptcha = smart
      queueMicrotask(() => win.onSmartCaptchaReady())
    } else win.grecaptcha = provider === 'recaptcha' ? recaptcha : { enterprise: recaptcha }
  }
  Object.assign(globalThis, {
    window: win,
    document: {
      createElement: (tag: string) => {
        const element: any = { tag, src: '', remove: () => void (page.present.includes(element) ? page.present.splice(page.present.indexOf(element), 1) : page.boxes.delete(element)) }
        return element
      },
      querySelectorAll: (selector: string) => (selector === '.grecaptcha-badge' && win.grecaptcha !== undefined ? [page.badge] : []),
      body: { append: (box: unknown) => page.boxes.add(box) },
      head: {
        append(script: any) {
          page.urls.push(script.src)
          page.present.push(script)
          const answer = (): void => {
            run()
            script.onload()
          }
          // of two elements with one address a browser makes one request
          const former = hanging.get(script.src)
          if (former !== undefined) {
            hanging.set(script.src, () => {
              former()
              answer()
            })
            return
          }
          const fate = fates.shift() ?? 'runs'
          if (fate === 'silent') return void hanging.set(script.src, answer)
          queueMicrotask(() => (fate === 'blocked' ? script.onerror() : answer()))
        },
      },
    },
  })
  page.check = createBotCheck({ provider, siteKey: 'KEY' }, { timer, report: (what, detail) => page.reports.push(`${what} ${detail}`) })
  return page
}
botCheck.after.each(() => {
  Reflect.deleteProperty(globalThis, 'window')
  Reflect.deleteProperty(globalThis, 'document')
})
const why = (run: Promise<unknown>): Promise<unknown> => run.then(token => `no failure: ${token}`, (error: { why?: string }) => error.why)

const providers: readonly Provider[] = ['recaptcha', 'recaptcha-enterprise', 'smartcaptcha']

botCheck('[AUTH-02] without a provider or a key there is none', () => {
  const world = { timer: createTestTimer(0), report: () => undefined }
  assert.is(createBotCheck({ provider: 'none', siteKey: 'KEY' }, world), undefined)
  for (const provider of providers) assert.is(createBotCheck({ provider, siteKey: '' }, world), undefined)
})

for (const [provider, url, asked] of [
  ['recaptcha', 'https://www.google.com/recaptcha/api.js?render=KEY&hl=ru', ['execute KEY sms_code', 'execute KEY sms_confirm']],
  ['recaptcha-enterprise', 'https://www.google.com/recaptcha/enterprise.js?render=KEY&hl=ru', ['execute KEY sms_code', 'execute KEY sms_confirm']],
  ['smartcaptcha', 'https://smartcaptcha.cloud.yandex.ru/captcha.js?render=onload&onload=onSmartCaptchaReady', ['render KEY true ru', 'execute', 'destroy', 'render KEY true ru', 'execute', 'destroy']],
] as const) {
  botCheck(`[AUTH-02] ${provider}: one script, and a fresh token for each of the two calls`, async () => {
    const page = pageOf(provider)
    await settle()
    assert.equal(page.urls, [], 'nothing before the sign-in page is shown')
    page.check.activate('ru')
    assert.is(await page.check.token('sms_code', 'ru'), 'token 1')
    assert.is(await page.check.token('sms_confirm', 'ru'), 'token 2')
    assert.equal(page.urls, [url])
    assert.equal(page.asked, asked)
    assert.equal(page.policies, ['bot-check'])
    assert.equal([page.boxes.size, page.reports.length, page.timer.waiting], [0, 0, 0], 'nothing is left behind')
  })
}

for (const provider of providers) {
  botCheck(`[AUTH-02] ${provider}: a blocked script fails that one token; the next attempt asks for the script anew`, async () => {
    const page = pageOf(provider, 'blocked', 'blocked', 'runs')
    page.check.activate('ru')
    await settle()
    assert.is(await why(page.check.token('sms_code', 'ru')), 'unavailable')
    assert.equal(page.present, [], 'the broken element is taken out')
    assert.equal(page.reports, ['bot-check.failed unavailable'])
    assert.is(await page.check.token('sms_code', 'ru'), 'token 1')
    assert.is(page.urls.length, 3)
    assert.equal(page.policies, ['bot-check'], 'the page allows the name once')
  })

  botCheck(`[AUTH-02] ${provider}: a script that never comes is given up after 10 s, a token after 15 s`, async () => {
    const page = pageOf(provider, 'silent', 'runs')
    const first = why(page.check.token('sms_code', 'ru'))
    await page.timer.advance(9_999)
    assert.is(page.timer.waiting, 1)
    await page.timer.advance(1)
    assert.is(await first, 'late')
    page.answer = null
    const second = why(page.check.token('sms_code', 'ru'))
    await settle()
    await page.timer.advance(15_000)
    assert.is(await second, 'late')
    assert.is(page.timer.waiting, 0)
    page.answer = async () => 'at last'
    assert.is(await page.check.token('sms_code', 'ru'), 'at last')
  })

  botCheck(`[AUTH-02] ${provider}: when the script hangs, the next attempt asks for it by another request and waits no longer than that`, async () => {
    const page = pageOf(provider, 'silent', 'runs')
    page.check.activate('ru')
    const first = why(page.check.token('sms_code', 'ru'))
    await page.timer.advance(10_000)
    assert.is(await first, 'late')
    assert.is(await page.check.token('sms_code', 'ru'), 'token 1')
    assert.is(new Set(page.urls).size, 2)
    assert.is(page.urls[1], `${page.urls[0]}&attempt=1`)
    assert.is(page.present.length, 1, 'the former element is taken out')
    page.arrive()
    assert.is(await page.check.token('sms_confirm', 'ru'), 'token 2', 'and the latecomer does no harm')
  })

  botCheck(`[AUTH-02] ${provider}: of two requests for the script the first to be answered counts`, async () => {
    const page = pageOf(provider, 'silent', 'silent')
    const first = why(page.check.token('sms_code', 'ru'))
    await page.timer.advance(10_000)
    assert.is(await first, 'late')
    const second = page.check.token('sms_code', 'ru')
    await settle()
    // the first request alone: the second goes on hanging
    const [former] = page.urls
    page.arrive(former)
    assert.is(await second, 'token 1')
    assert.is(page.urls.length, 2)
  })

  botCheck(`[AUTH-02] ${provider}: a service that fails, or gives an empty token, gives none`, async () => {
    const page = pageOf(provider)
    page.answer = () => Promise.reject(new Error('no network'))
    assert.is(await why(page.check.token('sms_code', 'ru')), 'unavailable')
    page.answer = async () => ''
    assert.is(await why(page.check.token('sms_code', 'ru')), 'unavailable')
    page.answer = async () => 'x'
    assert.is(await page.check.token('sms_code', 'ru'), 'x')
    assert.is(page.boxes.size, 0)
  })
}

botCheck('[AUTH-02] the mark of reCAPTCHA is shown on the sign-in page only', async () => {
  const page = pageOf('recaptcha')
  const leaveNumber = page.check.activate('ru')
  await settle()
  assert.is(page.badge.style.visibility, '')
  const leaveCode = page.check.activate('ru')
  leaveNumber()
  leaveNumber()
  await settle()
  assert.is(page.badge.style.visibility, '', 'the code is asked for on the same page')
  leaveCode()
  await settle()
  assert.is(page.badge.style.visibility, 'hidden')
  page.check.activate('ru')
  await settle()
  assert.is(page.badge.style.visibility, '')
})

botCheck('[AUTH-02] who leaves before the script has come sees no mark of it', async () => {
  const page = pageOf('recaptcha')
  page.check.activate('ru')()
  await settle()
  assert.is(page.badge.style.visibility, page.urls.length > 0 ? 'hidden' : '')
})

botCheck('[AUTH-02] whom SmartCaptcha asks something has all the time they want; whoever closes the question may try again', async () => {
  const page = pageOf('smartcaptcha')
  page.answer = null
  const answered = page.check.token('sms_code', 'cnr')
  await settle()
  assert.equal(page.asked, ['render KEY true en', 'execute'])
  page.tell('challenge-visible')
  await page.timer.advance(600_000)
  page.tell('challenge-hidden')
  page.tell('success', 'earned')
  assert.is(await answered, 'earned')
  const closed = why(page.check.token('sms_code', 'ru'))
  await settle()
  page.tell('challenge-visible')
  page.tell('challenge-hidden')
  await page.timer.advance(1000)
  assert.is(await closed, 'cancelled')
  page.answer = async () => 'second'
  assert.is(await page.check.token('sms_code', 'ru'), 'second')
})

botCheck('[AUTH-02] SmartCaptcha: a token that takes too long leaves no widget behind whose question would come up later for nobody', async () => {
  const page = pageOf('smartcaptcha')
  page.answer = null
  const late = why(page.check.token('sms_code', 'ru'))
  await settle()
  assert.is(page.boxes.size, 1)
  await page.timer.advance(15_000)
  assert.is(await late, 'late')
  assert.equal([page.boxes.size, page.asked.at(-1)], [0, 'destroy'])
})

botCheck('[AUTH-02] SmartCaptcha: its question goes with the page of sign-in', async () => {
  const page = pageOf('smartcaptcha')
  page.answer = null
  const leave = page.check.activate('ru')
  await settle()
  const asked = why(page.check.token('sms_code', 'ru'))
  await settle()
  page.tell('challenge-visible')
  leave()
  await settle()
  assert.equal([page.boxes.size, page.asked.at(-1), page.timer.waiting], [0, 'destroy', 0])
  assert.is(await asked, 'cancelled')
})

botCheck.run()
