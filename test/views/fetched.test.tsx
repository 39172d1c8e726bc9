import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import * as assert from 'uvu/assert'
import type { Locale } from '../../core/shop/config.ts'
import { createStore } from '../../core/store/store.ts'
import { Crash } from '../../src/app/Crash.tsx'
import { fetchedView } from '../../src/app/fetched-view.tsx'
import { useWords, WordsContext } from '../../src/bind/shop.ts'
import { createTexts } from '../../src/bind/text.ts'
import { texts as later } from '../../src/text/purchase/ru.ts'
import { texts as start } from '../../src/text/start/ru.ts'
import type { SomeTexts } from '../../src/text/texts.ts'
import { component } from '../support/component.ts'
import { settle } from '../kit/clock.ts'
import { drawn } from '../kit/view.tsx'

const fetched = component('a screen that is fetched when it is shown')

function Cart() {
  return <p>{useWords().t('cart.empty')}</p>
}

async function page(load: () => Promise<SomeTexts>, View: ReturnType<typeof fetchedView>) {
  const reports: string[] = []
  const { words } = createTexts({
    locale: createStore<Locale>('ru'), fallback: start, load, report: what => { reports.push(what) },
  })
  await drawn(() => {
    render(
      <WordsContext value={words}>
        <Crash show={({ onRetry }) => <button type="button" onClick={onRetry}>снова</button>}>
          <Suspense fallback={<i>ждём</i>}><View /></Suspense>
        </Crash>
      </WordsContext>,
    )
  })
  return { reports }
}

fetched('[I18N-01] a screen waits for its words, which are fetched beside its code', async () => {
  let come: (texts: SomeTexts) => void = () => undefined
  const { reports } = await page(() => new Promise(resolve => { come = resolve }), fetchedView(async () => Cart))
  assert.ok(screen.queryByText('ждём'))
  await drawn(() => come(later))
  assert.ok(screen.queryByText(later['cart.empty']))
  assert.equal(reports, [])
})

fetched('[ERR-04] words that cannot be had are a screen that can be tried again', async () => {
  let works = false
  await page(async () => {
    if (!works) throw new Error('offline')
    return later
  }, fetchedView(async () => Cart))
  const again = screen.getByText('снова')
  works = true
  await drawn(() => again.click())
  assert.ok(screen.queryByText(later['cart.empty']))
})

fetched('[ERR-04] what nobody misses is left out when it cannot be had', async () => {
  await page(async () => { throw new Error('offline') }, fetchedView(async () => Cart, { otherwise: () => <b>ничего</b> }))
  assert.ok(screen.queryByText('ничего'))
})

fetched('a screen that was fetched beforehand shows at once; an attempt that failed does not count', async () => {
  let works = false
  let attempts = 0
  const View = fetchedView(async () => {
    attempts += 1
    if (!works) throw new Error('offline')
    return Cart
  })
  const { words } = createTexts({ locale: createStore<Locale>('ru'), fallback: start, load: async () => later, report: () => undefined })
  const { need } = words.get()
  View.prefetch(need)
  await settle()
  works = true
  View.prefetch(need)
  View.prefetch(need)
  await settle()
  assert.is(attempts, 2)
  let waited = 0
  const Waiting = (): null => {
    waited += 1
    return null
  }
  await drawn(() => {
    render(<WordsContext value={words}><Suspense fallback={<Waiting />}><View /></Suspense></WordsContext>)
  })
  assert.ok(screen.queryByText(later['cart.empty']))
  assert.equal([attempts, waited], [2, 0])
})

fetched('[ERR-04] a screen that is waited for says that it does not come, also when it was to be fetched beforehand meanwhile', async () => {
  let attempts = 0
  let fail: (cause: Error) => void = () => undefined
  const View = fetchedView<object>(() => {
    attempts += 1
    return new Promise((_, reject) => { fail = reject })
  })
  const { words } = createTexts({ locale: createStore<Locale>('ru'), fallback: start, load: async () => later, report: () => undefined })
  await drawn(() => {
    render(
      <WordsContext value={words}>
        <Crash show={({ onRetry }) => <button type="button" onClick={onRetry}>снова</button>}><Suspense fallback={<i>ждём</i>}><View /></Suspense></Crash>
      </WordsContext>,
    )
  })
  View.prefetch(words.get().need)
  await drawn(() => fail(new Error('hung')))
  assert.ok(screen.queryByText('снова'))
  assert.is(attempts, 1)
})

fetched('[ERR-04] a view that needs a part and has a file of its own is asked for once; one in the file of its part, again when that has come', async () => {
  for (const [says, tries] of [['views', 1], ['purchase', 2]] as const) {
    let attempts = 0
    const View = fetchedView<object>(async () => {
      attempts += 1
      throw new Error('hung')
    }, { needs: ['purchase'], says })
    await View.prefetch(async () => undefined)
    assert.is(attempts, tries, says)
  }
})

fetched.run()
