import { render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import * as assert from 'uvu/assert'
import type { Locale } from '../../core/shop/config.ts'
import { createStore } from '../../core/store/store.ts'
import { ErrorBoundary } from '../../src/lazy/ErrorBoundary.tsx'
import { useI18n, I18nContext } from '../../src/bind/shop.ts'
import { createTexts } from '../../src/i18n/create-texts.ts'
import { texts as later } from '../../src/text/purchase/ru.ts'
import { texts as start } from '../../src/text/start/ru.ts'
import type { SomeTexts } from '../../src/text/texts.ts'
import { createLazyView } from '../kit/lazy-view.ts'
import { flushPromises } from '../kit/clock.ts'
import { componentSuite, flushRender } from '../kit/view.tsx'

const fetched = componentSuite('a screen that is fetched when it is shown')

function Cart() {
  return <p>{useI18n().t('cart.empty')}</p>
}

async function page(View: ReturnType<typeof createLazyView>, load: () => Promise<SomeTexts> = async () => later) {
  const reports: string[] = []
  const { i18n } = createTexts({
    locale: createStore<Locale>('ru'), fallback: start, load, report: code => { reports.push(code) },
  })
  await flushRender(() => {
    render(
      <I18nContext value={i18n}>
        <ErrorBoundary renderFallback={({ onRetry }) => <button type="button" onClick={onRetry}>снова</button>}>
          <Suspense fallback={<i>ждём</i>}><View /></Suspense>
        </ErrorBoundary>
      </I18nContext>,
    )
  })
  return { reports, need: i18n.get().loadTextGroup }
}

fetched('[I18N-01] a screen waits for its words, which are fetched beside its code', async () => {
  let resolveTexts: (texts: SomeTexts) => void = () => undefined
  const { reports } = await page(createLazyView(async () => Cart),
    () => new Promise(resolve => { resolveTexts = resolve }))
  assert.ok(screen.queryByText('ждём'))
  await flushRender(() => resolveTexts(later))
  assert.ok(screen.queryByText(later['cart.empty']))
  assert.equal(reports, [])
})

fetched('[ERR-04] words that cannot be had are a screen that can be tried again', async () => {
  let works = false
  await page(createLazyView(async () => Cart), async () => {
    if (!works) throw new Error('offline')
    return later
  })
  const retryButton = screen.getByText('снова')
  works = true
  await flushRender(() => retryButton.click())
  assert.ok(screen.queryByText(later['cart.empty']))
})

fetched('[ERR-04] an optional view renders nothing when it fails to load', async () => {
  await page(createLazyView(async () => Cart, { fallback: () => <b>ничего</b> }),
    async () => { throw new Error('offline') })
  assert.ok(screen.queryByText('ничего'))
})

fetched('a screen that was fetched beforehand shows at once; an attempt that failed does not count', async () => {
  let works = false
  let attempts = 0
  const View = createLazyView(async () => {
    attempts += 1
    if (!works) throw new Error('offline')
    return Cart
  })
  const { i18n } = createTexts({
    locale: createStore<Locale>('ru'), fallback: start, load: async () => later, report: () => undefined,
  })
  const { loadTextGroup: need } = i18n.get()
  View.prefetch(need)
  await flushPromises()
  works = true
  View.prefetch(need)
  View.prefetch(need)
  await flushPromises()
  assert.is(attempts, 2)
  let waited = 0
  const Waiting = (): null => {
    waited += 1
    return null
  }
  await flushRender(() => {
    render(<I18nContext value={i18n}><Suspense fallback={<Waiting />}><View /></Suspense></I18nContext>)
  })
  assert.ok(screen.queryByText(later['cart.empty']))
  assert.equal([attempts, waited], [2, 0])
})

fetched('[ERR-04] a screen that is waited for shows its load error, also during a preload', async () => {
  let attempts = 0
  let fail: (cause: Error) => void = () => undefined
  const View = createLazyView(() => {
    attempts += 1
    return new Promise((_, reject) => { fail = reject })
  })
  const { need } = await page(View)
  View.prefetch(need)
  await flushRender(() => fail(new Error('hung')))
  assert.ok(screen.queryByText('снова'))
  assert.is(attempts, 1)
})

fetched('[ERR-04] a view with its own chunk loads once, one in its part’s chunk again with the part', async () => {
  for (const [kind, tries] of [['views', 1], ['purchase', 2]] as const) {
    let attempts = 0
    const View = createLazyView(async () => {
      attempts += 1
      throw new Error('hung')
    }, { services: ['purchase'], messages: kind })
    await View.prefetch(async () => undefined)
    assert.is(attempts, tries, kind)
  }
})

fetched.run()
