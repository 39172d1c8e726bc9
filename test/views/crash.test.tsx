import { screen } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import * as assert from 'uvu/assert'
import { ErrorBoundary } from '../../src/lazy/ErrorBoundary.tsx'
import { FailurePage } from '../../src/app/FailurePage.tsx'
import { Failure } from '../../src/app/Failure.tsx'
import { usePurchase } from '../../src/bind/parts.ts'
import { useSelected, useStore } from '../../src/bind/shop.ts'
import { Button } from '../../src/ui/Button.tsx'
import { createChain, openShop, resto, createChainShop } from '../kit/chain.ts'
import { createTestHttp } from '../kit/http.ts'
import { buildShop } from '../kit/shop.ts'
import { componentSuite, createReplacer, press, renderInShop, typeText } from '../kit/view.tsx'

const crash = componentSuite('a view that crashes, and the page of a failure')

// React logs each caught error. An expected error must not appear in the output.
const replace = createReplacer(crash)
crash.before.each(() => replace(console, 'error', { value: () => undefined, writable: true }))

const dish = { id: 7, menu: { id: 101 }, name: 'Ролл', price: 50_000, hasModifiers: false, modifiers: [] }
let broken = true
function Fragile() {
  if (broken) throw new Error('Cannot read properties of undefined')
  return <p>Меню на месте</p>
}
/** Shows the error layout instead of a view that crashes. */
function FailureBoundary({ children }: { readonly children: ReactNode }) {
  return <ErrorBoundary renderFallback={failure => <Failure {...failure} />}>{children}</ErrorBoundary>
}
/** The rest of the page: it shows a count, and has a text field. */
function Rest() {
  const { cart, checkout } = usePurchase()
  const count = useSelected(cart.lines, positions => positions.reduce((sum, line) => sum + line.count, 0))
  const { name } = useStore(checkout.draft.form.values)
  const [typed, setTyped] = useState('')
  return (
    <>
      <p>{`В корзине ${count}, зовут ${name}`}</p>
      <input aria-label="Поиск" value={typed} onChange={event => setTyped(event.target.value)} />
      <Button variant="text" onClick={() => cart.add(dish, 1)}>Добавить</Button>
    </>
  )
}

/** A page whose view crashes. */
async function open(view = <Fragile />, config = {}) {
  broken = true
  await renderInShop(buildShop({ http: createTestHttp(), config }).shop, <FailureBoundary>{view}</FailureBoundary>)
}

crash('[ERR-04] shows the error layout in its place and leaves the rest alive', async () => {
  broken = true
  const { shop, storage } = buildShop({ http: createTestHttp() })
  shop.checkout.draft.form.set('name', 'Анна')
  shop.cart.add(dish, 2)
  await renderInShop(shop, (
    <>
      <Rest />
      <FailureBoundary><Fragile /></FailureBoundary>
    </>
  ))
  assert.ok(document.querySelector('[role=alert] h1'))
  assert.not.ok(document.querySelector('main'), 'the error layout of a section has no main')
  assert.ok(screen.getByRole('button', { name: 'Повторить' }))
  assert.ok(screen.getByText('В корзине 2, зовут Анна'))
  await typeText(screen.getByLabelText('Поиск'), 'унаги')
  await press('Добавить')
  assert.ok(screen.getByText('В корзине 3, зовут Анна'))
  assert.is(JSON.parse(storage.get('cart_positions') ?? '[]').length, 1)
  assert.is(JSON.parse(storage.get('order_person') ?? '{}').name, 'Анна')

  broken = false
  await press('Повторить')
  assert.ok(screen.getByText('Меню на месте'))
  assert.is(screen.getByLabelText<HTMLInputElement>('Поиск').value, 'унаги')
  assert.not.ok(screen.queryByRole('button', { name: 'Повторить' }))
})

crash('[ERR-04] a retry that crashes again shows the error layout again', async () => {
  await open()
  await press('Повторить')
  assert.ok(screen.getByRole('button', { name: 'Повторить' }))
})

crash('[ERR-04] speaks to the customer in words and keeps the fault for the technical details', async () => {
  await open()
  assert.ok(screen.getByText('Неизвестная ошибка'))
  const details = screen.getByText('Cannot read properties of undefined')
  assert.is(details.closest('details')?.hasAttribute('open'), false)
  assert.is(details.lang, 'en')
})

crash('[ERR-04] what is thrown need not be an error', async () => {
  function Odd(): never {
    throw 'just words'
  }
  await open(<Odd />)
  assert.ok(screen.getByText('just words'))
})

crash('[ERR-04] a way to the support is offered where there is one', async () => {
  await open(<Fragile />, { links: { support: 'https://t.me/caplya' } })
  const link = screen.getByRole<HTMLAnchorElement>('link')
  assert.is(link.href, 'https://t.me/caplya')
  assert.match(link.rel, /noopener/)
})

const PROBLEM = { code: 'network', message: 'Failed to fetch' } as const
const links = () => screen.queryAllByRole('link').map(link => [link.textContent, link.getAttribute('href')])
const show = async (shop: Parameters<typeof renderInShop>[0]) =>
  void await renderInShop(shop, <FailurePage problem={PROBLEM} onRetry={() => undefined} />)

crash('[BOOT-10] names the phone of the configuration while no restaurant is known', async () => {
  const { shop } = createChainShop(createChain(), {
    method: null, config: { support: { phone: ' 8 (485) 200-00-00 ' } },
  })
  await show(shop)
  assert.equal(links(), [['+7 485 200-00-00', 'tel:+74852000000']])
})

crash('[BOOT-10] names the restaurant’s phone or else the chain’s, and none where both are unknown', async () => {
  for (const [phones, phone, expected] of [
    [['+74852111111', '+74852222222'], '+74852000000', [['+7 485 211-11-11', 'tel:+74852111111']]],
    [[], '+74852000000', [['+7 485 200-00-00', 'tel:+74852000000']]],
    [[' '], '', []],
  ] as const) {
    const { shop } = await openShop({ restos: [resto(11, { phones: [...phones] })] },
      { config: { support: { phone } } })
    const { unmount } = await renderInShop(shop, <FailurePage problem={PROBLEM} onRetry={() => undefined} />)
    assert.equal(links(), [...expected])
    assert.is(screen.queryByText(/по телефону/) !== null, expected.length > 0)
    unmount()
  }
})

crash.run()
