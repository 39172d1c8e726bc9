import { act, cleanup } from '@testing-library/react'
import * as assert from 'uvu/assert'
import { DocumentHead } from '../../src/app/head/DocumentHead.tsx'
import { renderInShop } from '../kit/view.tsx'
import { component } from '../support/component.ts'
import { openMenu, roll } from './menu.world.tsx'

const head = component('what the page says of itself')

head('[MENU-16] a dish that is sold out is not advertised as one that can be had, neither by itself nor in its menu', async () => {
  const world = await openMenu([roll(5, 'Филадельфия'), roll(6, 'Гункан', { isAvailable: false })], { path: '/menus/1/positions/6' })
  await act(async () => void world.show(<DocumentHead />))
  const data = () => [...document.head.querySelectorAll('script[type="application/ld+json"]')].map(block => JSON.parse(block.textContent ?? ''))
  const offered = (dish: { name: string; offers: object }) => [dish.name, dish.offers]
  const offer = (availability: string) => ({ '@type': 'Offer', price: '500.00', priceCurrency: 'RUB', availability: `https://schema.org/${availability}` })
  assert.equal(data().map(offered), [['Гункан', offer('OutOfStock')]])
  await act(async () => world.shop.router.go('menus.show', { menuId: 1 }))
  assert.equal(data().flatMap(menu => menu.hasMenuSection[0].hasMenuItem.map(offered)), [['Филадельфия', offer('InStock')], ['Гункан', offer('OutOfStock')]])
})

head('[MENU-13, MENU-16] a dish says the nutrition that its data has, and none where there is none', async () => {
  const dishes = [roll(5, 'Филадельфия', { nutrition: { kcal: 182.5, protein: 8.4, carbs: 0 } }), roll(6, 'Гункан')]
  const world = await openMenu(dishes, { path: '/menus/1/positions/5' })
  await act(async () => void world.show(<DocumentHead />))
  const nutrition = () => [...document.head.querySelectorAll('script[type="application/ld+json"]')]
    .map(block => JSON.parse(block.textContent ?? '').nutrition)
  const said = { calories: '182.5 kcal', proteinContent: '8.4 g', carbohydrateContent: '0 g' }
  assert.equal(nutrition(), [{ '@type': 'NutritionInformation', servingSize: '100 g', ...said }])
  await act(async () => world.shop.router.go('menus.positions.show', { menuId: 1, positionId: 6 }))
  assert.equal(nutrition(), [undefined])
})

head('[MENU-16] a description longer than two hundred signs is cut at a word, one of just so many is left whole', async () => {
  const words = 'суши '.repeat(40).trim()
  const world = await openMenu([roll(5, 'Филадельфия', { description: `${words}и` }), roll(6, 'Гункан', { description: `${words}иии` })], { path: '/menus/1/positions/5' })
  const said = () => document.head.querySelector<HTMLMetaElement>('meta[name="description"]')?.content
  await act(async () => void world.show(<DocumentHead />))
  assert.equal([said()?.length, said()], [200, `${words}и`])
  await act(async () => world.shop.router.go('menus.positions.show', { menuId: 1, positionId: 6 }))
  assert.is(said(), `${'суши '.repeat(39).trim()}…`)
})

head('[MENU-16] what a dish is called cannot end the block that says it', async () => {
  const name = '</script><b>'
  const world = await openMenu([roll(5, name)], { path: '/menus/1/positions/5' })
  await act(async () => void world.show(<DocumentHead />))
  const text = document.head.querySelector('script[type="application/ld+json"]')?.textContent ?? ''
  assert.not.match(text, /</)
  assert.is(JSON.parse(text).name, name)
})

