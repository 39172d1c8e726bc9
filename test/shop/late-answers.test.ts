import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { HttpPort } from '../../core/env.ts'
import { createMemoryStorage, type MemoryStorage } from '../kit/memory-storage.ts'
import { askForCode, personOf } from '../kit/account.ts'
import { settle } from '../kit/clock.ts'
import { createTestRandom } from '../kit/random.ts'
import { createSandboxHttp } from '../kit/sandbox-http.ts'
import { buildShop, chosen, eventually, openSandbox, until, type ShopOptions, type TestSandbox, type TestShop } from '../kit/shop.ts'
import { appleOf, byGoogle, createTestApple, tokenFrom, type Claims } from './social.world.ts'
import { createJar, grantFor, openPage } from './vk.world.ts'

const late = suite<{ sandbox: TestSandbox; subject: string; phone: string }>('answers of an abandoned sign-in')
let last = 200
late.before(async context => {
  context.sandbox = await openSandbox()
})
late.before.each(context => {
  last += 1
  context.subject = `late-${last}`
  context.phone = `+79000020${last}`
})
late.after(context => context.sandbox.close())

const IDS = { signIn: { methods: ['PHONE', 'GOOGLE', 'APPLE'], googleClientId: 'storefront-sandbox', appleClientId: 'ru.shop' } }
const ANNA = { email: 'anna@apple.example', firstName: 'Анна', lastName: 'Ильина' }
const BORIS = { email: 'boris@mail.example', firstName: 'Борис' }

/** A network that holds one answer back, for as long as the test likes. */
function slowAt(path: string): HttpPort & { readonly answer: () => void; readonly isHeld: () => boolean; readonly paths: readonly string[] } {
  const inner = createSandboxHttp()
  let go: () => void = () => undefined
  let isHeld = false
  const gate = new Promise<void>(resolve => { go = resolve })
  return {
    answer: go,
    isHeld: () => isHeld,
    get paths() {
      return inner.paths
    },
    async send(request, signal) {
      const given = await inner.send(request, signal)
      if (!isHeld && request.url.endsWith(path)) {
        isHeld = true
        await gate
      }
      return given
    },
  }
}
const tabOf = (sandbox: TestSandbox, options: ShopOptions = {}): TestShop => buildShop({ apiBase: sandbox.url, config: IDS, path: '/auth', ...options })
const recipientOf = ({ shop }: Pick<TestShop, 'shop'>) => {
  const { name, email, phone } = shop.checkout.draft.form.values.get()
  return [name, email, phone]
}

/** Apple's window stands open until `finish`. */
function withApple(made: TestShop, sandbox: TestSandbox, claims: Claims) {
  const apple = createTestApple()
  let finish: () => void = () => undefined
  const open = new Promise<void>(resolve => { finish = resolve })
  apple.answer = async ({ nonce, state }) => {
    await open
    return { at: 'given', state, identityToken: await tokenFrom(sandbox, { provider: 'APPLE', nonce, ...claims }), ...ANNA }
  }
  return { attempt: appleOf(made.shop, apple).signIn(), finish }
}
async function atCode(made: TestShop, sandbox: TestSandbox, phone: string): Promise<void> {
  await askForCode(made, phone)
  made.shop.session.phone.typed(await sandbox.codeOf(phone))
}
const signedInWith = (storage: MemoryStorage): unknown => JSON.parse(storage.get('person_tokens') ?? '{}').source

late('[AUTH-05, AUTH-06] Apple\'s window that is finished as Anna after Boris has signed in in another tab gives Boris nothing of hers', async ({ sandbox, subject }) => {
  const here = tabOf(sandbox)
  const { attempt, finish } = withApple(here, sandbox, { subject })
  const there = tabOf(sandbox, { storage: here.storage.otherTab() })
  const other = withApple(there, sandbox, { subject: `${subject}-boris` })
  // Boris' own window, in the other tab, says his name
  other.finish()
  await other.attempt
  const kept = here.storage.get('person_provided')
  await until(here.shop.session.state, state => state.at === 'authorised')
  const boris = personOf(here)
  finish()
  assert.is(await attempt, false)
  await settle()
  assert.equal(personOf(here), boris)
  assert.is(here.storage.get('person_provided'), kept)
  assert.equal(here.http.paths.filter(path => path.includes('/sign/in')), [], 'her token is not sent')
})

late('[AUTH-03, AUTH-05] after «Отмена», another method, or the way off the page a late answer of Apple is neither sent nor kept', async ({ sandbox, subject, phone }) => {
  const ways: Readonly<Record<string, (made: TestShop) => unknown>> = {
    cancel: made => made.shop.session.social.cancel(),
    leave: made => made.shop.router.go('home.index', {}),
    phone: made => atCode(made, sandbox, phone),
  }
  for (const [way, giveUp] of Object.entries(ways)) {
    const made = tabOf(sandbox)
    const { attempt, finish } = withApple(made, sandbox, { subject })
    await giveUp(made)
    assert.is(made.shop.session.social.state.get().at, 'idle', way)
    finish()
    assert.is(await attempt, false, way)
    assert.equal(made.http.paths.filter(path => path.endsWith('/sign/in/apple')), [], way)
    assert.is(made.storage.get('person_provided'), null, way)
    assert.equal(recipientOf(made), ['', '', ''], way)
  }
})

