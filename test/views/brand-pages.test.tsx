import { screen, within } from '@testing-library/react'
import type { ReactElement } from 'react'
import * as assert from 'uvu/assert'
import { InfoScreen } from '../../src/info/InfoScreen.tsx'
import { Footer } from '../../src/shell/Footer.tsx'
import { NavigationPanel } from '../../src/shell/NavigationPanel.tsx'
import { UtilityLinks } from '../../src/shell/UtilityLinks.tsx'
import { openShop } from '../kit/chain.ts'
import { componentSuite, flushRender, renderInShop } from '../kit/view.tsx'

const views = componentSuite('own pages of a brand in the navigation')
declare const happyDOM: { setViewport(size: { readonly width: number }): void }
const network = globalThis.fetch
views.after.each(() => {
  happyDOM.setViewport({ width: 1280 })
  globalThis.fetch = network
})

const PAGES = [
  { slug: 'vakansii', title: { ru: 'Вакансии', en: 'Jobs' }, nav: 'primary' },
  { slug: 'rekvizity', title: { ru: 'Реквизиты' }, nav: 'footer' },
  { slug: 'o-nas', title: { ru: 'О нас', en: 'About us' }, nav: 'secondary' },
]
async function open(view: ReactElement, { path = '/', width = 1280, locale = 'ru' as 'ru' | 'en' } = {}) {
  happyDOM.setViewport({ width })
  const { shop } = await openShop({}, { path, config: { pages: PAGES } })
  const { container } = await renderInShop(shop, view, locale)
  await flushRender(() => shop.panel.set(true))
  return container
}
const SECONDARY = 'Информация'
/** The links of the own pages, with the navigation that has them. */
const listOwn = (within: ParentNode): readonly string[] =>
  [...within.querySelectorAll('a')].filter(link => PAGES.some(({ slug }) => link.getAttribute('href') === `/${slug}`))
    .map(link => `${link.closest('nav')?.getAttribute('aria-label') ?? '-'}: ${link.textContent}`)

views('[CFG-14, RT-09] the header has those of the primary navigation', async () => {
  assert.equal(listOwn(await open(<UtilityLinks />)), ['Разделы сайта: Вакансии'])
})

views('[CFG-14, RT-09] the panel of a phone has those of the primary and the secondary navigation', async () => {
  await open(<NavigationPanel />, { width: 360 })
  assert.equal(listOwn(screen.getByRole('dialog')), ['Разделы сайта: Вакансии', `${SECONDARY}: О нас`])
})

views('[CFG-14, RT-09] the footer has the secondary ones, and its own also at the checkout', async () => {
  assert.equal(listOwn(await open(<Footer />)), [`${SECONDARY}: О нас`, '-: Реквизиты'])
  assert.equal(listOwn(await open(<Footer />, { path: '/cart' })), ['-: Реквизиты'])
})

views('[CFG-14, I18N-01] a link is in the selected language, else in Russian', async () => {
  const links = listOwn(await open(<Footer />, { locale: 'en' }))
  assert.equal(links.map(link => link.split(': ')[1]), ['About us', 'Реквизиты'])
})

for (const [path, view, name] of [
  ['/vakansii', <UtilityLinks key="u" />, 'Вакансии'],
  ['/rekvizity', <Footer key="f" />, 'Реквизиты'],
  ['/o-nas/', <Footer key="g" />, 'О нас'],
] as const) {
  views(`[CFG-14] at ${path} the link to the page is the current one`, async () => {
    const container = await open(view, { path })
    const current = [...container.querySelectorAll('[aria-current]')]
    assert.equal(current.map(link => [link.textContent, link.getAttribute('aria-current')]), [[name, 'page']])
  })
}

views('[CFG-14, RT-02] a page shows the text of its slug, else its title and that there is no text', async () => {
  const requests: string[] = []
  globalThis.fetch = async input => {
    requests.push(String(input))
    return String(input).endsWith('/ru/vakansii.json')
      ? new Response('{"title":"Работа у моря","blocks":[{"type":"p","text":"Ищем повара."}]}')
      : new Response('', { status: 404 })
  }
  await open(<InfoScreen />, { path: '/vakansii', locale: 'en' })
  assert.equal(requests, ['en', 'ru'].map(locale => `/brands/caplya/pages/${locale}/vakansii.json`))
  assert.is(screen.getByRole('heading', { level: 1 }).textContent, 'Работа у моря')
  assert.match(document.title, /^Jobs/)
  assert.ok(screen.getByText('Ищем повара.'))
})

views('[CFG-14, RT-02] a page without a text has the title of the configuration', async () => {
  globalThis.fetch = async () => new Response('', { status: 404 })
  await open(<InfoScreen />, { path: '/rekvizity' })
  assert.is(screen.getByRole('heading', { level: 1 }).textContent, 'Реквизиты')
  const list = within(screen.getByRole('navigation', { name: SECONDARY }))
  assert.equal([list.getAllByRole('link').length, list.queryByRole('link', { name: 'Реквизиты' })], [11, null])
})

views.run()
