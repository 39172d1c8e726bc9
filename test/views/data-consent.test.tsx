import { screen } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { CartScreen } from '../../src/cart/CartScreen.tsx'
import { componentSuite, press, pressElement, readText as text, renderInShop } from '../kit/view.tsx'
import { openCheckout } from '../shop/checkout.fixture.ts'

const views = componentSuite('the consent to personal data')

const field = () => screen.queryByRole<HTMLInputElement>('checkbox', { name: /^Даю согласие на обработку/ })

async function openForm(personalData: boolean) {
  const fixture = await openCheckout({ config: { consent: { personalData, version: '7' } } })
  fixture.fillIn()
  await fixture.flushQuote()
  await renderInShop(fixture.shop, <CartScreen />)
  return fixture
}

views('[CFG-14] a shop that does not ask for it shows no field', async () => {
  await openForm(false)
  assert.is(field(), null)
})

views('[CFG-14, UI-05] the field is unchecked, has a link to the policy, and a press without it says why', async () => {
  const fixture = await openForm(true)
  const box = field()
  assert.is(box?.checked, false)
  assert.is(box?.getAttribute('aria-required'), 'true')
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'политики конфиденциальности' })
  assert.is(link.pathname, '/politika-konfidencialnosti')
  await press(/^Оформить заказ/)
  assert.is(fixture.orders.length, 0)
  assert.is(document.activeElement, box)
  assert.is(box?.getAttribute('aria-invalid'), 'true')
  const message = document.getElementById(box?.getAttribute('aria-describedby') ?? '')
  assert.is(text(message), 'Ошибка: Без согласия на обработку данных заказ не отправить')
})

views('[CFG-14, CHK-14] a checked field lets the order go; its page shows the agreed text', async () => {
  const fixture = await openForm(true)
  await pressElement(field() ?? assert.unreachable() as never)
  await press(/^Оформить заказ/)
  assert.is(fixture.orders.length, 1)
  assert.is(
    text(screen.getByText('Согласие').nextElementSibling),
    'Даю согласие на обработку персональных данных на условиях политики конфиденциальности',
  )
})

views.run()
