import { cleanup, screen } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { DocumentHead } from '../../src/app/head/DocumentHead.tsx'
import { PositionLayer } from '../../src/menu/PositionLayer.tsx'
import { modifierGroup } from '../kit/chain.ts'
import { componentSuite, flushRender, renderInShop } from '../kit/view.tsx'
import { openMenu, roll } from './menu.fixture.tsx'

const head = componentSuite('what the page says of itself')

/** The head of a dish's page in a menu of these dishes, of which the first has the address. */
async function openHead(dishes: Parameters<typeof openMenu>[0], view = <DocumentHead />) {
  const fixture = await openMenu(dishes, { path: `/menus/1/positions/${dishes[0]?.id ?? 0}` })
  await flushRender(() => void fixture.show(view))
  return fixture
}
/** The structured data of the page, without breadcrumbs. */
const readStructuredData = () => [...document.head.querySelectorAll('script[type="application/ld+json"]')]
  .map(block => JSON.parse(block.textContent ?? '')).filter(data => data['@type'] !== 'BreadcrumbList')

head('[MENU-16] a sold-out dish is not advertised as available, on its page or in its menu', async () => {
  const fixture = await openHead([roll(6, 'Гункан', { isAvailable: false }), roll(7, 'Филадельфия')])
  const selectOffer = (dish: { name: string; offers: object }) => [dish.name, dish.offers]
  const offer = (availability: string) =>
    ({ '@type': 'Offer', price: '500.00', priceCurrency: 'RUB', availability: `https://schema.org/${availability}` })
  assert.equal(readStructuredData().map(selectOffer), [['Гункан', offer('OutOfStock')]])
  await flushRender(() => fixture.shop.router.go('menus.show', { menuId: 1 }))
  assert.equal(readStructuredData().flatMap(menu => menu.hasMenuSection[0].hasMenuItem.map(selectOffer)),
    [['Гункан', offer('OutOfStock')], ['Филадельфия', offer('InStock')]])
})

head('[MENU-22, MENU-16] search engines get a dish’s least price, and whether there are others', async () => {
  const sizes = (...prices: readonly number[]) =>
    [modifierGroup(1, 1, 1, { items: prices.map((price, at) => ({ id: 101 + at, name: `${at}`, price })) })]
  const dishes = [roll(5, 'Пицца', { price: 0 }), roll(6, 'Вок', { price: 0 }), roll(7, 'Палочки', { price: 0 })]
  const fixture = await openMenu(dishes,
    { path: '/menus/1', modifiers: { 5: sizes(59_000, 45_000), 6: sizes(45_000, 45_000) } })
  await flushRender(() => void fixture.show(<DocumentHead />))
  const data = readStructuredData
  const rest = { priceCurrency: 'RUB', availability: 'https://schema.org/InStock' }
  const from = { '@type': 'AggregateOffer', lowPrice: '450.00', ...rest }
  const offers = [from, ...['450.00', '0.00'].map(price => ({ '@type': 'Offer', price, ...rest }))]
  assert.equal(data().flatMap(menu =>
    menu.hasMenuSection[0].hasMenuItem.map((item: { offers: object }) => item.offers)), offers)
  await flushRender(() => fixture.shop.router.go('menus.positions.show', { menuId: 1, positionId: 5 }))
  assert.equal(data().map(item => item.offers), [from])
})

head('[ERR-05, MENU-16] HTML entities in a dish’s name are decoded in title, card and data', async () => {
  await openHead([roll(5, 'Ролл &quot;Дракон&quot; &lt;b&gt;', { description: 'Рис&nbsp;&amp; нори' })],
    <><PositionLayer /><DocumentHead /></>)
  const name = 'Ролл "Дракон" <b>'
  assert.match(document.title, name)
  const meta = (key: string) => document.head.querySelector<HTMLMetaElement>(`meta[property="${key}"]`)?.content
  assert.match(meta('og:title') ?? '', name)
  assert.is(meta('og:description'), 'Рис & нори')
  assert.is(JSON.parse(document.head.querySelector('script[type="application/ld+json"]')?.textContent ?? '').name, name)
  assert.is(screen.getByRole('heading', { name }).textContent, name)
  assert.is(document.querySelector('h1 b, h2 b, h3 b'), null, 'no markup')
})

