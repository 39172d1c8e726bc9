import { createMemoryHistory } from 'history'
import { createRouter } from '../../core/router/router.ts'
import { readEntry } from '../../core/router/entry.ts'
import { compileTable } from '../../core/router/table.ts'
import { formatQuery, percentDecode, withoutLastSlashes } from '../../core/http/query.ts'
import { routes } from '../../core/shop/routes.ts'
import { parseCartLink, formatCartLink, type CartLink, type LinkLine } from '../../core/shop/cart/link.ts'
import { randomBetween, pickRandom, createRandom } from '../kit/random.ts'
import { HOSTILE_ADDRESSES } from '../shop/hostile-addresses.ts'
import { inspectShort } from './invariants.ts'
import { randomValue, corrupt, corruptText, TEXTS } from './corrupt.ts'
import type { Fuzzer } from './fuzzer.ts'

const NAMES = new Set(Object.keys(routes))
const table = compileTable(routes, 'home.index')
const PATHS = Object.values(routes).map(({ path }) => path.replace(/:\w+/g, '7'))
const timer = { now: () => 0, after: () => () => undefined }

/** Fuzzes URLs, history state that other scripts may have written, and cart links. */
export const links: Fuzzer = {
  start: () => ({
    runSeed(seed) {
      const random = createRandom(seed)
      return random() < 0.5 ? checkAddress(random) : checkCartLink(random)
    },
  }),
}

function checkAddress(random: () => number): string | undefined {
  const text =
    random() < 0.3
      ? pickRandom(random, HOSTILE_ADDRESSES)
      : corruptText(
          random,
          pickRandom(random, PATHS) + pickRandom(random, ['', '/', '?a=b', '#x', `/${pickRandom(random, TEXTS)}`]),
        )
  // the router never gets a URL of another site
  const url = URL.canParse(text, 'https://shop.test') ? new URL(text, 'https://shop.test') : undefined
  if (percentDecode(text) === undefined && !text.includes('%') && !/[\uD800-\uDFFF]/.test(text))
    return `«${inspectShort(text)}» cannot be decoded`
  if (withoutLastSlashes(text).endsWith('/')) return 'ends with a slash'
  if (url === undefined || url.host !== 'shop.test') return undefined
  const state =
    random() < 0.5
      ? randomValue(random)
      : corrupt(random, { index: 3, before: '/cart', beneath: '/menus/7', depth: 1, overlays: 1, key: 'k' })
  const entry = readEntry(state)
  if (
    ![entry.index, entry.depth, entry.overlays].every(count => Number.isSafeInteger(count) && count >= 0)
    || entry.depth + entry.overlays > entry.index
  )
    return `leads back beyond the first entry: ${inspectShort(entry)}`
  const { pathname, search, hash } = url
  const history = createMemoryHistory({ initialEntries: [{ pathname, search, hash, state, key: 'first' }] })
  const router = createRouter({ history, table: routes, fallback: 'home.index', timer })
  const { page, layer } = router.current.get()
  for (const place of [page, ...(layer === null ? [] : [layer])]) {
    if (!NAMES.has(place.name)) return `leads to ${place.name}`
    const again = table.match(table.build(place.name, place.params))
    if (again?.name !== place.name || inspectShort(again.params) !== inspectShort(place.params))
      return `${pathname} is rebuilt as ${inspectShort(again)}`
  }
  if (layer !== null && !table.canOpenOver(layer, page) && !table.isLayer(layer))
    return `${layer.name} lies over ${page.name}`
  return new URLSearchParams(formatQuery(new URLSearchParams(search))).toString()
    === new URLSearchParams(search).toString()
    ? undefined
    : `${search} is ${formatQuery(new URLSearchParams(search))}`
}

function checkCartLink(random: () => number): string | undefined {
  // the largest ids are beyond the safe integers, so that two of them may be equal
  const most = pickRandom(random, [9, 1_000, 2 ** 53 - 1, 9e15 + 9e14])
  const id = (): number => randomBetween(random, 1, most)
  const lines = Array.from({ length: pickRandom(random, [1, 3, 40]) }, (): LinkLine => ({
    menuId: id(),
    id: id(),
    count: randomBetween(random, 1, 999),
    modifiers: Array.from({ length: randomBetween(random, 0, 2) }, () => ({
      modifierId: id(), id: id(), count: randomBetween(random, 1, 999),
    })),
  }))
  const link = { restoId: id(), lines }
  const text = formatCartLink(link)
  if (text === null) return undefined
  const read = parseCartLink(`#${text}${pickRandom(random, ['', '.', ')', '%20', '…'])}`)
  if (!listNumbers(link).every(Number.isSafeInteger))
    return read.kind === 'damaged' ? undefined : `${text} is read as ${inspectShort(read)}`
  if (read.kind !== 'fine' || JSON.stringify(read.link) !== JSON.stringify(link))
    return `${text} is read as ${inspectShort(read)}`
  const damaged = parseCartLink(corruptText(random, text))
  if (damaged.kind !== 'fine') return undefined
  if (!listNumbers(damaged.link).every(value => Number.isSafeInteger(value) && value > 0))
    return `a damaged link is read as ${inspectShort(damaged)}`
  const again = formatCartLink(damaged.link)
  return again !== null && inspectShort(parseCartLink(again)) === inspectShort(damaged)
    ? undefined
    : `${again} is read otherwise`
}
const listNumbers = ({ restoId, lines }: CartLink): readonly number[] => [
  restoId,
  ...lines.flatMap(line => [
    line.id, line.menuId, line.count, ...line.modifiers.flatMap(one => [one.id, one.modifierId, one.count]),
  ]),
]
