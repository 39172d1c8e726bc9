import { act, cleanup } from '@testing-library/react'
import type { ReactNode } from 'react'
import * as assert from 'uvu/assert'
import { DocumentHead } from '../../src/app/head/DocumentHead.tsx'
import { InfoScreen } from '../../src/info/InfoScreen.tsx'
import { prerender } from '../../src/prerender/prerender.ts'
import { VenueScreen } from '../../src/venues/VenueScreen.tsx'
import {
  createChainHttp, flushRequests, createChain, dish, everyDay, menuRef, openShop, resto, type ChainOptions,
} from '../kit/chain.ts'
import { createTestTimer } from '../kit/clock.ts'
import { FRIDAY_NOON } from '../kit/shop.ts'
import { componentSuite, renderInShop } from '../kit/view.tsx'

/** The metadata of the running shop and of the prerendered page. Search engines read either. */
const metadata = componentSuite('what a page says of itself, live and written ahead')

const PHOTO = { url: 'https://pictures.example/1.jpg', width: 640, height: 480 }
const CHAIN = {
  cities: [
    { id: 1, name: 'Ярославль', center: { lat: 57.62, lng: 39.88 } },
    { id: 2, name: 'Тутаев', center: { lat: 57.88, lng: 39.53 } },
  ].map(city => ({ ...city, bounds: { north: 58, south: 57, east: 40.5, west: 39 }, zoom: 12 })),
  restos: [
    resto(11,
      {
        name: 'Цапля на Свободы', description: 'У реки', phones: ['+74852000000'], photos: [PHOTO],
        menus: [menuRef(110)], openingHours: everyDay('10:00', '10:00').slice(1),
      }),
    resto(12, { cityIds: [2], location: { lat: 57.87, lng: 39.52 }, address: '', street: '', openingHours: [] }),
  ],
  dishes: [
    dish(1, { name: 'Филадельфия', description: 'Лосось и сыр', photos: [PHOTO] }), dish(2, { menu: { id: 120 } }),
  ],
  promotions: [{ id: 1, name: 'Акция', description: 'Скидка', startAt: new Date(FRIDAY_NOON - 1)
    .toISOString(), finishAt: new Date(FRIDAY_NOON + 86_400_000).toISOString(), photos: [PHOTO] }],
}
const OWN_PAGES = [{ slug: 'vakansii', title: 'Вакансии', nav: 'footer' }]
const TEXT = { title: 'Доставка', blocks: [{ type: 'h2', text: 'Сроки' }, { type: 'p', text: 'Привозим за час.' }] }
const network = globalThis.fetch
metadata.before.each(() => {
  globalThis.fetch = async () => new Response(JSON.stringify(TEXT))
})
metadata.after.each(() => {
  globalThis.fetch = network
  document.head.querySelectorAll('meta, link').forEach(element => element.remove())
})

interface Metadata {
  readonly data: readonly any[]
  readonly metas: Readonly<Record<string, string>>
  readonly robots: string | undefined
  readonly addresses: number
}
function readMetadata(head: ParentNode): Metadata {
  const metas = [...head.querySelectorAll<HTMLMetaElement>('meta')]
    .map(meta => [meta.getAttribute('name') ?? meta.getAttribute('property') ?? '', meta.content] as const)
  // The title belongs to the screen.
  const { robots, ...rest } = Object.fromEntries(metas.filter(([key]) => key !== 'og:title'))
  return {
    data: [...head.querySelectorAll('script[type="application/ld+json"]')]
      .map(block => JSON.parse(block.textContent ?? '')), metas: rest, robots,
    addresses: head.querySelectorAll('link[rel="canonical"], link[rel="alternate"]').length,
  }
}

/** The metadata of each prerendered page, by path. */
async function prerenderHeads(): Promise<ReadonlyMap<string, Metadata>> {
  const { pages } = await prerender({
    block: { brand: 'caplya', whiteLabel: 'caplya', apiBase: 'https://api.test.example', pages: OWN_PAGES }, texts: {},
    origin: window.location.origin, api: undefined,
    port: createChainHttp(createChain(CHAIN)), timer: createTestTimer(FRIDAY_NOON), report: () => undefined,
    readFile: path => (/\/(?:dostavka|vakansii)\.json$/.test(path) ? JSON.stringify(TEXT) : undefined),
  })
  return new Map(pages.filter(page => page.isDefault).map(({ path, head, data }) => {
    const holder = document.createElement('template')
    holder.innerHTML = head + data
    return [path, readMetadata(holder.content)]
  }))
}