late('[AUTH-03, AUTH-05] a page that is left while the API looks at Google\'s token signs nobody in and keeps no name', async ({ sandbox, subject }) => {
  const http = slowAt('/sign/in/google')
  const made = tabOf(sandbox, { http })
  const signing = byGoogle(made, sandbox, { subject, profile: ANNA })
  await eventually(http.isHeld)
  assert.match(made.storage.get('person_provided') ?? '', /Анна|anna/)
  made.shop.router.go('cart.index', {})
  assert.is(made.storage.get('person_provided'), null)
  http.answer()
  await signing
  await settle()
  assert.is(made.shop.session.state.get().at, 'guest')
  assert.is(made.storage.get('person_tokens'), null)
  assert.is(made.storage.get('person_provided'), null)
})

late('[AUTH-05, AUTH-06] a profile that arrives after another person has signed in in another tab is not shown, and not kept beside the other\'s tokens', async ({ sandbox, subject }) => {
  const http = slowAt('/me')
  const here = tabOf(sandbox, { http })
  const signing = byGoogle(here, sandbox, { subject, profile: ANNA })
  await eventually(http.isHeld)
  const there = tabOf(sandbox, { storage: here.storage.otherTab() })
  await byGoogle(there, sandbox, { subject: `${subject}-boris`, profile: BORIS })
  const boris = personOf(there)?.id
  http.answer()
  await signing
  await settle()
  for (const tab of [here, there]) assert.is(personOf(tab)?.id, boris)
  assert.is(JSON.parse(here.storage.get('person_profile') ?? '').id, boris)
})

late('[AUTH-05] what two tabs have heard of two persons at once does not mix: each gets his own', async ({ sandbox, subject }) => {
  const http = slowAt('/sign/in/google')
  const here = tabOf(sandbox, { http })
  const signing = byGoogle(here, sandbox, { subject: `${subject}-boris`, profile: BORIS, picture: 'https://lh3.example/boris.png' })
  await eventually(http.isHeld)
  const there = tabOf(sandbox, { storage: here.storage.otherTab() })
  await sandbox.fault({ path: '/api/v1/sign/in/google', kind: 'status', status: 503, times: 1 })
  await byGoogle(there, sandbox, { subject, profile: ANNA, picture: 'https://lh3.example/anna.png' })
  await sandbox.clearFaults()
  http.answer()
  await signing
  assert.is(personOf(here)?.avatar, 'https://lh3.example/boris.png')
  assert.is(personOf(here)?.lastName, '')
})

for (const where of ['here', 'in another tab'] as const) {
  late(`[AUTH-02, AUTH-05] a code still being checked does not take the place of who has signed in with Google ${where} meanwhile`, async ({ sandbox, subject, phone }) => {
    const http = slowAt('/sign/in/phone')
    const made = tabOf(sandbox, { http })
    await atCode(made, sandbox, phone)
    const submitted = made.shop.session.phone.submitCode()
    await eventually(http.isHeld)
    const google = where === 'here' ? made : tabOf(sandbox, { storage: made.storage.otherTab() })
    await byGoogle(google, sandbox, { subject, profile: BORIS })
    await until(made.shop.session.state, state => state.at === 'authorised')
    const id = personOf(made)?.id
    http.answer()
    assert.is(await submitted, false)
    await settle()
    assert.is(personOf(made)?.id, id)
    assert.is(signedInWith(made.storage), 'GOOGLE')
  })
}

late('[AUTH-02, AUTH-05] nor while the word of the other tab is on its way', async ({ sandbox, subject, phone }) => {
  const http = slowAt('/sign/in/phone')
  const storage = createMemoryStorage()
  const made = tabOf(sandbox, { http, storage: { ...storage, subscribe: () => () => undefined } })
  await atCode(made, sandbox, phone)
  const submitted = made.shop.session.phone.submitCode()
  await eventually(http.isHeld)
  await byGoogle(tabOf(sandbox, { storage: storage.otherTab() }), sandbox, { subject })
  http.answer()
  assert.is(await submitted, false)
  assert.is(signedInWith(storage), 'GOOGLE')
  assert.is(made.shop.session.phone.state.get().call.at === 'busy', false)
})

late('[AUTH-02] «Изменить номер» gives up the code that is being checked: the number being typed stays, nobody is signed in', async ({ sandbox, phone }) => {
  const http = slowAt('/sign/in/phone')
  const made = tabOf(sandbox, { http })
  await atCode(made, sandbox, phone)
  const submitted = made.shop.session.phone.submitCode()
  await eventually(http.isHeld)
  made.shop.session.phone.changeNumber()
  made.shop.session.phone.typed('+7 901 ')
  http.answer()
  assert.is(await submitted, false)
  assert.is(made.shop.session.state.get().at, 'guest')
  assert.is(made.storage.get('person_tokens'), null)
  const { step, typed, call } = made.shop.session.phone.state.get()
  assert.equal({ step, typed, call }, { step: 'number', typed: '+7 901 ', call: { at: 'idle' } })
})

