import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { HttpPort } from '../../core/env.ts'
import { prerender } from '../../src/prerender/prerender.ts'
import { answersOf, chainOf, dish, menuRef, resto, tag, type Chain } from '../kit/chain.ts'
import { createTestTimer } from '../kit/clock.ts'
import { FRIDAY_NOON } from '../kit/shop.ts'

/** What the pages that are written ahead say of a chain; how they are put into a site is `prerender.test.ts`. */
const pages = suite('the pages of a chain')

const CITIES = [{ id: 1, name: 'Ярославль' }, { id: 2, name: 'Тутаев' }].map(city => ({ ...city, bounds: { north: 58, south: 57, east: 40.5, west: 39 }, center: { lat: 57.62, lng: 39.88 }, zoom: 12 }))
const BLOCK = { brand: 'fox', whiteLabel: 'caplya', apiBase: 'https://api.example' }

/** The body of each page by its path. */
async function written(fields: Partial<Chain>, { block = {}, texts = {}, api, through = port => port }: {
  readonly block?: object
  readonly texts?: Readonly<Record<string, object>>
  readonly api?: string | undefined
  readonly through?: (port: HttpPort) => HttpPort
} = {}): Promise<Readonly<Record<string, string>>> {
  const { pages: all } = await prerender({
    block: { ...BLOCK, ...block }, texts: {}, origin: 'https://shop.example', api, port: through(answersOf(chainOf({ cities: CITIES, ...fields }))),
    timer: createTestTimer(FRIDAY_NOON), report: () => undefined, readFile: path => (texts[path] === undefined ? undefined : JSON.stringify(texts[path])),
  })
  return Object.fromEntries(all.map(({ path, body }) => [path, body]))
}

pages('[MENU-18] a restaurant of two cities is of the first one, and each city lists its own', async () => {
  const { '/restos': list = '' } = await written({ restos: [resto(11, { cityIds: [1, 2] }), resto(12, { cityIds: [2] })] })
  const [, first = '', second = ''] = list.split('<section>')
  assert.match(first, 'Ярославль')
  assert.match(second, 'Тутаев')
  assert.equal([first, second].map(one => ['/restos/11', '/restos/12'].filter(path => one.includes(`"${path}"`))), [['/restos/11'], ['/restos/12']])
})

pages('[MENU-18] what is sold out says so, and a promotion that is over has no page', async () => {
  const day = (days: number): string => new Date(FRIDAY_NOON + days * 86_400_000).toISOString()
  const promotion = (id: number, from: number, to: number): object => ({ id, name: `Акция ${id}`, description: 'Скидка', startAt: day(from), finishAt: day(to), photos: [] })
  const found = await written({ dishes: [dish(1), dish(2, { isAvailable: false })], promotions: [promotion(1, -1, 1), promotion(2, -2, -1), promotion(3, 1, 2)] })
  assert.not.match(found['/menus/110/positions/1'] ?? '', 'Закончилось')
  assert.match(found['/menus/110/positions/2'] ?? '', 'Закончилось')
  assert.equal(Object.keys(found).filter(path => path.startsWith('/promotions/')), ['/promotions/1'])
})

pages('[MENU-18, MENU-07] what is for adults is on no page, nor is a menu of nothing else', async () => {
  const found = await written({
    restos: [resto(11, { menus: [menuRef(110), menuRef(111)] })],
    dishes: [dish(1), dish(2, { name: 'Рислинг', tags: [tag('ADULT')] }), dish(3, { menu: { id: 111 }, tags: [tag('ADULT')] })],
  })
  assert.equal(Object.keys(found).filter(path => path.startsWith('/menus/')), ['/menus/110', '/menus/110/positions/1'])
  assert.not.match(found['/menus/110'] ?? '', 'Рислинг')
})

pages('[MENU-18] the API is asked by another way than customers have, where there is one', async () => {
  for (const api of [undefined, 'http://10.0.0.1:8787']) {
    const asked = new Set<string>()
    await written({}, { api, through: port => ({ send: (request, signal) => port.send(request, signal).finally(() => asked.add(new URL(request.url).origin)) }) })
    assert.equal([...asked], [api ?? 'https://api.example'])
  }
})

pages('[MENU-18] of a menu that several restaurants have, the first one speaks', async () => {
  const shared = { menus: [menuRef(110)] }
  const found = await written({ restos: [resto(11, shared), resto(12, shared)] })
  assert.match(found['/menus/110'] ?? '', 'href="/restos/11"')
  assert.not.match(found['/menus/110'] ?? '', 'href="/restos/12"')
})

pages('[MENU-18, RT-02] an information page is in the chain’s own language, in Russian where that has none, and absent where nobody has', async () => {
  const text = (title: string) => ({ title, blocks: [{ type: 'p', text: title }] })
  const found = await written({}, {
    block: { locales: ['en', 'ru'], defaultLocale: 'en' },
    texts: { 'brands/fox/pages/en/dostavka.json': text('Delivery'), 'brands/fox/pages/ru/dostavka.json': text('Доставка'), 'brands/fox/pages/ru/pravila-prodazhi.json': text('Оплата') },
  })
  assert.match(found['/dostavka'] ?? '', '<h1>Delivery</h1>')
  assert.match(found['/pravila-prodazhi'] ?? '', '<h1>Оплата</h1>')
  assert.is(found['/postavshchikam'], undefined)
})

pages('[MENU-18] a chain without a restaurant is none: a wrong code, or an API that is not up yet, takes no pages away', async () => {
  const error = await written({ restos: [] }).then(() => null, (reason: unknown) => reason)
  assert.match(String(error), 'no restaurant')
})

pages('[MENU-18] an API is asked for six things at a time, as by a shop', async () => {
  let [now, most] = [0, 0]
  await written({ restos: Array.from({ length: 9 }, (_, at) => resto(11 + at)) }, {
    through: port => ({
      send: async (request, signal) => {
        now += 1
        most = Math.max(most, now)
        await new Promise(resolve => setTimeout(resolve, 1))
        return port.send(request, signal).finally(() => { now -= 1 })
      },
    }),
  })
  assert.is(most, 6)
})

pages.run()
