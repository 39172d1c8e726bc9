import * as assert from 'uvu/assert'
import { createApple } from '../../src/web/sign-in/apple/apple.ts'
import { createGoogle } from '../../src/web/sign-in/google/google.ts'
import { createIdentityPorts } from '../../src/web/sign-in/load.ts'
import { createThirdPartyScript } from '../../src/web/sign-in/script.ts'
import { flushPromises } from '../kit/clock.ts'
import { componentSuite } from '../support/component.ts'

/** The sign-in ports for Google and Apple, with scripts that the test provides. */
const ports = componentSuite('the scripts of Google and Apple')

type Global = { google?: unknown, AppleID?: unknown, trustedTypes?: unknown }
const page: Global = Object.assign(window)
const present: HTMLScriptElement[] = []
const scripts = (): HTMLScriptElement[] => [...present]
const { append } = document.head
ports.before(() => {
  // happy-dom would fail every script that is added to the page.
  document.head.append = (...nodes) => {
    for (const script of nodes as HTMLScriptElement[]) {
      present.push(script)
      script.remove = () => void present.splice(present.indexOf(script), 1)
    }
  }
})
ports.after(() => { document.head.append = append })
ports.after.each(() => {
  for (const script of scripts()) script.remove()
  for (const name of ['google', 'AppleID', 'trustedTypes'] as const) delete page[name]
})
const arrive = (script: HTMLScriptElement | undefined) => script?.onload?.(new Event('load') as never)
const fail = (script: HTMLScriptElement | undefined) => script?.onerror?.(new Event('error') as never)
async function outcome(promise: Promise<unknown>): Promise<'open' | 'done' | 'failed'> {
  let how: 'open' | 'done' | 'failed' = 'open'
  promise.then(() => { how = 'done' }, () => { how = 'failed' })
  await flushPromises()
  return how
}

const BUTTON = {
  clientId: 'g', nonce: 'n1', locale: 'cnr', theme: 'light', width: 336.7, isForced: false, onToken: () => undefined,
} as const
function google() {
  const calls: [string, ...unknown[]][] = []
  const arrived = () => {
    page.google = { accounts: { id: {
      initialize: (options: object) => calls.push(['initialize', options]),
      renderButton: (container: HTMLElement, options: object) => calls.push(['renderButton', container, options]),
    } } }
  }
  return { calls, arrived, port: createGoogle() }
}

ports('[AUTH-03] Google’s script is loaded once for all callers, and its button drawn as the page is', async () => {
  const { calls, arrived, port } = google()
  const place = document.createElement('div')
  place.append('a former button')
  const tokens: string[] = []
  const first = port.renderButton(place, { ...BUTTON, onToken: token => tokens.push(token) })
  void port.renderButton(place, { ...BUTTON, nonce: 'n2' })
  assert.is(scripts().length, 1)
  assert.is(scripts()[0]?.src, 'https://accounts.google.com/gsi/client')
  assert.is(scripts()[0]?.nonce, 'google-sign-in')
  arrived()
  arrive(scripts()[0])
  await first
  await flushPromises()
  assert.is(place.textContent, '')
  const [initialize, render] = calls as [[string, any], [string, HTMLElement, any]]
  assert.is(initialize[1].nonce, 'n1')
  assert.is(initialize[1].ux_mode, 'popup')
  assert.is(initialize[1].auto_select, false)
  assert.is(render[2].width, 336)
  assert.is(render[2].theme, 'outline')
  assert.is(render[2].locale, 'sr-Latn')
  initialize[1].callback({ credential: 'token' })
  initialize[1].callback({})
  assert.equal(tokens, ['token', ''])
  await port.renderButton(place, { ...BUTTON, width: 900, theme: 'dark', locale: 'ru' })
  assert.is((calls.at(-1)?.[2] as any).width, 400)
  assert.is((calls.at(-1)?.[2] as any).theme, 'filled_black')
  assert.is(scripts().length, 1)
})

ports('[AUTH-01] a script that fails is taken out, and the next asking fetches another', async () => {
  const { arrived, port } = google()
  const first = port.renderButton(document.createElement('div'), BUTTON)
  fail(scripts()[0])
  assert.is(await outcome(first), 'failed')
  assert.is(scripts().length, 0)
  const second = port.renderButton(document.createElement('div'), BUTTON)
  assert.is(scripts().length, 1)
  arrived()
  arrive(scripts()[0])
  assert.is(await outcome(second), 'done')
})

ports('[AUTH-01] a script that runs and leaves nothing, as blockers make it, is a failure', async () => {
  const { port } = google()
  const pendingDraw = port.renderButton(document.createElement('div'), BUTTON)
  arrive(scripts()[0])
  assert.is(await outcome(pendingDraw), 'failed')
})