/** The metadata of the running shop at a path, with the screen of that path. */
async function live(path: string, screen: ReactNode = null, options: ChainOptions = {}): Promise<Metadata> {
  const config = { apiBase: 'https://api.test.example', pages: OWN_PAGES, ...options.config }
  const { shop } = await openShop(CHAIN, { path, ...options, config })
  await shop.chain.load()
  await act(async () => void await renderInShop(shop, <>{screen}<DocumentHead /></>))
  await act(flushRequests)
  return readMetadata(document.head)
}

for (const [path, types, screen] of [
  ['/restos/11', ['Restaurant', 'BreadcrumbList'], <VenueScreen />],
  ['/restos/12', ['Restaurant', 'BreadcrumbList'], <VenueScreen />],
  ['/restos', ['BreadcrumbList'], null],
  ['/dostavka', ['BreadcrumbList'], <InfoScreen />],
  ['/vakansii', ['BreadcrumbList'], <InfoScreen />],
  ['/promotions/1', ['Offer', 'BreadcrumbList'], null],
  ['/menus/110', ['Menu', 'BreadcrumbList'], null],
  ['/menus/110/positions/1', ['MenuItem', 'BreadcrumbList'], null],
] as const) {
  metadata(`[MENU-16, MENU-18] ${path} has its prerendered head: ${types.join(', ')}`, async () => {
    const written = (await prerenderHeads()).get(path)
    assert.equal(written?.data.map(item => item['@type']), [...types])
    assert.equal(await live(path, screen), written)
  })
}

metadata('[MENU-18] an address has street and city, a day off and a whole day have valid hours', async () => {
  const { data: [venue] } = await live('/restos/11', <VenueScreen />)
  assert.equal(venue.address,
    {
      '@type': 'PostalAddress', streetAddress: 'улица Свободы, 11', addressLocality: 'Ярославль',
      addressCountry: 'RU',
    })
  assert.equal(venue.openingHoursSpecification
    .map((hours: any) => [hours.dayOfWeek.slice(19), hours.opens, hours.closes])
    .slice(0, 2), [['Monday', '00:00', '00:00'], ['Tuesday', '10:00', '09:59']])
})

metadata('[MENU-18] a restaurant without hours or street claims neither', async () => {
  const { data: [venue] } = await live('/restos/12', <VenueScreen />)
  assert.equal(venue.address, { '@type': 'PostalAddress', addressLocality: 'Тутаев' })
  assert.is(venue.openingHoursSpecification, undefined)
})

/** The configuration of a chain with a name and a support phone. */
const NAMED = { name: { ru: 'Суши Цапля' }, support: { phone: '8 (485) 200-00-00' } }
for (const [description, options, types] of [
  ['with a restaurant', {}, ['WebSite', 'Organization', 'Restaurant']],
  ['on a first visit', { method: null }, ['WebSite', 'Organization']],
] as const) {
  metadata(`[MENU-16, MENU-18] home names the site and the organization ${description}`, async () => {
    const { data, robots, addresses } = await live('/', null, { ...options, config: NAMED })
    assert.equal(data.map(item => item['@type']), [...types])
    const home = `${window.location.origin}/`
    const common = { '@context': 'https://schema.org', 'name': 'Суши Цапля', 'url': home }
    assert.equal(data.slice(0, 2), [
      { ...common, '@type': 'WebSite', '@id': `${home}#website`, 'publisher': { '@id': `${home}#organization` } },
      {
        ...common, '@type': 'Organization', '@id': `${home}#organization`,
        'logo': `${home}brands/caplya/icon.png`,
        'contactPoint': { '@type': 'ContactPoint', 'contactType': 'customer support', 'telephone': '+74852000000' },
      },
    ])
    assert.equal([robots, addresses > 0], [undefined, true])
  })
}

metadata('[MENU-18] an organization without a support phone has no contact', async () => {
  const { data: [, organization] } = await live('/', null, { method: null })
  assert.not.ok('contactPoint' in organization)
})