head('[MENU-16, ERR-04] what is drawn anew says it again: the name of the page’s policy may be used once', async () => {
  const page = window as { trustedTypes?: unknown }
  const names: string[] = []
  page.trustedTypes = { createPolicy: (name: string, rules: object) => {
    if (names.includes(name)) throw new TypeError(`Policy with name "${name}" already exists.`)
    names.push(name)
    return rules
  } }
  try {
    const world = await openMenu([roll(5, 'Филадельфия')], { path: '/menus/1/positions/5' })
    const blocks = () => document.head.querySelectorAll('script[type="application/ld+json"]').length
    await act(async () => void world.show(<DocumentHead />))
    cleanup()
    assert.is(blocks(), 0)
    await act(async () => void world.show(<DocumentHead />))
    assert.is(blocks(), 1)
  } finally {
    delete page.trustedTypes
  }
})

head('[MENU-18] the page names its address in each language, and as its own the one that it is shown in', async () => {
  const world = await openMenu([roll(5, 'Филадельфия')], { path: '/menus/1/positions/5' })
  await act(async () => void world.show(<DocumentHead />))
  const at = `${window.location.origin}/menus/1/positions/5`
  const hrefs = (rel: string) => [...document.head.querySelectorAll<HTMLLinkElement>(`link[rel="${rel}"]`)].map(({ hreflang, href }) => `${hreflang} ${href}`.trim())
  const others = [`ru ${at}`, `en ${at}?lang=en`, `cnr ${at}?lang=cnr`, `sr-Latn-ME ${at}?lang=cnr`, `x-default ${at}`]
  assert.equal(hrefs('alternate'), others)
  assert.equal(hrefs('canonical'), [at])
  await act(async () => void await renderInShop(world.shop, <DocumentHead />, 'en'))
  assert.equal(hrefs('alternate'), others)
  assert.equal(hrefs('canonical'), [`${at}?lang=en`])
  assert.is(document.head.querySelector<HTMLMetaElement>('meta[property="og:url"]')?.content, `${at}?lang=en`)
  await act(async () => world.shop.router.go('menus.show', { menuId: 1 }))
  assert.is(hrefs('alternate').length, others.length)
  assert.is(hrefs('alternate')[0], `ru ${window.location.origin}/menus/1`)
})

head('[MENU-18] as long as a page that was written ahead stands it describes itself', async () => {
  const world = await openMenu([roll(5, 'Филадельфия')], { path: '/menus/1/positions/5' })
  document.head.querySelectorAll('meta, link').forEach(one => one.remove())
  const served = Object.assign(document.createElement('div'), { id: 'prerendered' })
  const app = Object.assign(document.createElement('div'), { id: 'app', className: 'behind-prerendered held' })
  document.body.append(app, served)
  await act(async () => void world.show(<DocumentHead />))
  assert.is(document.head.querySelector('link[rel="canonical"]'), null)
  served.remove()
  await act(async () => world.shop.router.go('menus.show', { menuId: 1 }))
  assert.ok(document.head.querySelector('link[rel="canonical"]'))
  app.remove()
})

head('[MENU-18] a page that was written ahead, whose own script has not come, goes with what it says of itself, once the shop has a heading', async () => {
  const world = await openMenu([roll(5, 'Филадельфия')], { path: '/menus/1/positions/5' })
  const served = Object.assign(document.createElement('div'), { id: 'prerendered' })
  const app = Object.assign(document.createElement('div'), { id: 'app', className: 'behind-prerendered' })
  const data = Object.assign(document.createElement('script'), { type: 'application/ld+json', text: '{"name":"served"}' })
  document.body.append(app, served)
  document.head.append(data)
  document.title = 'Суши Цапля'
  await act(async () => void world.show(<DocumentHead />))
  assert.equal([served, data].map(one => one.isConnected), [true, true])
  app.append(document.createElement('h1'))
  await act(async () => void (document.title = 'Филадельфия'))
  assert.equal([served, data].map(one => one.isConnected), [false, false])
  assert.is(app.className, '')
  assert.is(document.head.querySelectorAll('script[type="application/ld+json"]').length, 1)
  app.remove()
})

head.run()
