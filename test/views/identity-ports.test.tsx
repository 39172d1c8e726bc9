import * as assert from 'uvu/assert'
import { createApple } from '../../src/web/sign-in/apple/apple.ts'
import { createGoogle } from '../../src/web/sign-in/google/google.ts'
import { createIdentityPorts } from '../../src/web/sign-in/load.ts'
import { createForeignScript } from '../../src/web/sign-in/script.ts'
import { settle } from '../kit/clock.ts'
import { component } from '../support/component.ts'

/** The browser's side of signing in with Google and Apple, with scripts that never leave the page. */
const ports = component('the scripts of Google and Apple')

type Global = { google?: unknown, AppleID?: unknown, trustedTypes?: unknown }
const page: Global = Object.assign(window)
const present: HTMLScriptElement[] = []
const scripts = (): HTMLScriptElement[] => [...present]
const { append } = document.head
ports.before(() => {
  // happy-dom would fail whatever script is put into the page
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
  await settle()
  return how
}

const BUTTON = { clientId: 'g', nonce: 'n1', locale: 'cnr', theme: 'light', width: 336.7, again: false, onToken: () => undefined } as const
function google() {
  const calls: [string, ...unknown[]][] = []
  const arrived = () => {
    page.google = { accounts: { id: {
      initialize: (options: object) => calls.push(['initialize', options]),
      renderButton: (place: HTMLElement, look: object) => calls.push(['renderButton', place, look]),
    } } }
  }
  return { calls, arrived, port: createGoogle() }
}

ports('[AUTH-03] Google\'s script is fetched once, whoever asks, and its button drawn as the page is', async () => {
  const { calls, arrived, port } = google()
  const place = document.createElement('div')
  place.append('a former button')
  const tokens: string[] = []
  const first = port.draw(place, { ...BUTTON, onToken: token => tokens.push(token) })
  void port.draw(place, { ...BUTTON, nonce: 'n2' })
  assert.is(scripts().length, 1)
  assert.is(scripts()[0]?.src, 'https://accounts.google.com/gsi/client')
  assert.is(scripts()[0]?.nonce, 'google-sign-in')
  arrived()
  arrive(scripts()[0])
  await first
  await settle()
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
  await port.draw(place, { ...BUTTON, width: 900, theme: 'dark', locale: 'ru' })
  assert.is((calls.at(-1)?.[2] as any).width, 400)
  assert.is((calls.at(-1)?.[2] as any).theme, 'filled_black')
  assert.is(scripts().length, 1)
})

ports('[AUTH-01] a script that fails is taken out, and the next asking fetches another', async () => {
  const { arrived, port } = google()
  const first = port.draw(document.createElement('div'), BUTTON)
  fail(scripts()[0])
  assert.is(await outcome(first), 'failed')
  assert.is(scripts().length, 0)
  const second = port.draw(document.createElement('div'), BUTTON)
  assert.is(scripts().length, 1)
  arrived()
  arrive(scripts()[0])
  assert.is(await outcome(second), 'done')
})

ports('[AUTH-01] a script that runs and leaves nothing, as blockers make it, is a failure', async () => {
  const { port } = google()
  const drawing = port.draw(document.createElement('div'), BUTTON)
  arrive(scripts()[0])
  assert.is(await outcome(drawing), 'failed')
})

ports('[AUTH-01] another try beside one that hangs has an address of its own; whichever comes is taken', async () => {
  const { arrived, port } = google()
  const hanging = port.draw(document.createElement('div'), BUTTON)
  const [first] = scripts()
  const again = port.draw(document.createElement('div'), { ...BUTTON, again: true })
  const [second, ...more] = scripts()
  assert.is(more.length, 0)
  assert.is.not(second?.src, first?.src)
  fail(first)
  assert.is(await outcome(again), 'open', 'the former one is nobody\'s concern any more')
  arrived()
  arrive(second)
  assert.is(await outcome(again), 'done')
  assert.is(await outcome(hanging), 'done')
})

ports('[AUTH-01] whoever asks again while the code itself is on its way makes no second of it: the page permits a script once', async () => {
  const made: string[] = []
  page.trustedTypes = { createPolicy: (name: string, rules: { createScriptURL(url: string): string }) => {
    if (made.includes(name)) throw new TypeError(`Policy ${name} is there already`)
    made.push(name)
    return rules
  } }
  const { google: port } = createIdentityPorts()
  const place = document.createElement('div')
  // the button's width is known a moment after the button, and the customer may press «Повторить»
  const all = [port.draw(place, BUTTON), port.draw(place, { ...BUTTON, width: 300 }), port.draw(place, { ...BUTTON, again: true })]
  const outcomes = Promise.allSettled(all)
  for (const end = Date.now() + 10_000; scripts().length === 0 && Date.now() < end;) await new Promise(resolve => setTimeout(resolve, 5))
  const { arrived } = google()
  arrived()
  for (const script of scripts()) arrive(script)
  assert.equal((await outcomes).map(({ status }) => status), ['fulfilled', 'fulfilled', 'fulfilled'])
  assert.equal(made, ['google-sign-in'])
})

ports('the address goes through the one policy that the page permits', () => {
  const made: string[] = []
  page.trustedTypes = { createPolicy: (name: string, rules: { createScriptURL(url: string): string }) => (made.push(name), rules) }
  const script = createForeignScript({ policy: 'some-sign-in', isThere: () => false, address: () => 'https://some.example/a.js' })
  void script.load(false).catch(() => undefined)
  void script.load(true).catch(() => undefined)
  assert.equal(made, ['some-sign-in'])
})

function apple(signIn: () => Promise<unknown>) {
  const inits: any[] = []
  page.AppleID = { auth: { init: (options: object) => inits.push(options), signIn } }
  const port = createApple()
  const ask = () => port.ask({ clientId: 'a', redirectUri: 'https://shop.example/auth', state: 's', nonce: 'n' })
  return { inits, port, ask }
}

ports('[AUTH-03] Apple is asked in a window, before anything else happens', async () => {
  let asked = 0
  const { inits, ask } = apple(async () => {
    asked += 1
    return {
      authorization: { code: 'c', id_token: 't', state: 's' }, user: { email: 'e@apple.example', name: { firstName: 'Пётр', lastName: 'Ильин' } },
    }
  })
  const answer = ask()
  assert.is(asked, 1, 'at once')
  assert.equal(inits, [{ clientId: 'a', scope: 'name email', redirectURI: 'https://shop.example/auth', state: 's', nonce: 'n', usePopup: true }])
  assert.equal(await answer, { at: 'given', identityToken: 't', state: 's', email: 'e@apple.example', firstName: 'Пётр', lastName: 'Ильин' })
})

for (const [what, code, at] of [
  ['closed', 'popup_closed_by_user', 'closed'], ['cancelled', 'user_cancelled_authorize', 'cancelled'], ['blocked', 'popup_blocked_by_browser', 'blocked'],
  ['replaced', 'user_trigger_new_signin_flow', 'replaced'], ['something else', 'invalid_client', 'failed'], ['a trick', 'toString', 'failed'],
] as const) {
  ports(`[AUTH-03] Apple's «${code}» is ${what}`, async () => {
    assert.equal(await apple(() => Promise.reject({ error: code })).ask(), { at })
  })
}

for (const answer of [undefined, null, 'x', {}, { authorization: {} }, { authorization: { id_token: 7 } }]) {
  ports(`[AUTH-03] ${JSON.stringify(answer)} of Apple is a failure, and no exception`, async () => {
    assert.equal(await apple(async () => answer).ask(), { at: 'failed' })
  })
}

ports('[AUTH-03] an answer without a name or a state leaves them out', async () => {
  const { ask } = apple(async () => ({ authorization: { id_token: 't' }, user: { email: 7, name: null } }))
  assert.equal(await ask(), { at: 'given', identityToken: 't', state: '' })
})

for (const [locale, folder] of [['ru', 'ru_RU'], ['en', 'en_US'], ['cnr', 'en_US']] as const) {
  ports(`[I18N-02] Apple's script for ${locale} is that of ${folder}`, () => {
    void createApple().prepare({ locale, again: false }).catch(() => undefined)
    assert.is(scripts()[0]?.src, `https://appleid.cdn-apple.com/appleauth/static/jsapi/appleid/1/${folder}/appleid.auth.js`)
  })
}

ports.run()
