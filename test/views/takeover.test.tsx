import { act } from '@testing-library/react'
import type { Root } from 'react-dom/client'
import * as assert from 'uvu/assert'
import type { HttpPort } from '../../core/env.ts'
import { constant } from '../../core/store/derived.ts'
import { App } from '../../src/app/App.tsx'
import { openPage, readPage, takeOver } from '../../src/app/prerendered.ts'
import { prerender } from '../../src/prerender/prerender.ts'
import {
  createChain, createChainHttp, createChainShop, everyDay, flushRequests, resto, start, type Chain, type ChainOptions,
} from '../kit/chain.ts'
import { createTestTimer } from '../kit/clock.ts'
import { buildShop, FRIDAY_NOON, storedChoice } from '../kit/shop.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { createAllTexts } from '../kit/texts.ts'
import { componentSuite } from '../kit/view.tsx'

/** Prerendered pages whose elements React takes over. */
const takeovers = componentSuite('the takeover of a prerendered page')
declare const happyDOM: { setViewport(size: { readonly width: number }): void }
takeovers.before(() => happyDOM.setViewport({ width: 360 }))
takeovers.after(() => happyDOM.setViewport({ width: 1024 }))

const API = 'https://api.test'
const CHAIN = {
  cities: [1, 2].map(id => ({ ...createChain().cities[0], id })),
  restos: [11, 12, 21].map(id => resto(id, {
    cityIds: [Math.floor(id / 10)],
    openingHours: everyDay('10:00', '22:00'), phones: ['+7 485 200-01-18'], links: [{ type: 'VK', url: 'https://vk.com/caplya.example' }],
    emails: ['a@caplya.example'], description: 'Открытая кухня', photos: [1, 2].map(photo => ({ url: `/${photo}.jpg` })),
  })),
}
const TEXT = { title: 'О доставке', blocks: [{ type: 'p', text: 'За час' }, { type: 'table', rows: [['Зона'], ['Центр']] }] }
const PATHS = ['/restos', '/restos/11', '/dostavka'] as const

/** Puts a prerendered page into the document. Returns the shop's root element, and the data of the page. */
async function writePage(path: string) {
  const { pages } = await prerender({
    block: { brand: 'caplya', whiteLabel: 'caplya', apiBase: API, locales: ['ru'] }, texts: {},
    origin: window.location.origin, api: undefined, port: createChainHttp(createChain(CHAIN)),
    // the page is of another day and of another hour
    timer: createTestTimer(FRIDAY_NOON - 20 * 3_600_000), report: () => undefined,
    readFile: name => (name.endsWith('/ru/dostavka.json') ? JSON.stringify(TEXT) : undefined),
  })
  const page = pages.find(item => item.path === path)
  document.body.innerHTML =
    `<div id="app">${page?.body}</div><script type="application/json" id="storefront-page">${page?.record}</script>`
  const [element, record] = [document.getElementById('app'), readPage(() => undefined)]
  if (element === null || record === null) throw new Error(`${path} is missing`)
  return { element, record }
}

/** Opens a prerendered page in a browser. `http`: another API than that of the chain. */
async function openServedPage(
  path: string, { http, ...options }: ChainOptions & { readonly http?: HttpPort } = {}, chain: Partial<Chain> = CHAIN,
) {
  const { element, record } = await writePage(path)
  const visit = { path, page: record, ...options }
  const { shop } = http === undefined
    ? createChainShop(createChain(chain), { method: null, ...visit }) : buildShop({ ...visit, http })
  const { i18n, ready } = createAllTexts(shop.locale)
  await ready
  await start({ shop })
  const canTakeOver = await openPage(shop, record, i18n.get())
  const errors: unknown[] = []
  /** Makes React take over the elements, until `close`. */
  async function render() {
    replaceConsole = console.error
    console.error = (...args) => void errors.push(args)
    const app = (
      <App shop={shop} i18n={i18n} mountMap={() => new Promise(() => undefined)} reportSource={{
        version: '', log: { add: () => undefined } as never, cspViolations: [], storage: localStorage as never,
        isStorageVolatile: constant(false), shop: () => shop,
      }} />
    )
    root = await act(async () => takeOver(app)(element, { onRecoverableError: error => void errors.push(error) }))
    await act(flushRequests)
  }
  return { shop, element, canTakeOver, errors, render }
}
let root: Root | null = null
let replaceConsole: typeof console.error | null = null
takeovers.after.each(async () => {
  await act(async () => root?.unmount())
  if (replaceConsole !== null) console.error = replaceConsole
  root = replaceConsole = null
})

for (const path of PATHS) {
  takeovers(`[MENU-18, BOOT-09] React takes over the elements of ${path} at a first visit without an error`, async () => {
    const { element, canTakeOver, errors, render } = await openServedPage(path)
    assert.is(canTakeOver(), true)
    const served = [...element.querySelectorAll('h1, main, footer, main *')]
    const heading = element.querySelector('h1')?.textContent
    assert.ok(heading !== '' && served.length > 10)
    await render()
    assert.equal(errors, [])
    assert.ok(served.every(item => element.contains(item)))
    assert.equal([...element.querySelectorAll('h1')].map(item => item.textContent), [heading])
  })
}

takeovers('[MENU-18, MENU-10] hours of today are shown after the takeover, in lines that are there before', async () => {
  const { element, render } = await openServedPage('/restos/11')
  const countLines = () => element.querySelectorAll('main p, main tr, main li').length
  const lines = countLines()
  assert.not.match(element.textContent ?? '', /Открыто|Закрыто|сегодня/)
  assert.is(element.querySelector('a[target="_blank"]'), null, 'no address of another site')
  await render()
  assert.match(element.textContent ?? '', /Открыто до 22:00/)
  assert.is(element.querySelector('tr[aria-current]')?.querySelector('th')?.textContent, 'Пятница · Сегодня')
  assert.is(element.querySelector('a[target="_blank"]')?.getAttribute('href'), 'https://vk.com/caplya.example')
  assert.is(countLines(), lines)
})

const DOWN: HttpPort = { send: () => Promise.reject(new TypeError('down')) }
for (const path of PATHS) {
  takeovers(`[BOOT-10, MENU-18] without the API ${path} stays as it is`, async () => {
    const { element, canTakeOver, errors, render, shop } = await openServedPage(path, { http: DOWN })
    const served = [...element.querySelectorAll('main > *')]
    assert.is(canTakeOver(), true)
    await render()
    assert.equal(errors, [])
    assert.ok(served.every(item => element.contains(item)))
    const view = shop.boot.view.get()
    assert.equal(view.status === 'page' && view.problem?.code, path === '/dostavka' ? undefined : 'network')
  })
}

takeovers('[MENU-18] a list of another city or of former data is not taken over', async () => {
  const elsewhere = createMemoryStorage(storedChoice('DELIVERY', { cityId: 2, restoId: 21 }))
  assert.is((await openServedPage('/restos', { storage: elsewhere })).canTakeOver(), false)
  const renamed = CHAIN.cities.map(city => ({ ...city, name: 'Рыбинск' }))
  assert.is((await openServedPage('/restos', {}, { ...CHAIN, cities: renamed })).canTakeOver(), false)
  assert.is((await openServedPage('/dostavka', { path: '/restos' })).canTakeOver(), false)
})

takeovers.run()
