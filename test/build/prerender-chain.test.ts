import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { HttpPort } from '../../core/env.ts'
import type { RenderedPage } from '../../src/prerender/frame.ts'
import { prerender } from '../../src/prerender/prerender.ts'
import { createChainHttp, createChain, dish, menuRef, modifierGroup, resto, tag, type Chain } from '../kit/chain.ts'
import { createTestTimer, flushPromises } from '../kit/clock.ts'
import { FRIDAY_NOON } from '../kit/shop.ts'

/** The contents of prerendered pages; `prerender.test.ts` covers how they are added to a site. */
const pages = suite('the pages of a chain')

const [bounds, center] = [{ north: 58, south: 57, east: 40.5, west: 39 }, { lat: 57.62, lng: 39.88 }]
const CITIES = [{ id: 1, name: 'Ярославль' }, { id: 2, name: 'Тутаев' }].map(city =>
  ({ ...city, bounds, center, zoom: 12 }))
const BLOCK = { brand: 'fox', whiteLabel: 'caplya', apiBase: 'https://api.example' }

/** Each page of the default language by its path. */
async function prerenderChain(fields: Partial<Chain>, { block = {}, texts = {}, api, through = port => port }: {
  readonly block?: object
  readonly texts?: Readonly<Record<string, object>>
  readonly api?: string | undefined
  readonly through?: (port: HttpPort) => HttpPort
} = {}): Promise<Readonly<Record<string, RenderedPage>>> {
  const { pages: all } = await prerender({
    block: { ...BLOCK, ...block },
    texts: {},
    origin: 'https://shop.example',
    api,
    port: through(createChainHttp(createChain({ cities: CITIES, ...fields }))),
    timer: createTestTimer(FRIDAY_NOON),
    report: () => undefined,
    readFile: path => (texts[path] === undefined ? undefined : JSON.stringify(texts[path])),
  })
  return Object.fromEntries(all.filter(page => page.isDefault).map(page => [page.path, page]))
}
/** The body of each. */
async function prerenderBodies(...chain: Parameters<typeof prerenderChain>): Promise<Readonly<Record<string, string>>> {
  return Object.fromEntries(Object.entries(await prerenderChain(...chain)).map(([path, { body }]) => [path, body]))
}

pages('[MENU-18] a restaurant of two cities is of the first one, and each city lists its own', async () => {
  const { '/restos': list } = await prerenderChain({
    restos: [resto(11, { cityIds: [1, 2] }), resto(12, { cityIds: [2] })],
  })
  const [, first = '', second = ''] = list?.links?.split('<h2>') ?? []
  assert.match(first, 'Ярославль')
  assert.match(second, 'Тутаев')
  assert.equal(
    [first, second].map(one => ['/restos/11', '/restos/12'].filter(path => one.includes(`"${path}"`))),
    [['/restos/11'], ['/restos/12']],
  )
  // the shop shows the list of one city
  assert.match(list?.body ?? '', 'Ярославль')
  assert.match(list?.body ?? '', 'href="/restos/11"')
  assert.not.match(list?.body ?? '', 'href="/restos/12"')
})

pages('[MENU-18] headings of a page skip no level, and a link that opens a tab has an address', async () => {
  const size = modifierGroup(1, 1, 1, { items: [{ id: 101, name: '25 см', price: 1 }] })
  const bodies = await prerenderBodies({
    dishes: [dish(1, { energyFullAmount: 100, allergens: ['Рыба'], contents: [{ name: 'Ролл', count: 1 }] })],
    modifiers: [{ positionId: 1, modifiers: [size] }],
    promotions: [{ id: 1, name: 'Скидка', photos: [] }],
  }, { block: { links: { support: 'https://t.me/fox' } } })
  assert.ok(['/menus/110/positions/1', '/promotions/1', '/restos/11'].every(path => path in bodies))
  for (const [path, body] of Object.entries(bodies)) {
    const levels = [...body.matchAll(/<h([1-6])/g)].map(([, level]) => Number(level))
    assert.equal(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1), [], `${path}: ${levels.join()}`)
    assert.not.match(body, /<a (?![^>]*href=)[^>]*target=/, path)
  }
})

