import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createHttp } from '../../core/http/http.ts'
import { recordResponses } from '../../core/http/recorded-responses.ts'
import { readAll } from '../../core/shop/storage/menu-cache.ts'
import type { PageRecord } from '../../core/shop/storage/page-record.ts'
import { createTestTimer } from '../kit/clock.ts'
import { FRIDAY_NOON, testConfig } from '../kit/shop.ts'
import { createDevice, createNetwork, settle, startVisit } from './menu-cache.fixture.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { createTestArchive } from '../kit/archive.ts'

const prerendered = suite('the data of a prerendered page')

const config = testConfig()
const SAVED_AT = FRIDAY_NOON - 3_600_000

/** The record of the page of restaurant 11's menu. */
async function recordPage(fields: Partial<PageRecord> = {}): Promise<PageRecord> {
  const client = createHttp({
    port: createNetwork(), timer: createTestTimer(FRIDAY_NOON), base: config.apiBase, codes: {}, headers: () => ({}),
  })
  const { http, responses } = recordResponses(client, () => 'ru')
  await readAll(http, config, 11)
  return {
    locale: 'ru', path: '/menus/110', savedAt: SAVED_AT, menu: { cityId: 1, restoId: 11, method: 'DELIVERY' },
    responses: responses(), ...fields,
  }
}
/** A visit to the page, whose first view is rendered once `render` is called. */
async function visitPage(device: Parameters<typeof startVisit>[0], record: PageRecord, network = createNetwork('held')) {
  let render = (): void => undefined
  const rendered = new Promise<void>(resolve => { render = resolve })
  const visit = await startVisit(device, network, { path: record.path, page: { ...record, rendered } })
  return { ...visit, network, render }
}
const firstDevice = () => ({ storage: createMemoryStorage(), archive: createTestArchive() })
const listShownDishes = ({ shop }: Pick<Awaited<ReturnType<typeof visitPage>>, 'shop'>) =>
  shop.menu.visibleMenus.get().flatMap(({ sections }) => sections.flatMap(({ positions }) => positions.map(({ id }) => id)))

prerendered('[MENU-18, BOOT-02, BOOT-09] a first visit shows the menu behind the address dialog without a request', async () => {
  const { shop, ...visit } = await visitPage(firstDevice(), await recordPage())
  assert.equal(shop.boot.view.get(), { status: 'page', problem: null })
  assert.is(shop.boot.showsDialog.get(), true)
  assert.equal(listShownDishes({ ...visit, shop }), [11])
  assert.is(shop.menu.shownMenu.get()?.resto.id, 11)
  assert.is(shop.menu.selectedMenu.get(), null, 'the customer has selected nothing: nothing can be priced')
  assert.is(shop.location.choice.choice.get(), null)
  assert.equal(visit.network.requests.filter(path => path.includes('/menus/')), [])
})

prerendered('[MENU-18] the selected restaurant replaces the previewed one', async () => {
  const { shop, network } = await visitPage(firstDevice(), await recordPage())
  await network.goUp()
  shop.location.choice.set({ method: 'TAKE_AWAY', cityId: 1, restoId: 12 })
  await settle()
  assert.is(shop.menu.shownMenu.get(), shop.menu.selectedMenu.get())
  assert.is(shop.menu.selectedMenu.get()?.resto.id, 12)
})

prerendered('[MENU-18, MENU-15] the selected restaurant’s page is shown before its present menu is requested', async () => {
  const { shop, network, render } = await visitPage(createDevice(), await recordPage(), createNetwork())
  assert.is(shop.boot.view.get().status, 'page')
  assert.equal(shop.menu.freshness.get(), { status: 'cached', savedAt: SAVED_AT, problem: null })
  assert.equal(network.requests.filter(path => path.includes('/menus/')), [], 'not before the page is rendered')
  render()
  await settle()
  assert.is(shop.menu.freshness.get().status, 'fresh')
})

prerendered('[BOOT-10, MENU-18] without the API the page stays, with the failure above it', async () => {
  const { shop, network } = await visitPage(firstDevice(), await recordPage(), createNetwork('down'))
  const view = shop.boot.view.get()
  assert.equal(view.status === 'page' && view.problem?.code, 'network')
  assert.is(shop.boot.showsDialog.get(), false)
  await network.goUp()
  shop.boot.retry()
  await settle()
  assert.equal(shop.boot.view.get(), { status: 'page', problem: null })
  assert.is(shop.boot.showsDialog.get(), true)
})

for (const [name, change] of [
  ['in another language', { locale: 'en' }],
  ['without usable responses', { responses: {} }],
] as const) {
  prerendered(`[MENU-18] the data of a page ${name} is not shown`, async () => {
    const { shop, network } = await visitPage(firstDevice(), await recordPage(change))
    assert.is(shop.menu.shownMenu.get(), null)
    await network.goUp()
    assert.is(shop.boot.showsDialog.get(), true)
  })
}

/** The record of the page of restaurant 11's dish. */
const recordLayer = async (fields: Partial<PageRecord> = {}): Promise<PageRecord> => {
  const { menu: _, ...record } = await recordPage({ path: '/menus/110/positions/11' })
  return { ...record, layer: { cityId: 1, restoId: 11, method: 'DELIVERY' }, ...fields }
}
const openLayer = async ({ shop }: Awaited<ReturnType<typeof visitPage>>): Promise<boolean> =>
  (await shop.menuCache.load()).openLayer()

prerendered('[MENU-18, BOOT-09] a first visit shows a dish behind the address dialog, and no page below', async () => {
  const visit = await visitPage(firstDevice(), await recordLayer())
  assert.is(await openLayer(visit), true)
  const { menu, boot, promotions } = visit.shop
  assert.is(menu.layerMenu.get()?.menu.positions.get(11)?.id, 11)
  assert.is(menu.shownMenu.get(), null, 'the page has one dish of the menu only')
  assert.is(promotions.get().status, 'loading')
  assert.is(boot.view.get().status, 'loader')
  await visit.network.goUp()
  assert.is(boot.showsDialog.get(), true)
  assert.is(menu.layerMenu.get()?.resto.id, 11)
})

prerendered('[MENU-18] the dish of the selected restaurant is the present one after the first render', async () => {
  const visit = await visitPage(createDevice(), await recordLayer(), createNetwork())
  assert.is(await openLayer(visit), true)
  const { menu } = visit.shop
  await settle()
  assert.is(menu.freshness.get().status, 'fresh')
  assert.is.not(menu.layerMenu.get(), menu.shownMenu.get())
  visit.render()
  await settle()
  assert.is(menu.layerMenu.get(), menu.shownMenu.get())
})

for (const [name, change] of [
  ['of another restaurant', { layer: { cityId: 1, restoId: 12, method: 'DELIVERY' } }],
  ['in another language', { locale: 'en' }],
  ['without usable responses', { responses: {} }],
] as const) {
  prerendered(`[MENU-18] the data of a dish ${name} is not shown`, async () => {
    const visit = await visitPage(createDevice(), await recordLayer(change))
    assert.is(await openLayer(visit), false)
    assert.is(visit.shop.menu.layerMenu.get(), visit.shop.menu.shownMenu.get())
  })
}

prerendered.run()
