import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { BotCheckPort } from '../../core/env.ts'
import { createBotCheck } from '../../src/web/bot-check/load.ts'
import { createTestTimer, flushPromises, type TestTimer } from '../kit/clock.ts'
import { FRIDAY_NOON } from '../kit/shop.ts'

const botCheck = suite('the bot check')

type Provider = 'recaptcha' | 'recaptcha-enterprise' | 'smartcaptcha'
/** The outcome of a script element: it is blocked, hangs or runs. */
type Fate = 'blocked' | 'silent' | 'runs'

interface Page {
  readonly check: BotCheckPort
  readonly timer: TestTimer
  readonly urls: string[]
  /** Lets hanging scripts run, those of this address or all. */
  arrive(at?: string): void
  /** Script elements that are in the page now. */
  readonly present: any[]
  readonly badge: { style: { visibility: string } }
  readonly boxes: Set<unknown>
  readonly reports: string[]
  /** The calls of the service, such as `execute KEY sms_code`. */
  readonly requests: string[]
  readonly policies: string[]
  /** Creates the service's token; null if it never responds. */
  answer: ((count: number) => Promise<string>) | null
  /** SmartCaptcha: emits an event to the listeners of its widget. */
  emit(event: string, value?: unknown): void
}

/** A stub page for the check, with the documented interfaces of the services' scripts. */
function createFakePage(provider: Provider, ...fates: Fate[]): Page {
  const timer = createTestTimer(FRIDAY_NOON)
  const listeners = new Map<string, Set<(value?: unknown) => void>>()
  const page: any = {
    timer,
    urls: [],
    present: [],
    badge: { style: { visibility: '' } },
    boxes: new Set(),
    reports: [],
    requests: [],
    policies: [],
    answer: async (count: number) => `token ${count}`,
    emit: (event: string, value?: unknown) => [...(listeners.get(event) ?? [])].forEach(listen => listen(value)),
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
      page.requests.push(`execute ${key} ${action}`)
      return answered()
    },
  }
  const smart = {
    render(box: unknown, { sitekey, invisible, hl }: any) {
      page.requests.push(`render ${sitekey} ${invisible} ${hl}`)
      assert.ok(page.boxes.has(box), 'the widget stands in the page')
      return page.boxes.size
    },
    subscribe(_widget: number, event: string, listen: () => void) {
      listeners.set(event, (listeners.get(event) ?? new Set()).add(listen))
      return () => listeners.get(event)?.delete(listen)
    },
    execute() {
      page.requests.push('execute')
      answered().then(token => page.emit('success', token), () => page.emit('network-error'))
    },
    destroy: () => void page.requests.push('destroy'),
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
      getElementById: () => null,
      createElement: (tag: string) => {
        const element: any = {
          tag,
          src: '',
          remove: () =>
            void (page.present.includes(element)
              ? page.present.splice(page.present.indexOf(element), 1)
              : page.boxes.delete(element)),
        }
        return element
      },
      querySelectorAll: (selector: string) =>
        selector === '.grecaptcha-badge' && win.grecaptcha !== undefined ? [page.badge] : [],
      body: { append: (box: unknown) => page.boxes.add(box) },
      head: {
        append(script: any) {
          page.urls.push(script.src)
          page.present.push(script)
          const answer = (): void => {
            run()
            script.onload()
          }
          // a browser makes one request for two elements with the same address
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
  page.check = createBotCheck(
    { provider, siteKey: 'KEY' }, { timer, report: (what, detail) => page.reports.push(`${what} ${detail}`) },
  )
  return page
}
botCheck.after.each(() => {
  Reflect.deleteProperty(globalThis, 'window')
  Reflect.deleteProperty(globalThis, 'document')
})
const readFailure = (run: Promise<unknown>): Promise<unknown> =>
  run.then(
    token => `no failure: ${token}`, (error: { reason?: string }) => error.reason,
  )

const providers: readonly Provider[] = ['recaptcha', 'recaptcha-enterprise', 'smartcaptcha']

botCheck('[AUTH-02] without a provider or a key there is none', () => {
  const fixture = { timer: createTestTimer(0), report: () => undefined }
  assert.is(createBotCheck({ provider: 'none', siteKey: 'KEY' }, fixture), undefined)
  for (const provider of providers) assert.is(createBotCheck({ provider, siteKey: '' }, fixture), undefined)
})

const executed = ['execute KEY sms_code', 'execute KEY sms_confirm']
for (const [provider, url, pending] of [
  ['recaptcha', 'https://www.google.com/recaptcha/api.js?render=KEY&hl=ru', executed],
  ['recaptcha-enterprise', 'https://www.google.com/recaptcha/enterprise.js?render=KEY&hl=ru', executed],
  [
    'smartcaptcha', 'https://smartcaptcha.cloud.yandex.ru/captcha.js?render=onload&onload=onSmartCaptchaReady',
    ['render KEY true ru', 'execute', 'destroy', 'render KEY true ru', 'execute', 'destroy'],
  ],
] as const) {
  botCheck(`[AUTH-02] ${provider}: one script, and a fresh token for each of the two calls`, async () => {
    const page = createFakePage(provider)
    await flushPromises()
    assert.equal(page.urls, [], 'nothing before the sign-in page is shown')
    page.check.activate('ru')
    assert.is(await page.check.token('sms_code', 'ru'), 'token 1')
    assert.is(await page.check.token('sms_confirm', 'ru'), 'token 2')
    assert.equal(page.urls, [url])
    assert.equal(page.requests, pending)
    assert.equal(page.policies, ['bot-check'])
    assert.equal([page.boxes.size, page.reports.length, page.timer.waiting], [0, 0, 0], 'nothing is left behind')
  })
}

for (const provider of providers) {
  botCheck(`[AUTH-02] ${provider}: a blocked script fails one token, and is requested again`, async () => {
    const page = createFakePage(provider, 'blocked', 'blocked', 'runs')
    page.check.activate('ru')
    await flushPromises()
    assert.is(await readFailure(page.check.token('sms_code', 'ru')), 'unavailable')
    assert.equal(page.present, [], 'the broken element is taken out')
    assert.equal(page.reports, ['bot-check.failed unavailable'])
    assert.is(await page.check.token('sms_code', 'ru'), 'token 1')
    assert.is(page.urls.length, 3)
    assert.equal(page.policies, ['bot-check'], 'the page allows the name once')
  })

  botCheck(`[AUTH-02] ${provider}: a script that hangs is requested again after 10 s, a token after 15 s`, async () => {
    const page = createFakePage(provider, 'silent', 'runs')
    const first = readFailure(page.check.token('sms_code', 'ru'))
    await page.timer.advance(9_999)
    assert.is(page.timer.waiting, 1)
    await page.timer.advance(1)
    assert.is(await first, 'late')
    page.answer = null
    const second = readFailure(page.check.token('sms_code', 'ru'))
    await flushPromises()
    assert.equal(page.urls.map(url => url.slice(page.urls[0]?.length)), ['', '&attempt=1'])
    assert.is(page.present.length, 1, 'the former element is taken out')
    await page.timer.advance(15_000)
    assert.equal([await second, page.timer.waiting, page.boxes.size], ['late', 0, 0])
    page.answer = async () => 'at last'
    page.arrive()
    assert.is(await page.check.token('sms_code', 'ru'), 'at last', 'and the latecomer does no harm')
  })

  botCheck(`[AUTH-02] ${provider}: of two requests for the script the first to be answered counts`, async () => {
    const page = createFakePage(provider, 'silent', 'silent')
    void readFailure(page.check.token('sms_code', 'ru'))
    await page.timer.advance(10_000)
    const second = page.check.token('sms_code', 'ru')
    await flushPromises()
    // only the first request: the second still hangs
    const [former] = page.urls
    page.arrive(former)
    assert.is(await second, 'token 1')
    assert.is(page.urls.length, 2)
  })

  botCheck(`[AUTH-02] ${provider}: a service that fails, or gives an empty token, gives none`, async () => {
    const page = createFakePage(provider)
    page.answer = () => Promise.reject(new Error('no network'))
    assert.is(await readFailure(page.check.token('sms_code', 'ru')), 'unavailable')
    page.answer = async () => ''
    assert.is(await readFailure(page.check.token('sms_code', 'ru')), 'unavailable')
    page.answer = async () => 'x'
    assert.is(await page.check.token('sms_code', 'ru'), 'x')
    assert.is(page.boxes.size, 0)
  })
}

botCheck('[AUTH-02] the mark of reCAPTCHA is shown on the sign-in page only', async () => {
  const page = createFakePage('recaptcha')
  const leaveNumber = page.check.activate('ru')
  await flushPromises()
  assert.is(page.badge.style.visibility, '')
  const leaveCode = page.check.activate('ru')
  leaveNumber()
  leaveNumber()
  await flushPromises()
  assert.is(page.badge.style.visibility, '', 'the code is asked for on the same page')
  leaveCode()
  await flushPromises()
  assert.is(page.badge.style.visibility, 'hidden')
  page.check.activate('ru')
  await flushPromises()
  assert.is(page.badge.style.visibility, '')
})

botCheck('[AUTH-02] who leaves before the script has come sees no mark of it', async () => {
  const page = createFakePage('recaptcha')
  page.check.activate('ru')()
  await flushPromises()
  assert.is(page.badge.style.visibility, page.urls.length > 0 ? 'hidden' : '')
})

botCheck('[AUTH-02] SmartCaptcha’s question has no time limit, and can be closed and tried again', async () => {
  const page = createFakePage('smartcaptcha')
  page.answer = null
  const answered = page.check.token('sms_code', 'cnr')
  await flushPromises()
  assert.equal(page.requests, ['render KEY true en', 'execute'])
  page.emit('challenge-visible')
  await page.timer.advance(600_000)
  page.emit('challenge-hidden')
  page.emit('success', 'earned')
  assert.is(await answered, 'earned')
  const closed = readFailure(page.check.token('sms_code', 'ru'))
  await flushPromises()
  page.emit('challenge-visible')
  page.emit('challenge-hidden')
  await page.timer.advance(1000)
  assert.is(await closed, 'cancelled')
  page.answer = async () => 'second'
  assert.is(await page.check.token('sms_code', 'ru'), 'second')
})

botCheck('[AUTH-02] SmartCaptcha: its question goes with the page of sign-in', async () => {
  const page = createFakePage('smartcaptcha')
  page.answer = null
  const leave = page.check.activate('ru')
  await flushPromises()
  const pending = readFailure(page.check.token('sms_code', 'ru'))
  await flushPromises()
  page.emit('challenge-visible')
  leave()
  await flushPromises()
  assert.equal([page.boxes.size, page.requests.at(-1), page.timer.waiting], [0, 'destroy', 0])
  assert.is(await pending, 'cancelled')
})

botCheck.run()
