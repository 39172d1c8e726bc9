import { createDishSearch } from '../../core/shop/catalogue/search.ts'
import { measureTimes, toRow } from './search-runs.ts'
import type { Position } from '../../core/shop/catalogue/menu-api.ts'

/** Parts that words are made of, so that a large menu has a large vocabulary. */
const HEADS = [
  'фила кали окина тори яки спай тем унаг креве лосо тун гребеш кап сяк эби хот',
  'кобе мисо рам удо соб вок бо том пад лап рис кур уто гов',
].flatMap(parts => parts.split(' '))
const TAILS = [
  'дельфия форния ва хару нори си пура ю тка сь ец ок ка то ми рэн н ба ул ям',
  'тай ша ица вый ный ским лай нт ика ель ом',
].flatMap(parts => parts.split(' '))
const QUERIES = [
  'ф', 'фил', 'филадельфия', 'виладельфия', 'лосось', 'лосос тунец', 'калифорния с лососем', 'фиалдельфия хот ролл',
  'нетакогослова',
]

function createMenu(count: number): readonly Position[] {
  let state = 3
  /**
   * The same numbers in every run; needs nothing of Node, for this runs in browsers as well (Park and
   * Miller).
   */
  const random = (): number => (state = state * 48_271 % 2_147_483_647) / 2_147_483_647
  const pick = (list: readonly string[]): string => list[Math.floor(random() * list.length)] ?? ''
  const between = (low: number, high: number): number => low + Math.floor(random() * (high - low + 1))
  const word = (): string => pick(HEADS) + pick(TAILS) + (random() < 0.3 ? pick(TAILS) : '')
  const words = (low: number, high: number): string => Array.from({ length: between(low, high) }, word).join(' ')
  return Array.from({ length: count }, (_, at) => ({
    id: at + 1, menuId: 1, groupId: null, name: words(1, 4), description: words(6, 14), price: 10_000, photos: [],
    tags: [], order: at, isAvailable: true, contents: [], allergens: [],
  }))
}

/** Times the dish search in a menu of 2,000 dishes. `now` is a clock in ms. */
export function measure(now: () => number) {
  const positions = createMenu(2000)
  const menu = { id: 1, name: '', order: 1, isDelivery: true, isTakeAway: true, isOnline: false, isTable: false }
  const sections = { menu, sections: [{ group: { id: 0, name: null, photos: [] }, positions }] }
  const words = new Set(
    positions.flatMap(({ name, description = '' }) => `${name} ${description}`.toLowerCase().split(' ')),
  ).size
  const index = createDishSearch([sections])

  const texts = positions.map(({ name, description }) => `${name} ${description}`.toLowerCase())
  const scan = (query: string): number =>
    texts.filter(text => query.split(' ').every(part => text.includes(part))).length
  const rows = QUERIES.map(query => {
    // as it is typed: the words before the last one are known from the last letter, this one is not
    const typed = measureTimes(now, () => {
      const find = createDishSearch([sections])
      for (const other of QUERIES) if (other !== query) find(other)
      find(query.split(' ').slice(0, -1).join(' '))
      return () => find(query)
    })
    return toRow(query, index(query).positions.length, typed, measureTimes(now, () => () => scan(query)))
  })
  const { best, median } = measureTimes(now, () => () => createDishSearch([sections]))
  const build = `index built in ${best.toFixed(1)} ms, median ${median.toFixed(1)} ms`
  return { about: `${positions.length} dishes, ${words} different words; ${build}`, rows }
}
