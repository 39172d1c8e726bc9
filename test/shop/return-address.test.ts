import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { parseReturnPath } from '../../src/auth/return-address.ts'
import { buildShop } from '../kit/shop.ts'
import { HOSTILE_ADDRESSES } from './hostile-addresses.ts'

const back = suite('the way back from signing in')

const ORIGIN = 'https://shop.example'
const { shop } = buildShop()
const wayBack = (search: string): string => parseReturnPath(search, shop.router.matchPath)
/** The address that a browser would open from the sign-in page. */
const resolveArrival = (address: string): URL => new URL(address, `${ORIGIN}/auth`)

back('[CHK-04] leads to the page of the shop where the customer was', () => {
  for (const path of [
    '/', '/cart', '/menus/101', '/menus/101/positions/7', '/promotions', '/restos/11', '/terms-of-sale', '/cart/',
  ]) {
    assert.is(wayBack(`?return=${encodeURIComponent(path)}`), path)
    assert.is(wayBack(`?return=${path}`), path)
    assert.is(wayBack(`?code=1&return=${encodeURIComponent(path)}&state=x`), path)
  }
  for (const none of ['', '?', '?return', '?return=', '?RETURN=/cart', '?return[]=/cart', '?other=/cart'])
    assert.is(wayBack(none), '/', none)
})

back(`[CHK-04] none of ${HOSTILE_ADDRESSES.length} hostile addresses leads out of the shop`, () => {
  assert.ok(HOSTILE_ADDRESSES.length >= 60)
  assert.is(new Set(HOSTILE_ADDRESSES).size, HOSTILE_ADDRESSES.length)
  const escapes: string[] = []
  for (const address of HOSTILE_ADDRESSES) {
    for (const search of [
      `?return=${encodeURIComponent(address)}`, `?return=${address}`,
      `?return=${encodeURIComponent(encodeURIComponent(address))}`, `?return=${address}&return=/cart`,
    ]) {
      const way = wayBack(search)
      const { origin, pathname, username, search: query, hash } = resolveArrival(way)
      if (
        origin !== ORIGIN
        || pathname !== way
        || pathname.startsWith('//')
        || username !== ''
        || query !== ''
        || hash !== ''
      )
        escapes.push(`${search} → ${way}`)
    }
    if (wayBack(`?return=${encodeURIComponent(address)}`) !== '/') escapes.push(`${address} is taken`)
  }
  assert.equal(escapes, [])
})

back('[CHK-04] the corpus is a real one: without the check most of it would lead astray', () => {
  const astray = HOSTILE_ADDRESSES.filter(address => {
    try {
      const { origin, protocol } = resolveArrival(address)
      return origin !== ORIGIN || !protocol.startsWith('http')
    } catch {
      return false
    }
  })
  assert.ok(astray.length >= 40, String(astray.length))
})

back.run()
