import { screen, within } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { CookieNotice } from '../../src/consent/CookieNotice.tsx'
import { CookieScreen } from '../../src/consent/CookieScreen.tsx'
import { Footer } from '../../src/shell/Footer.tsx'
import { buildShop } from '../kit/shop.ts'
import { componentSuite, press, renderInShop } from '../kit/view.tsx'

const views = componentSuite('the cookie notice')
const REFUSAL = 'Только необходимые'

const browserStub = {
  cookies: { get: () => null, set: () => undefined }, load: () => Promise.reject(new Error('no sign-in in this test')),
}
const vk = { signIn: { methods: ['PHONE', 'VK'], vkClientId: '51' } }
for (const [description, config, linkName] of [
  ['nothing counts', {}, null],
  ['a counter waits for consent', { metrics: { counterId: '12345' } }, /: Яндекс Метрика\./],
  [
    'the counter gets orders too', { metrics: { counterId: '12345', ecommerce: true } },
    /: Яндекс Метрика, события корзины и заказов в Яндекс Метрике\./,
  ],
  [
    'faults are reported', { report: { url: 'https://faults.example/x' } },
    /Только с вашего согласия: отчёты о сбоях сайта\./,
  ],
  ['a script does', { metrics: { scriptUrl: 'https://count.example/a.js' } }, /: count\.example\./],
  ['one of the shop’s own does', { metrics: { scriptUrl: '/count.js' } }, /: счётчик этого сайта\./],
  [
    'VK ID’s statistics do', { ...vk, statistics: true, metrics: { counterId: '12345' } },
    /: Яндекс Метрика, статистика входа VK ID\./,
  ],
] as const) {
  const behaviour = linkName !== null ? 'asks, naming it,' : 'is a notice'
  views(`[MENU-12, CFG-06] ${behaviour} where ${description}`, async () => {
    const { shop } = buildShop({ config, vk: browserStub })
    await renderInShop(shop, <CookieNotice />)
    assert.is(screen.queryByRole('button', { name: REFUSAL }) !== null, linkName !== null)
    assert.is(screen.queryByRole('button',
      { name: linkName === null ? 'Понятно' : 'Понятно, разрешаю' }) !== null, true)
    assert.ok(screen.getByRole('complementary', { name: 'Cookie' }))
    if (linkName !== null) assert.match(screen.getByRole('complementary').textContent ?? '', linkName)
  })
}

views('[MENU-12, AUTH-04] a refusal of VK ID’s statistics is kept as one', async () => {
  const { shop } = buildShop({ config: { ...vk, statistics: true }, vk: browserStub })
  await renderInShop(shop, <CookieNotice />)
  await press(REFUSAL)
  assert.equal([shop.consent.cookies.question.get(), shop.consent.cookies.allowed.get()], [null, []])
})

views('[MENU-12, UI-05] an answer by keyboard leads on to the page', async () => {
  const { shop } = buildShop({})
  await renderInShop(shop, <><main id="main" tabIndex={-1} /><CookieNotice /></>)
  const button = screen.getByRole('button', { name: 'Понятно' })
  button.focus()
  await press('Понятно')
  assert.is(document.activeElement, document.getElementById('main'))
})

const counter = { metrics: { counterId: '12345' } }

views('[MENU-12, CFG-06] the page lists what is stored; consent is withdrawn and given again there', async () => {
  const { shop } = buildShop({ config: counter, path: '/cookie' })
  shop.consent.cookies.answer(true)
  await renderInShop(shop, <CookieScreen />)
  const text = (): string => screen.getByRole('article').textContent ?? ''
  assert.match(text(), /Корзина и данные заказа.*Яндекс Метрика.*Вы разрешили/s)
  await press('Отозвать согласие')
  assert.is(shop.consent.counters.get().counterId, null)
  assert.match(text(), /не разрешаете.*уже работает на этой странице.*перезагрузк/s)
  assert.ok(within(screen.getByRole('article')).getByRole('button', { name: 'Обновить страницу' }))
  await press('Разрешить')
  assert.is(shop.consent.counters.get().counterId, '12345')
  assert.not.match(text(), /перезагрузк/)
})

views('[MENU-12] the page of a shop where nothing counts has nothing to choose', async () => {
  await renderInShop(buildShop({ path: '/cookie' }).shop, <CookieScreen />)
  assert.match(screen.getByRole('article').textContent ?? '', /никто не считает/)
  assert.is(screen.queryByRole('button'), null)
})

views('[MENU-12] an open question can be answered on the page either way', async () => {
  const { shop } = buildShop({ config: counter, path: '/cookie' })
  await renderInShop(shop, <CookieScreen />)
  assert.match(screen.getByRole('article').textContent ?? '', /Вы ещё не ответили/)
  await press(REFUSAL)
  assert.is(shop.consent.cookies.question.get(), null)
  assert.not.match(screen.getByRole('article').textContent ?? '', /перезагрузк/, 'nothing has run')
})

views('[MENU-12] the page is reached from the footer', async () => {
  const { shop } = buildShop()
  await renderInShop(shop, <Footer />)
  assert.is(screen.getByRole('link', { name: 'Cookie' }).getAttribute('href'), '/cookie')
})

views.run()
