import { fireEvent, screen } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { Notices } from '../../src/app/Notices.tsx'
import { returnAddress } from '../../src/auth/return-address.ts'
import { PersonButton } from '../../src/shell/PersonButton.tsx'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { createStore } from '../../core/store/store.ts'
import { ru } from '../../src/text/ru.ts'
import { createTestHttp } from '../kit/http.ts'
import { buildShop, type TestShop } from '../kit/shop.ts'
import { drawn, renderInShop } from '../kit/view.tsx'
import { component } from '../support/component.ts'

const end = component('the end of a session, and the way to another')

const expired = `x.${Buffer.from(JSON.stringify({ exp: 1 })).toString('base64url')}.y`

/** Somebody on a page whose session can no longer be renewed. */
async function open(path: string): Promise<TestShop> {
  const storage = createMemoryStorage({
    app_white_label: 'caplya', app_version: '1.0.0', server_time_offset: '0',
    person_tokens: JSON.stringify({ accessToken: expired, refreshToken: expired, source: 'PHONE' }),
    person_profile: JSON.stringify({ id: 5, accountIds: ['x'], avatar: null, email: '', firstName: 'Анна', lastName: '', patronymic: '', phone: '', deliveries: [] }),
  })
  const made = buildShop({ path, storage, http: createTestHttp() })
  await renderInShop(made.shop, <Notices volatile={createStore(false)} />)
  return made
}
const told = () => screen.queryByText(ru['auth.expired'])
const place = ({ shop }: TestShop): string => {
  const { page, search } = shop.router.current.get()
  return `${page.path}${search}`
}

end('[AUTH-06] is told where the customer is, aloud, with the way to sign in and back to that page', async () => {
  const made = await open('/restos')
  assert.not.ok(told())
  await drawn(() => made.shop.session.loadProfile())
  assert.equal(made.shop.session.state.get(), { at: 'guest', ended: true })
  assert.ok(told()?.closest('[role="status"]'), 'in a live region')
  await drawn(() => fireEvent.click(screen.getByRole('button', { name: 'Войти' })))
  assert.is(place(made), '/auth?return=%2Frestos')
})

end('[AUTH-06] is told once, also to whoever goes to another page meanwhile', async () => {
  const made = await open('/restos')
  await drawn(() => made.shop.session.loadProfile())
  await drawn(() => fireEvent.click(screen.getByRole('button', { name: 'Войти' })))
  assert.not.ok(told(), 'the action has taken it away')
  for (const name of ['terms-of-sale', 'home.index', 'restos.index'] as const) {
    await drawn(() => made.shop.router.go(name, {}))
    assert.not.ok(told(), name)
  }
})

/** The same device, opened anew. */
const reloaded = (made: TestShop): TestShop => buildShop({ path: '/restos', storage: made.storage.otherTab(), http: createTestHttp() })

end('[AUTH-06] told for as long as it takes to read, it is no news after a reload; pressed away to the sign-in page, it still is', async () => {
  for (const [isFollowed, ended] of [[false, false], [true, true]] as const) {
    const made = await open('/restos')
    await drawn(() => made.shop.session.loadProfile())
    if (isFollowed) await drawn(() => fireEvent.click(screen.getAllByRole('button', { name: 'Войти' }).at(-1) as HTMLElement))
    await drawn(() => made.timer.advance(12_000))
    assert.equal(made.shop.session.state.get(), { at: 'guest', ended })
    assert.equal(reloaded(made).shop.session.state.get(), { at: 'guest', ended })
  }
})

end('[AUTH-06] whoever opens the address dialog while it is told, or another page, is not told again after a reload', async () => {
  const made = await open('/restos')
  await drawn(() => made.shop.session.loadProfile())
  assert.ok(told())
  await drawn(() => made.shop.location.dialog.open())
  await drawn(() => made.timer.advance(6000))
  await drawn(() => made.shop.location.dialog.close())
  await drawn(() => made.shop.router.go('terms-of-sale', {}))
  await drawn(() => made.timer.advance(6000))
  assert.equal(reloaded(made).shop.session.state.get(), { at: 'guest', ended: false })
})

end('[AUTH-06] what a dialog would cover is told when it is closed', async () => {
  const made = await open('/restos')
  await drawn(() => made.shop.location.dialog.open())
  await drawn(() => made.shop.session.loadProfile())
  await drawn(() => made.timer.advance(20_000))
  assert.not.ok(told())
  await drawn(() => made.shop.location.dialog.close())
  assert.ok(told())
})

for (const [path, why] of [['/auth', 'the page of the sign-in says it itself'], ['/', 'the picture of the start is still shown']] as const) {
  end(`[AUTH-06] is not told here on ${path}: ${why}`, async () => {
    const made = await open(path)
    await drawn(() => made.shop.session.loadProfile())
    assert.equal(made.shop.session.state.get(), { at: 'guest', ended: true })
    assert.not.ok(told())
  })
}

end('[AUTH-06] is no news to whoever has signed out', async () => {
  const made = await open('/restos')
  await drawn(() => made.shop.session.signOut())
  assert.is(made.shop.session.state.get().at, 'guest')
  assert.not.ok(told())
})

for (const path of ['/cart', '/restos', '/restos/11', '/menus/101', '/promotions', '/terms-of-sale', '/dostavka']) {
  end(`[CHK-04] «Войти» in the header of ${path} leads back there`, async () => {
    const made = buildShop({ path, http: createTestHttp() })
    await renderInShop(made.shop, <PersonButton />)
    await drawn(() => fireEvent.click(screen.getByRole('button', { name: 'Войти' })))
    assert.is(place(made), `/auth?return=${encodeURIComponent(path)}`)
    assert.is(returnAddress(made.shop.router.current.get().search, made.shop.router.matchPath), path)
  })
}

end('[CHK-04] «Войти» at home, or below an address that is no page, needs no way back', async () => {
  for (const path of ['/', '/nowhere', '//evil.example']) {
    const made = buildShop({ path, http: createTestHttp() })
    const { unmount } = await renderInShop(made.shop, <PersonButton />)
    await drawn(() => fireEvent.click(screen.getByRole('button', { name: 'Войти' })))
    assert.is(place(made), '/auth')
    unmount()
  }
})

end.run()