pages('[MENU-22, MENU-18] a page says the least that a dish costs, to people and to search engines', async () => {
  const sizes = modifierGroup(1, 1, 1, {
    items: [
      { id: 101, name: '25 см', price: 45_000 },
      { id: 102, name: '30 см', price: 59_000 },
    ],
  })
  const prerendered = await prerenderChain({
    dishes: [dish(1, { price: 0 }), dish(2, { price: 0 })],
    modifiers: [{ positionId: 1, modifiers: [sizes] }],
  })
  for (const path of ['/menus/110', '/menus/110/positions/1']) {
    assert.match(prerendered[path]?.body ?? '', /[> ]от 450\u00a0₽</)
    assert.match(prerendered[path]?.data ?? '', '"@type":"AggregateOffer","lowPrice":"450.00"')
  }
  assert.match(prerendered['/menus/110/positions/2']?.body ?? '', /Бесплатно/i)
  assert.match(prerendered['/menus/110/positions/2']?.data ?? '', '"price":"0.00"')
})

pages('[ERR-05, MENU-18] names that came with HTML entities are decoded once, and are text in a page', async () => {
  const prerendered = await prerenderChain({
    dishes: [dish(1, { name: 'Ролл &quot;Дракон&quot; &lt;script&gt;', description: 'Рис &amp;amp; нори' })],
    restos: [resto(11, { name: 'Кафе &laquo;Цапля&raquo;' })],
    promotions: [{ id: 1, name: '1&nbsp;+&nbsp;1', photos: [] }],
  })
  const { head = '', body = '', data = '' } = prerendered['/menus/110/positions/1'] ?? {}
  assert.match(head, '<title>Ролл &quot;Дракон&quot; &lt;script&gt; — ')
  assert.match(head, '<meta property="og:description" content="Рис &amp;amp; нори">')
  assert.match(data, '"name":"Ролл \\"Дракон\\" \\u003cscript>"')
  assert.match(body, /<h1 [^>]*><span>Ролл &quot;Дракон&quot; &lt;script&gt;<\/span><\/h1>/)
  assert.match(prerendered['/restos/11']?.body ?? '', /<h2 [^>]*>Кафе «Цапля»<\/h2>/)
  assert.match(prerendered['/promotions/1']?.head ?? '', '<title>1\u00a0+\u00a01 — ')
})

pages('[MENU-18] what is sold out says so, and a promotion that is over has no page', async () => {
  const day = (days: number): string => new Date(FRIDAY_NOON + days * 86_400_000).toISOString()
  const promotion = (id: number, from: number, to: number): object => ({
    id, name: `Акция ${id}`, description: 'Скидка', startAt: day(from), finishAt: day(to), photos: [],
  })
  const prerendered = await prerenderBodies({
    dishes: [dish(1), dish(2, { isAvailable: false })],
    promotions: [promotion(1, -1, 1), promotion(2, -2, -1), promotion(3, 1, 2)],
  })
  assert.not.match(prerendered['/menus/110/positions/1'] ?? '', 'Закончилось')
  assert.match(prerendered['/menus/110/positions/2'] ?? '', 'Закончилось')
  assert.equal(Object.keys(prerendered).filter(path => path.startsWith('/promotions/')), ['/promotions/1'])
})

pages('[MENU-18, MENU-07] what is for adults is on no page, nor is a menu of nothing else', async () => {
  const prerendered = await prerenderChain({
    restos: [resto(11, { menus: [menuRef(110), menuRef(111)] })],
    dishes: [
      dish(1),
      dish(2, { name: 'Рислинг', tags: [tag('ADULT')] }),
      dish(3, { menu: { id: 111 }, tags: [tag('ADULT')] }),
    ],
  })
  assert.equal(
    Object.keys(prerendered).filter(path => path.startsWith('/menus/')),
    ['/menus/110', '/menus/110/positions/1'],
  )
  assert.match(prerendered['/menus/110']?.body ?? '', '/menus/110/positions/1')
  assert.not.match(JSON.stringify(prerendered), 'Рислинг')
})

pages('[MENU-18] the data of a dish or a promotion has no other dish and no other promotion', async () => {
  const prerendered = await prerenderChain({
    dishes: [dish(1, { name: 'Филадельфия' }), dish(2, { name: 'Калифорния' })],
    modifiers: [1, 2].map(positionId => ({ positionId, modifiers: [modifierGroup(positionId, 0, 1)] })),
    promotions: [1, 2].map(id => ({ id, name: `Акция ${id}`, photos: [] })),
  })
  const [dishRecord = '', promotionRecord = ''] = ['/menus/110/positions/1', '/promotions/2']
    .map(path => prerendered[path]?.record)
  assert.match(dishRecord, /Филадельфия.*Добавки 1/)
  assert.not.match(dishRecord, /Калифорния|Добавки 2|Акция|polygon/)
  assert.match(promotionRecord, 'Акция 2')
  assert.not.match(promotionRecord, /Филадельфия|Калифорния|Добавки|Акция 1/)
})

