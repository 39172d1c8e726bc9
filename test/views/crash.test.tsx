import { fireEvent, screen } from '@testing-library/react'
import { useState, type ReactNode } from 'react'
import * as assert from 'uvu/assert'
import { ErrorBoundary } from '../../src/lazy/ErrorBoundary.tsx'
import { Failure } from '../../src/app/Failure.tsx'
import { usePurchase } from '../../src/bind/parts.ts'
import { useSelected, useStore } from '../../src/bind/shop.ts'
import { Button } from '../../src/ui/Button.tsx'
import { createTestHttp } from '../kit/http.ts'
import { buildShop } from '../kit/shop.ts'
import { flushRender, renderInShop } from '../kit/view.tsx'
import { componentSuite } from '../support/component.ts'

const crash = componentSuite('a view that crashes')

/** React logs each caught error. An expected error must not appear in the output. */
const loud = console.error
crash.before.each(() => {
  console.error = () => undefined
})
crash.after.each(() => {
  console.error = loud
})

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
  await flushRender(() => fireEvent.change(screen.getByLabelText('Поиск'), { target: { value: 'унаги' } }))
  await flushRender(() => fireEvent.click(screen.getByRole('button', { name: 'Добавить' })))
  assert.ok(screen.getByText('В корзине 3, зовут Анна'))
  assert.is(JSON.parse(storage.get('cart_positions') ?? '[]').length, 1)
  assert.is(JSON.parse(storage.get('order_person') ?? '{}').name, 'Анна')

  broken = false
  await flushRender(() => fireEvent.click(screen.getByRole('button', { name: 'Повторить' })))
  assert.ok(screen.getByText('Меню на месте'))
  assert.is(screen.getByLabelText<HTMLInputElement>('Поиск').value, 'унаги')
  assert.not.ok(screen.queryByRole('button', { name: 'Повторить' }))
})

crash('[ERR-04] a retry that crashes again shows the error layout again', async () => {
  broken = true
  const { shop } = buildShop({ http: createTestHttp() })
  await renderInShop(shop, <FailureBoundary><Fragile /></FailureBoundary>)
  await flushRender(() => fireEvent.click(screen.getByRole('button', { name: 'Повторить' })))
  assert.ok(screen.getByRole('button', { name: 'Повторить' }))
})

crash('[ERR-04] speaks to the customer in words and keeps the fault for the technical details', async () => {
  broken = true
  const { shop } = buildShop({ http: createTestHttp() })
  await renderInShop(shop, <FailureBoundary><Fragile /></FailureBoundary>)
  assert.ok(screen.getByText('Неизвестная ошибка'))
  const details = screen.getByText('Cannot read properties of undefined')
  assert.is(details.closest('details')?.hasAttribute('open'), false)
  assert.is(details.lang, 'en')
})

crash('[ERR-04] what is thrown need not be an error', async () => {
  function Odd(): never {
    throw 'just words'
  }
  const { shop } = buildShop({ http: createTestHttp() })
  await renderInShop(shop, <FailureBoundary><Odd /></FailureBoundary>)
  assert.ok(screen.getByText('just words'))
})

crash('[ERR-04] a way to the support is offered where there is one', async () => {
  broken = true
  const { shop } = buildShop({ http: createTestHttp(), config: { links: { support: 'https://t.me/caplya' } } })
  await renderInShop(shop, <FailureBoundary><Fragile /></FailureBoundary>)
  const link = screen.getByRole<HTMLAnchorElement>('link')
  assert.is(link.href, 'https://t.me/caplya')
  assert.match(link.rel, /noopener/)
})

crash.run()