ports('[AUTH-01] a retry beside a hanging request has another address; whichever loads is used', async () => {
  const { arrived, port } = google()
  const pendingDraw = port.renderButton(document.createElement('div'), BUTTON)
  const [first] = scripts()
  const secondCall = port.renderButton(document.createElement('div'), { ...BUTTON, isForced: true })
  const [second, ...others] = scripts()
  assert.is(others.length, 0)
  assert.is.not(second?.src, first?.src)
  fail(first)
  assert.is(await outcome(secondCall), 'open', 'the failure of the first script is ignored')
  arrived()
  arrive(second)
  assert.is(await outcome(secondCall), 'done')
  assert.is(await outcome(pendingDraw), 'done')
})

ports('[AUTH-01] a second request while the script loads adds no second script: a page permits one', async () => {
  const created: string[] = []
  page.trustedTypes = { createPolicy: (name: string, rules: { createScriptURL(url: string): string }) => {
    if (created.includes(name)) throw new TypeError(`Policy ${name} is there already`)
    created.push(name)
    return rules
  } }
  const { google: port } = createIdentityPorts()
  const place = document.createElement('div')
  // The button is drawn again when its width is known, and when the customer presses «Повторить».
  const draws = Promise.allSettled([
    port.renderButton(place, BUTTON), port.renderButton(place, { ...BUTTON, width: 300 }),
    port.renderButton(place, { ...BUTTON, isForced: true }),
  ])
  // The chunk of the port is loaded first.
  await import('../../src/web/sign-in/google/google.ts')
  await flushPromises()
  google().arrived()
  for (const script of scripts()) arrive(script)
  assert.equal((await draws).map(({ status }) => status), ['fulfilled', 'fulfilled', 'fulfilled'])
  assert.equal(created, ['google-sign-in'])
})

ports('the address goes through the one policy that the page permits', () => {
  const created: string[] = []
  page.trustedTypes = {
    createPolicy: (name: string, rules: { createScriptURL(url: string): string }) => (created.push(name), rules),
  }
  const script = createThirdPartyScript({ policy: 'some-sign-in', isLoaded: () =>
    false, address: () => 'https://some.example/a.js' })
  void script.load(false).catch(() => undefined)
  void script.load(true).catch(() => undefined)
  assert.equal(created, ['some-sign-in'])
})

function apple(signIn: () => Promise<unknown>) {
  const inits: any[] = []
  page.AppleID = { auth: { init: (options: object) => inits.push(options), signIn } }
  const port = createApple()
  const sendRequest = () =>
    port.openWindow({ clientId: 'a', redirectUri: 'https://shop.example/auth', state: 's', nonce: 'n' })
  return { inits, port, ask: sendRequest }
}

ports('[AUTH-03] Apple is asked in a window, before anything else happens', async () => {
  let attempts = 0
  const { inits, ask } = apple(async () => {
    attempts += 1
    return {
      authorization: { code: 'c', id_token: 't', state: 's' },
      user: { email: 'e@apple.example', name: { firstName: 'Пётр', lastName: 'Ильин' } },
    }
  })
  const result = ask()
  assert.is(attempts, 1, 'at once')
  assert.equal(inits, [{
    clientId: 'a', scope: 'name email', redirectURI: 'https://shop.example/auth', state: 's', nonce: 'n',
    usePopup: true,
  }])
  assert.equal(await result, {
    status: 'succeeded', identityToken: 't', state: 's', email: 'e@apple.example', firstName: 'Пётр', lastName: 'Ильин',
  })
})

ports('[AUTH-03] each error of Apple has its outcome, an unknown one or a trick is a failure', async () => {
  for (const [code, status] of [
    ['popup_closed_by_user', 'closed'], ['user_cancelled_authorize', 'cancelled'],
    ['popup_blocked_by_browser', 'blocked'], ['user_trigger_new_signin_flow', 'replaced'], ['invalid_client', 'failed'],
    ['toString', 'failed'],
  ] as const) assert.equal(await apple(() => Promise.reject({ error: code })).ask(), { status }, code)
})

ports('[AUTH-03] an answer of Apple without a token is a failure, and no exception', async () => {
  for (const response of [undefined, null, 'x', {}, { authorization: {} }, { authorization: { id_token: 7 } }])
    assert.equal(await apple(async () => response).ask(), { status: 'failed' }, JSON.stringify(response))
})

ports('[AUTH-03] an answer without a name or a state leaves them out', async () => {
  const { ask } = apple(async () => ({ authorization: { id_token: 't' }, user: { email: 7, name: null } }))
  assert.equal(await ask(), { status: 'succeeded', identityToken: 't', state: '' })
})

for (const [locale, folder] of [['ru', 'ru_RU'], ['en', 'en_US'], ['cnr', 'en_US']] as const) {
  ports(`[I18N-02] Apple's script for ${locale} is that of ${folder}`, () => {
    void createApple().prepare({ locale, isForced: false }).catch(() => undefined)
    assert.is(scripts()[0]?.src,
      `https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/${folder}/appleid.auth.js`)
  })
}

ports.run()
