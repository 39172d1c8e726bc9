import { createMemoryHistory } from 'history'
import { createRouter } from '../../core/router/router.ts'
import { readEntry } from '../../core/router/entry.ts'
import { compileTable } from '../../core/router/table.ts'
import { queryOf, decoded, withoutLastSlashes } from '../../core/http/query.ts'
import { routes } from '../../core/shop/routes.ts'
import { readCartLink, writeCartLink, type CartLink, type LinkLine } from '../../core/shop/cart/link.ts'
import { between, oneOf, seeded } from '../kit/random.ts'
import { HOSTILE_ADDRESSES } from '../shop/hostile-addresses.ts'
import { shown } from './laws.ts'
import { noise, spoilt, spoiltText, TEXTS } from './spoil.ts'
import type { Torment } from './torment.ts'

const NAMES = new Set(Object.keys(routes))
const table = compileTable(routes, 'home.index')
const PATHS = Object.values(routes).map(({ path }) => path.replace(/:\w+/g, '7'))
const timer = { now: () => 0, after: () => () => undefined }

/** Addresses as a browser hands them over, entries of the history that anybody may have written, carts in links. */
export const links: Torment = {
  begin: () => ({
    once(seed) {
      const random = seeded(seed)
      return random() < 0.5 ? address(random) : cartLink(random)
    },
  }),
}

function address(random: () => number): string | undefined {
  const text = random() < 0.3 ? oneOf(random, HOSTILE_ADDRESSES) : spoiltText(random, oneOf(random, PATHS) + oneOf(random, ['', '/', '?a=b', '#x', `/${oneOf(random, TEXTS)}`]))
  // what is no address of this site never comes here
  const url = URL.canParse(text, 'https://shop.test') ? new URL(text, 'https://shop.test') : undefined
  if (decoded(text) === undefined && !text.includes('%') && !/[\uD800-\uDFFF]/.test(text)) return `«${shown(text)}» cannot be decoded`
  if (withoutLastSlashes(text).endsWith('/')) return 'ends with a slash'
  if (url === undefined || url.host !== 'shop.test') return undefined
  const state = random() < 0.5 ? noise(random) : spoilt(random, { index: 3, before: '/cart', beneath: '/menus/7', depth: 1, overlays: 1, key: 'k' })
  const entry = readEntry(state)
  if (![entry.index, entry.depth, entry.overlays].every(count => Number.isSafeInteger(count) && count >= 0) || entry.depth + entry.overlays > entry.index) return `leads back beyond the first entry: ${shown(entry)}`
  const { pathname, search, hash } = url
  const history = createMemoryHistory({ initialEntries: [{ pathname, search, hash, state, key: 'first' }] })
  const router = createRouter({ history, table: routes, fallback: 'home.index', timer })
  const { page, layer } = router.current.get()
  for (const place of [page, ...(layer === null ? [] : [layer])]) {
    if (!NAMES.has(place.name)) return `leads to ${place.name}`
    const again = table.match(table.build(place.name, place.params))
    if (again?.name !== place.name || shown(again.params) !== shown(place.params)) return `${pathname} is built anew as ${shown(again)}`
  }
  if (layer !== null && !table.mayLieOver(layer, page) && !table.isLayer(layer)) return `${layer.name} lies over ${page.name}`
  return new URLSearchParams(queryOf(new URLSearchParams(search))).toString() === new URLSearchParams(search).toString() ? undefined : `${search} is ${queryOf(new URLSearchParams(search))}`
}

function cartLink(random: () => number): string | undefined {
  // the last are too great to be told apart
  const most = oneOf(random, [9, 1_000, 2 ** 53 - 1, 9e15 + 9e14])
  const id = (): number => between(random, 1, most)
  const lines = Array.from({ length: oneOf(random, [1, 3, 40]) }, (): LinkLine => ({
    menuId: id(), id: id(), count: between(random, 1, 999), modifiers: Array.from({ length: between(random, 0, 2) }, () => ({ modifierId: id(), id: id(), count: between(random, 1, 999) })),
  }))
  const link = { restoId: id(), lines }
  const text = writeCartLink(link)
  if (text === null) return undefined
  const read = readCartLink(`#${text}${oneOf(random, ['', '.', ')', '%20', '…'])}`)
  if (!numbersOf(link).every(Number.isSafeInteger)) return read.at === 'damaged' ? undefined : `${text} is read as ${shown(read)}`
  if (read.at !== 'fine' || JSON.stringify(read.link) !== JSON.stringify(link)) return `${text} is read as ${shown(read)}`
  const damaged = readCartLink(spoiltText(random, text))
  if (damaged.at !== 'fine') return undefined
  if (!numbersOf(damaged.link).every(value => Number.isSafeInteger(value) && value > 0)) return `a damaged link is read as ${shown(damaged)}`
  const again = writeCartLink(damaged.link)
  return again !== null && shown(readCartLink(again)) === shown(damaged) ? undefined : `${again} is read otherwise`
}
const numbersOf = ({ restoId, lines }: CartLink): readonly number[] =>
  [restoId, ...lines.flatMap(line => [line.id, line.menuId, line.count, ...line.modifiers.flatMap(one => [one.id, one.modifierId, one.count])])]