head('[MENU-13, MENU-16] a dish says the nutrition that its data has, and none where there is none', async () => {
  const dishes = [roll(5, 'Филадельфия', { nutrition: { kcal: 182.5, protein: 8.4, carbs: 0 } }), roll(6, 'Гункан')]
  const fixture = await openHead(dishes)
  const nutrition = () => readStructuredData().map(data => data.nutrition)
  const nutritionFields = { calories: '182.5 kcal', proteinContent: '8.4 g', carbohydrateContent: '0 g' }
  assert.equal(nutrition(), [{ '@type': 'NutritionInformation', servingSize: '100 g', ...nutritionFields }])
  await flushRender(() => fixture.shop.router.go('menus.positions.show', { menuId: 1, positionId: 6 }))
  assert.equal(nutrition(), [undefined])
})

head('[MENU-16] a description over two hundred characters is cut at a word, a shorter one is whole', async () => {
  const words = 'суши '.repeat(40).trim()
  const fixture = await openHead([
    roll(5, 'Филадельфия', { description: `${words}и` }), roll(6, 'Гункан', { description: `${words}иии` }),
  ])
  const readDescription = () => document.head.querySelector<HTMLMetaElement>('meta[name="description"]')?.content
  assert.equal([readDescription()?.length, readDescription()], [200, `${words}и`])
  await flushRender(() => fixture.shop.router.go('menus.positions.show', { menuId: 1, positionId: 6 }))
  assert.is(readDescription(), `${'суши '.repeat(39).trim()}…`)
})

head('[MENU-16] what a dish is called cannot end the block that says it', async () => {
  const name = '</script><b>'
  await openHead([roll(5, name)])
  const text = document.head.querySelector('script[type="application/ld+json"]')?.textContent ?? ''
  assert.not.match(text, /</)
  assert.is(JSON.parse(text).name, name)
})

head('[MENU-16, ERR-04] a new render has its data again: the nonce of the page’s policy may be used once', async () => {
  const page = window as { trustedTypes?: unknown }
  const names: string[] = []
  page.trustedTypes = { createPolicy: (name: string, rules: object) => {
    if (names.includes(name)) throw new TypeError(`Policy with name "${name}" already exists.`)
    names.push(name)
    return rules
  } }
  try {
    const fixture = await openHead([roll(5, 'Филадельфия')])
    const blocks = () => document.head.querySelectorAll('script[type="application/ld+json"]').length
    cleanup()
    assert.is(blocks(), 0)
    await flushRender(() => void fixture.show(<DocumentHead />))
    assert.is(blocks(), 2)
  } finally {
    delete page.trustedTypes
  }
})

head('[MENU-18] the page names its address in each language, and as its own the one that it is shown in', async () => {
  const fixture = await openHead([roll(5, 'Филадельфия')])
  const at = `${window.location.origin}/menus/1/positions/5`
  const hrefs = (rel: string) => [...document.head.querySelectorAll<HTMLLinkElement>(`link[rel="${rel}"]`)]
    .map(({ hreflang, href }) => `${hreflang} ${href}`.trim())
  const others = [`ru ${at}`, `en ${at}?lang=en`, `cnr ${at}?lang=cnr`, `sr-Latn-ME ${at}?lang=cnr`, `x-default ${at}`]
  assert.equal(hrefs('alternate'), others)
  assert.equal(hrefs('canonical'), [at])
  await flushRender(() => renderInShop(fixture.shop, <DocumentHead />, 'en'))
  assert.equal(hrefs('alternate'), others)
  assert.equal(hrefs('canonical'), [`${at}?lang=en`])
  assert.is(document.head.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content, `${at}?lang=en`)
  await flushRender(() => fixture.shop.router.go('menus.show', { menuId: 1 }))
  assert.is(hrefs('alternate').length, others.length)
  assert.is(hrefs('alternate')[0], `ru ${window.location.origin}/menus/1`)
})

head.run()