late('[AUTH-02] a code whose page is left while it is checked signs nobody in', async ({ sandbox, phone }) => {
  const http = slowAt('/sign/in/phone')
  const made = tabOf(sandbox, { http })
  await atCode(made, sandbox, phone)
  const submitted = made.shop.session.phone.submitCode()
  await eventually(http.isHeld)
  made.shop.router.go('home.index', {})
  assert.is(made.shop.session.phone.state.get().call.at === 'busy', false, 'the button is free for another time')
  http.answer()
  assert.is(await submitted, false)
  assert.is(made.storage.get('person_tokens'), null)
})

late('[AUTH-02, AUTH-06] a code that arrives after somebody has signed in leaves no number for the next visitor', async ({ sandbox, subject, phone }) => {
  const http = slowAt('/sign/in/phone/code')
  const made = tabOf(sandbox, { http })
  const asked = askForCode(made, phone)
  await eventually(http.isHeld)
  await byGoogle(made, sandbox, { subject })
  http.answer()
  await asked
  assert.is(made.storage.get('sign_in_code'), null)
  assert.is(made.shop.session.phone.state.get().step, 'number')
})

late('[AUTH-02] a code asked for just before Apple\'s window was opened can be typed all the same', async ({ sandbox, subject, phone }) => {
  const http = slowAt('/sign/in/phone/code')
  const made = tabOf(sandbox, { http })
  const asked = askForCode(made, phone)
  await eventually(http.isHeld)
  withApple(made, sandbox, { subject })
  assert.is(made.shop.session.phone.state.get().call.at === 'busy', false)
  http.answer()
  await asked
  assert.is(made.shop.session.phone.state.get().step, 'code')
  assert.is(made.shop.session.social.state.get().at, 'busy', 'the window is still waited for')
})

late('[AUTH-02, AUTH-03] «Изменить номер» while Apple\'s window is waited for gives up nothing but the number', async ({ sandbox, subject, phone }) => {
  const made = tabOf(sandbox)
  await atCode(made, sandbox, phone)
  const { attempt, finish } = withApple(made, sandbox, { subject })
  made.shop.session.phone.changeNumber()
  assert.is(made.shop.session.social.state.get().at, 'busy')
  finish()
  assert.ok(await attempt)
  assert.is(signedInWith(made.storage), 'APPLE')
})

late('[AUTH-02] a bot check that ends after Apple\'s window was opened sends no code', async ({ sandbox, subject, phone }) => {
  let pass: (token: string) => void = () => undefined
  const made = tabOf(sandbox, { captcha: () => new Promise(resolve => { pass = resolve }) })
  const asked = askForCode(made, phone)
  withApple(made, sandbox, { subject })
  pass('proof')
  await asked
  assert.equal(made.http.paths, [])
})

late('[AUTH-04, AUTH-05] what VK ID says of Anna after Boris has signed in by VK in another tab is not Boris\'', async ({ sandbox, subject }) => {
  for (const word of ['heard', 'on its way'] as const) {
    const storage = createMemoryStorage({ ...chosen('DELIVERY'), server_time_offset: '0' })
    const own = word === 'heard' ? storage : { ...storage, subscribe: () => () => undefined }
    const jar = createJar(() => 0)
    const here = openPage(sandbox, { storage: own, jar, random: createTestRandom(3) })
    let say: (answer: { status: number; text: string }) => void = () => undefined
    const anna = new Promise<{ status: number; text: string }>(resolve => { say = resolve })
    here.fate.person = anna as never
    await byVk(here, sandbox, `${subject}-${word}-anna`)
    const there = openPage(sandbox, { storage: storage.otherTab(), jar, random: createTestRandom(9) })
    there.fate.person = { status: 200, text: '{"user":{"user_id":2}}' }
    there.shop.session.signOut()
    await byVk(there, sandbox, `${subject}-${word}-boris`)
    const kept = storage.get('person_provided')
    say({ status: 200, text: JSON.stringify({ user: { user_id: 1, first_name: 'Анна', last_name: 'Ильина', email: 'anna@a.example' } }) })
    await settle()
    await settle()
    assert.is(storage.get('person_provided'), kept, word)
    assert.not.match(`${storage.get('person_provided')} ${storage.get('order_person')}`, /Анна|anna@/, word)
    assert.is(personOf(there)?.lastName, '', word)
  }
})
async function byVk(page: ReturnType<typeof openPage>, sandbox: TestSandbox, subject: string): Promise<void> {
  const vk = await page.shop.session.vk!.load()
  await settle()
  vk.signIn()
  await eventually(() => page.windows.length > 0)
  const window = page.windows.at(-1)!
  await page.answer(window, await grantFor(sandbox, window.url, { subject }))
  await until(page.shop.session.state, state => state.at === 'authorised')
}

late.run()