for (const path of ['/menus/110', '/menus/999', '/menus/110/positions/1', '/promotions/1']) {
  metadata(`[MENU-16, MENU-18] ${path} without a restaurant and a prerendered page is noindex`, async () => {
    const { robots, addresses, data } = await live(path, null, { method: null })
    assert.equal([robots, addresses, data], ['noindex', 0, []])
  })
}

metadata('[MENU-18] a prerendered page keeps naming only the languages in which it is written', async () => {
  const links = (path: string) => [...document.head.querySelectorAll<HTMLLinkElement>('link')]
    .map(({ rel, hreflang, href }) => `${rel} ${hreflang} ${href.replace(window.location.origin + path, '')}`)
  for (const [written, expected] of [
    [['ru', 'en', 'x-default'], ['canonical  ', 'alternate ru ', 'alternate en ?lang=en', 'alternate x-default ']],
    [[], ['canonical  ']],
  ] as const) {
    document.head.insertAdjacentHTML('beforeend', [
      `<link rel="canonical" href="${window.location.origin}/dostavka">`,
      ...written.map(name => `<link rel="alternate" hreflang="${name}" href="/dostavka?before">`),
    ].join(''))
    const { shop } = await openShop(CHAIN, { path: '/dostavka' })
    await act(async () => void await renderInShop(shop, <><InfoScreen /><DocumentHead /></>))
    await act(flushRequests)
    assert.equal(links('/dostavka').sort(), [...expected].sort())
    await act(async () => shop.router.go('menus.show', { menuId: 110 }))
    assert.is(links('/menus/110').length, 6, 'all languages of the configuration')
    await act(async () => shop.router.go('info.delivery', {}))
    assert.equal(links('/dostavka').sort(), [...expected].sort())
    cleanup()
    document.head.querySelectorAll('meta, link').forEach(element => element.remove())
  }
})

metadata('[MENU-18] in a language in which the page is not written, its canonical address is the written page', async () => {
  document.head.insertAdjacentHTML('beforeend',
    `<link rel="canonical" href="${window.location.origin}/dostavka">`)
  const { shop } = await openShop(CHAIN, { path: '/dostavka' })
  await act(async () => void await renderInShop(shop, <><InfoScreen /><DocumentHead /></>, 'en'))
  await act(flushRequests)
  const canonical = document.head.querySelector<HTMLLinkElement>('link[rel="canonical"]')
  assert.is(canonical?.href, `${window.location.origin}/dostavka`)
})

for (const [description, path, screen] of [
  ['an unknown restaurant', '/restos/999', <VenueScreen />],
  ['an unknown menu', '/menus/999', null],
  ['an unknown dish', '/menus/110/positions/999', null],
  ['an unknown promotion', '/promotions/999', null],
  ['the cart', '/cart', null],
  ['the orders', '/orders', null],
  ['the page of signing in', '/auth', null],
] as const) {
  metadata(`[MENU-16, MENU-18] ${description} is left out by search engines, and names no addresses`, async () => {
    const { robots, addresses, data } = await live(path, screen)
    assert.equal([robots, addresses, data], ['noindex', 0, []])
  })
}

metadata('[MENU-16, MENU-18] an unknown address is noindex until the customer has gone on', async () => {
  const getEntries = performance.getEntriesByType
  performance.getEntriesByType = (() =>
    [{ name: `${window.location.origin}/nothing/here` }]) as unknown as typeof getEntries
  try {
    const { shop } = await openShop(CHAIN, { path: '/' })
    await renderInShop(shop, <DocumentHead />)
    assert.equal([readMetadata(document.head).robots, readMetadata(document.head).addresses], ['noindex', 0])
    await act(async () => shop.router.go('menus.show', { menuId: 110 }))
    assert.equal([readMetadata(document.head).robots, readMetadata(document.head).addresses > 1], [undefined, true])
  } finally {
    performance.getEntriesByType = getEntries
  }
})

metadata('[CFG-14, MENU-18] home is indexed after a visit that began with an own page', async () => {
  const getEntries = performance.getEntriesByType
  performance.getEntriesByType = (() =>
    [{ name: `${window.location.origin}/vakansii` }]) as unknown as typeof getEntries
  try {
    assert.is((await live('/')).robots, undefined)
    assert.is((await live('/', null, { config: { pages: [] } })).robots, 'noindex')
  } finally {
    performance.getEntriesByType = getEntries
  }
})

metadata.run()
