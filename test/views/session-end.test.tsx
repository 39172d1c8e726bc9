import { fireEvent, screen } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { Notices } from '../../src/app/Notices.tsx'
import { AccountButton } from '../../src/shell/AccountButton.tsx'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { createStore } from '../../core/store/store.ts'
import { ru } from '../../src/text/ru.ts'
import { createTestHttp } from '../kit/http.ts'
import { buildShop, type TestShop } from '../kit/shop.ts'
import { componentSuite, flushRender, press, renderInShop } from '../kit/view.tsx'

const end = componentSuite('the end of a session, and the way to another')

const expiredToken = `x.${Buffer.from(JSON.stringify({ exp: 1 })).toString('base64url')}.y`

/** A page with a session that can no longer be refreshed. */
async function open(path: string): Promise<TestShop> {
  const storage = createMemoryStorage({
    app_white_label: 'caplya', app_version: '1.0.0', server_time_offset: '0',
    person_tokens: JSON.stringify({ accessToken: expiredToken, refreshToken: expiredToken, source: 'PHONE' }),
    person_profile: JSON.stringify({
      id: 5, accountIds: ['x'], avatar: null, email: '', firstName: 'Анна', lastName: '', patronymic: '', phone: '',
      deliveries: [],
    }),
  })
  const fixture = buildShop({ path, storage, http: createTestHttp() })
  await renderInShop(fixture.shop, <Notices isStorageVolatile={createStore(false)} />)
  return fixture
}
const findNotice = () => screen.queryByText(ru['auth.expired'])
const place = ({ shop }: TestShop): string => {
  const { page, search } = shop.router.current.get()
  return `${page.path}${search}`
}

end('[AUTH-06] is announced where the customer is, with the way to sign in and back to that page', async () => {
  const fixture = await open('/restos')
  assert.not.ok(findNotice())
  await flushRender(() => fixture.shop.session.loadProfile())
  assert.equal(fixture.shop.session.state.get(), { status: 'guest', ended: true })
  assert.ok(findNotice()?.closest('[role="status"]'), 'in a live region')
  await press('Войти')
  assert.is(place(fixture), '/auth?return=%2Frestos')
})

end('[AUTH-06] is shown once, also when the customer opens another page meanwhile', async () => {
  const fixture = await open('/restos')
  await flushRender(() => fixture.shop.session.loadProfile())
  await press('Войти')
  assert.not.ok(findNotice(), 'the action has taken it away')
  for (const name of ['terms-of-sale', 'home.index', 'restos.index'] as const) {
    await flushRender(() => fixture.shop.router.go(name, {}))
    assert.not.ok(findNotice(), name)
  }
})

/** The same device after a reload. */
const reload = (fixture: TestShop): TestShop =>
  buildShop({ path: '/restos', storage: fixture.storage.otherTab(), http: createTestHttp() })

end('[AUTH-06] the notice read to its end is gone after a reload, one left for sign-in is not', async () => {
  for (const [isFollowed, ended] of [[false, false], [true, true]] as const) {
    const fixture = await open('/restos')
    await flushRender(() => fixture.shop.session.loadProfile())
    if (isFollowed)
      await flushRender(() => fireEvent.click(screen.getAllByRole('button', { name: 'Войти' }).at(-1) as HTMLElement))
    await flushRender(() => fixture.timer.advance(12_000))
    assert.equal(fixture.shop.session.state.get(), { status: 'guest', ended })
    assert.equal(reload(fixture).shop.session.state.get(), { status: 'guest', ended })
  }
})

end('[AUTH-06] a notice read behind the address dialog or another page is gone after a reload', async () => {
  const fixture = await open('/restos')
  await flushRender(() => fixture.shop.session.loadProfile())
  assert.ok(findNotice())
  await flushRender(() => fixture.shop.location.dialog.open())
  await flushRender(() => fixture.timer.advance(6000))
  await flushRender(() => fixture.shop.location.dialog.close())
  await flushRender(() => fixture.shop.router.go('terms-of-sale', {}))
  await flushRender(() => fixture.timer.advance(6000))
  assert.equal(reload(fixture).shop.session.state.get(), { status: 'guest', ended: false })
})

end('[AUTH-06] a notice that a dialog would cover is shown when it is closed', async () => {
  const fixture = await open('/restos')
  await flushRender(() => fixture.shop.location.dialog.open())
  await flushRender(() => fixture.shop.session.loadProfile())
  await flushRender(() => fixture.timer.advance(20_000))
  assert.not.ok(findNotice())
  await flushRender(() => fixture.shop.location.dialog.close())
  assert.ok(findNotice())
})

for (const [path, reason] of [
  ['/auth', 'the page of the sign-in says it itself'], ['/', 'the picture of the start is still shown'],
] as const) {
  end(`[AUTH-06] is not shown here on ${path}: ${reason}`, async () => {
    const fixture = await open(path)
    await flushRender(() => fixture.shop.session.loadProfile())
    assert.equal(fixture.shop.session.state.get(), { status: 'guest', ended: true })
    assert.not.ok(findNotice())
  })
}

end('[AUTH-06] is not shown after signing out', async () => {
  const fixture = await open('/restos')
  await flushRender(() => fixture.shop.session.signOut())
  assert.is(fixture.shop.session.state.get().status, 'guest')
  assert.not.ok(findNotice())
})

end('[CHK-04] «Войти» in the header leads back to its page, and from home needs no way back', async () => {
  for (const [path, expected] of [
    ['/cart', '/auth?return=%2Fcart'], ['/menus/101', '/auth?return=%2Fmenus%2F101'], ['/', '/auth'],
    ['//evil.example', '/auth'],
  ] as const) {
    const fixture = buildShop({ path, http: createTestHttp() })
    const { unmount } = await renderInShop(fixture.shop, <AccountButton />)
    await press('Войти')
    assert.is(place(fixture), expected)
    unmount()
  }
})

end.run()