pages('[MENU-18] the API is asked by another way than customers have, where there is one', async () => {
  for (const api of [undefined, 'http://10.0.0.1:8787']) {
    const asked = new Set<string>()
    await prerenderBodies(
      {},
      {
        api,
        through: port => ({
          send: (request, signal) => port.send(request, signal).finally(() => asked.add(new URL(request.url).origin)),
        }),
      },
    )
    assert.equal([...asked], [api ?? 'https://api.example'])
  }
})

pages('[MENU-18] of a menu that several restaurants have, the first one speaks', async () => {
  const shared = { menus: [menuRef(110)] }
  const prerendered = await prerenderChain({ restos: [resto(11, shared), resto(12, shared)] })
  assert.match(prerendered['/menus/110']?.data ?? '', '/restos/11"')
  assert.match(prerendered['/menus/110']?.record ?? '', '"restoId":11,')
})

pages('[MENU-18, RT-02] an information page is in the chain’s language, else in Russian, else absent', async () => {
  const text = (title: string) => ({ title, blocks: [{ type: 'p', text: title }] })
  const prerendered = await prerenderBodies(
    {},
    {
      block: { locales: ['en', 'ru'], defaultLocale: 'en' },
      texts: {
        'brands/fox/pages/en/dostavka.json': text('Delivery'),
        'brands/fox/pages/ru/dostavka.json': text('Доставка'),
        'brands/fox/pages/ru/pravila-prodazhi.json': text('Оплата'),
      },
    },
  )
  assert.match(prerendered['/dostavka'] ?? '', /<h1 [^>]*>Delivery<\/h1>/)
  assert.match(prerendered['/pravila-prodazhi'] ?? '', /<h1 [^>]*>Оплата<\/h1>/)
  assert.is(prerendered['/postavshchikam'], undefined)
})

pages('[CFG-14, MENU-18] an own page is in each language of its texts, and in the sitemap', async () => {
  const text = (title: string) => JSON.stringify({ title, blocks: [{ type: 'p', text: title }] })
  const texts: Readonly<Record<string, string>> = {
    'brands/fox/pages/ru/vakansii.json': text('Работа'), 'brands/fox/pages/en/vakansii.json': text('Work'),
  }
  const reports: string[] = []
  const { pages: all, files } = await prerender({
    block: {
      ...BLOCK,
      pages: ['vakansii', 'o-nas', 'Акции'].map(slug => ({ slug, title: { ru: slug, en: 'Jobs' }, nav: 'footer' })),
    },
    texts: {}, origin: 'https://shop.example', api: undefined, port: createChainHttp(createChain({ cities: CITIES })),
    timer: createTestTimer(FRIDAY_NOON), report: (code, detail) => reports.push(`${code} ${detail}`),
    readFile: path => texts[path],
  })
  const own = all.filter(({ path }) => !/^\/(?:menus|restos|promotions)/.test(path))
  assert.equal(own.map(({ path, locale }) => [path, locale]), [['/vakansii', 'ru'], ['/vakansii', 'en']])
  const [russian, english] = own
  assert.match(russian?.body ?? '', /<h1 [^>]*>Работа<\/h1>/)
  assert.match(english?.body ?? '', /<h1 [^>]*>Work<\/h1>/)
  assert.match(english?.head ?? '', '<title>Jobs — fox</title>')
  assert.match(english?.head ?? '', '<link rel="canonical" href="https://shop.example/vakansii?lang=en">')
  assert.match(english?.data ?? '', '"item":"https://shop.example/vakansii?lang=en"')
  for (const address of ['/vakansii', '/vakansii?lang=en'])
    assert.match(files['sitemap.xml'] ?? '', `<loc>https://shop.example${address}</loc>`)
  assert.not.match(files['sitemap.xml'] ?? '', 'o-nas')
  assert.ok(reports.includes('config.entry-dropped pages.2.slug'))
})

pages('[MENU-18] a chain without restaurants or an API that is down removes no pages', async () => {
  const error = await prerenderBodies({ restos: [] }).then(() => null, (reason: unknown) => reason)
  assert.match(String(error), 'no restaurant')
})

pages('[MENU-18] an API is asked for six things at a time, as by a shop', async () => {
  let [now, most] = [0, 0]
  await prerenderBodies({ restos: Array.from({ length: 9 }, (_, at) => resto(11 + at)) }, {
    through: port => ({
      send: async (request, signal) => {
        now += 1
        most = Math.max(most, now)
        await flushPromises()
        return port.send(request, signal).finally(() => { now -= 1 })
      },
    }),
  })
  assert.is(most, 6)
})

pages.run()
