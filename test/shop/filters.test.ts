import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import * as keptMenuFile from '../../core/shop/storage/menu-cache.ts'
import {
  createChainHttp, flushRequests, createChain, dish, menuRef, openShop, resto, createChainShop, start, tag,
  type ChainShop,
} from '../kit/chain.ts'
import { createMemoryStorage } from '../kit/memory-storage.ts'
import { buildLazyShop, storedChoice } from '../kit/shop.ts'

const filters = suite('narrowing the menu')
const KEPT_AS = 'menu_narrowing'

/** Two sections: salads, all with peanuts, and soups, one of which has no allergen data. */
const GROUPS = [
  { id: 1, menuId: 110, name: 'Салаты', order: 1, photos: [] },
  { id: 2, menuId: 110, name: 'Супы', order: 2, photos: [] },
]
const DISHES = [
  dish(1, { positionGroup: { id: 1 }, allergens: ['Арахис', 'соя'], tags: [tag('VEGAN')] }),
  dish(2, { positionGroup: { id: 1 }, allergens: [' арахис'], tags: [tag('SPICY')] }),
  dish(3, { positionGroup: { id: 2 }, allergens: ['рыба'], tags: [tag('SPICY'), tag('HIT')] }),
  dish(4, { positionGroup: { id: 2 } }),
  dish(5, { positionGroup: { id: 2 }, allergens: ['соя', ' '], tags: [tag('VEGAN')] }),
]
const SMALL = { groups: GROUPS, dishes: DISHES }
const shown = ({ shop }: ChainShop) =>
  shop.menu.filtered
    .get()
    .map(({ sections }) => sections.map(({ group, positions }) => [group.name, positions.map(({ id }) => id)]))
const by = ({ shop }: ChainShop) => shop.filters.active.get().map(({ id }) => id)

filters('[MENU-19] filters come from the menu: each allergen once, and tags that a dish has', async () => {
  const { shop } = await openShop(SMALL)
  assert.equal(shop.filters.offered.get().map(({ id, name }) => [id, name?.toLowerCase() ?? null]), [
    ['VEGAN', null], ['SPICY', null], ['арахис', 'арахис'], ['рыба', 'рыба'], ['соя', 'соя'],
  ])
  const plain = await openShop({ dishes: [dish(1, { tags: [tag('HIT')] }), dish(2)] })
  assert.equal(plain.shop.filters.offered.get(), [])
})

filters('[MENU-19] spellings of one allergen are one filter, also of one that was stored before', async () => {
  const names = ['Мёд', 'мед', ' ГРЕЦКИЙ  ОРЕХ', 'грецкий\u00a0орех']
  const dishes = names.map((name, index) => dish(index + 1, { positionGroup: { id: 1 }, allergens: [name] }))
  const fixture = await openShop({ groups: GROUPS, dishes })
  assert.equal(fixture.shop.filters.offered.get().map(({ id }) => id), ['грецкий орех', 'мед'])
  fixture.shop.filters.toggle('мед')
  assert.equal(shown(fixture), [[['Салаты', [3, 4]]]])
  const storage = createMemoryStorage({ ...storedChoice('TAKE_AWAY'), [KEPT_AS]: '["мёд","SPICY","Мед"]' })
  const returning = await openShop({ groups: GROUPS, dishes }, { storage })
  assert.equal([by(returning), shown(returning)], [['мед'], [[['Салаты', [3, 4]]]]])
  returning.shop.filters.toggle('мед')
  assert.equal(by(returning), [])
})

filters('[MENU-19] filters hide dishes and keep their sections, and clearing them shows all', async () => {
  const fixture = await openShop(SMALL)
  const { shop } = fixture
  const whole = [[['Салаты', [1, 2]], ['Супы', [3, 4, 5]]]]
  assert.equal(shown(fixture), whole)
  shop.filters.toggle('арахис')
  assert.equal(shown(fixture), [[['Салаты', []], ['Супы', [3, 4, 5]]]])
  shop.filters.toggle('SPICY')
  assert.equal(shown(fixture), [[['Салаты', []], ['Супы', [4, 5]]]])
  shop.filters.toggle('арахис')
  shop.filters.toggle('VEGAN')
  assert.equal(shown(fixture), [[['Салаты', [1]], ['Супы', [5]]]])
  shop.filters.reset()
  assert.equal(shown(fixture), whole)
  assert.is(shop.menu.filtered.get(), shop.menu.visibleMenus.get(), 'without filters the same lists are used')
})

filters('[MENU-19] a dish that says nothing of allergens is shown, and not counted as free of them', async () => {
  const { shop } = await openShop(SMALL)
  assert.not(shop.filters.hasUnknownAllergens.get(), 'the customer filters no allergen')
  shop.filters.toggle('рыба')
  assert.ok(shop.filters.hasUnknownAllergens.get())
  shop.filters.toggle('VEGAN')
  assert.not(shop.filters.hasUnknownAllergens.get(), 'it is not among those shown')
})

filters('[MENU-19] the search, the dish itself and the cart know the whole menu', async () => {
  const { shop } = await openShop(SMALL)
  shop.cart.add({ id: 2, menu: { id: 110 }, name: 'Блюдо 2', price: 50_000, hasModifiers: false, modifiers: [] }, 1)
  shop.filters.toggle('арахис')
  assert.equal(
    shop.menu.visibleMenus
      .get()
      .flatMap(({ sections }) => sections.flatMap(({ positions }) => positions.map(({ id }) => id))),
    [1, 2, 3, 4, 5],
  )
  assert.ok(shop.menu.selectedMenu.get()?.menu.positions.has(2))
  assert.equal(shop.cart.lines.get().map(({ id }) => id), [2])
})

filters('[MENU-19] is stored on the device, the same in all tabs, and erased when signing out', async () => {
  const storage = createMemoryStorage(storedChoice('TAKE_AWAY'))
  const fixture = await openShop(SMALL, { storage })
  fixture.shop.filters.toggle('арахис')
  fixture.shop.filters.toggle('SPICY')
  assert.is(storage.get(KEPT_AS), '["арахис","SPICY"]')
  const secondVisit = await openShop(SMALL, { storage: storage.otherTab() })
  assert.equal([by(secondVisit), shown(secondVisit)], [['SPICY', 'арахис'], [[['Салаты', []], ['Супы', [4, 5]]]]])
  secondVisit.shop.filters.toggle('арахис')
  assert.equal(shown(fixture), [[['Салаты', [1]], ['Супы', [4, 5]]]])
  fixture.shop.session.signOut()
  assert.equal([by(fixture), by(secondVisit), storage.get(KEPT_AS)], [[], [], null])
})

filters('[MENU-19] a filter that this menu does not have hides nothing until a menu has it', async () => {
  const storage = createMemoryStorage({ ...storedChoice('TAKE_AWAY'), [KEPT_AS]: '["VEGAN","кунжут","SPICY"]' })
  const fixture = await openShop({ dishes: [dish(1), dish(2, { tags: [tag('SPICY')] })] }, { storage })
  assert.equal([by(fixture), shown(fixture)], [['SPICY'], [[[null, [1]]]]])
  fixture.shop.filters.toggle('SPICY')
  assert.is(storage.get(KEPT_AS), '["VEGAN","кунжут"]')
})

filters('[MENU-19] each menu of the restaurant is filtered, and none of them leaves the page', async () => {
  const storage = createMemoryStorage({ ...storedChoice('TAKE_AWAY'), [KEPT_AS]: '["рыба"]' })
  const chain = createChain({
    restos: [resto(11, { menus: [menuRef(110), menuRef(111)] })],
    dishes: [
      dish(1, { allergens: ['рыба'] }), dish(2, { allergens: ['соя'] }),
      dish(3, { menu: { id: 111 }, allergens: ['Рыба'] }),
    ],
  })
  const fixture = createChainShop(chain, { storage })
  await start(fixture)
  assert.equal(shown(fixture), [[[null, [2]]], [[null, []]]])
})

filters('[MENU-19] a visit with stored filters shows no dish before they load, one without does not wait', async () => {
  for (const [kept, before] of [[{ [KEPT_AS]: '["арахис"]' }, 'loading'], [{}, 'ready']] as const) {
    let bring = (): void => undefined
    const file = new Promise<typeof keptMenuFile>(resolve => {
      bring = () => resolve(keptMenuFile)
    })
    const { shop } = buildLazyShop(
      {
        http: createChainHttp(createChain(SMALL)),
        storage: createMemoryStorage({ ...storedChoice('TAKE_AWAY'), ...kept }),
      },
      { menuCache: () => file },
    )
    shop.start()
    for (let turn = 0; turn < 5; turn += 1) await flushRequests()
    assert.is(shop.boot.state.get().status, before)
    bring()
    for (let turn = 0; turn < 5; turn += 1) await flushRequests()
    assert.is(shop.boot.state.get().status, 'ready')
    assert.is(shop.menu.filtered.get()[0]?.sections[0]?.positions.length, before === 'loading' ? 0 : 2)
  }
})

filters.run()
