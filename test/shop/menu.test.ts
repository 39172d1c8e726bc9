import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { availabilityAt, indexSlots, isAdult } from '../../core/shop/menu/availability.ts'
import {
  canAdd, chosen, countOf, groupCount, isSingleChoice, judgeGroup, lessOf, moreOf, needsChoice, obstacle, restoredCounts, withNone,
} from '../../core/shop/menu/modifiers.ts'
import { openingNotice } from '../../core/shop/menu/opening.ts'
import { latestLine, orderLine } from '../../core/shop/menu/order-line.ts'
import { hitsOf, menusFor, sectionsOf } from '../../core/shop/menu/sections.ts'
import { compileSchedule } from '../../core/time/schedule.ts'
import { parseZone } from '../../core/time/zone.ts'
import { dish, everyDay, groupOf, menuRef, modifierGroup, moscow, tag } from './menu.world.ts'

const menu = suite('menu')

const at = (text: string): number => Date.parse(text)
const names = (sections: ReturnType<typeof sectionsOf>): readonly (string | null)[] => sections.sections.map(({ group }) => group.name)
const ids = (sections: ReturnType<typeof sectionsOf>): readonly number[][] => sections.sections.map(({ positions }) => positions.map(({ id }) => id))

menu('[MENU-01] shows groups and dishes by their order, equal ones by id', () => {
  const groups = [groupOf(3, { order: 1 }), groupOf(1, { order: 2 }), groupOf(2, { order: 2 })]
  const dishes = [dish(9, { groupId: 3, order: 2 }), dish(8, { groupId: 3, order: 1 }), dish(7, { groupId: 2 }), dish(6, { groupId: 1, order: 5 }), dish(5, { groupId: 1, order: 5 })]
  const made = sectionsOf(menuRef(1), groups, dishes)
  assert.equal(names(made), ['Группа 3', 'Группа 1', 'Группа 2'])
  assert.equal(ids(made), [[8, 9], [5, 6], [7]])
})

menu('[MENU-01] leaves out a group without dishes', () => {
  assert.equal(names(sectionsOf(menuRef(1), [groupOf(1), groupOf(2)], [dish(5, { groupId: 2 })])), ['Группа 2'])
})

menu('[MENU-01] shows a method its own menus by their order', () => {
  const menus = [
    { menu: menuRef(1, { order: 3 }) },
    { menu: menuRef(2, { order: 1, isDelivery: false }) },
    { menu: menuRef(3, { order: 2, isTakeAway: false }) },
    { menu: menuRef(4, { order: 0, isDelivery: false, isTakeAway: false, isOnline: true, isTable: true }) },
  ]
  assert.equal(menusFor(menus, 'DELIVERY').map(one => one.menu.id), [3, 1])
  assert.equal(menusFor(menus, 'TAKE_AWAY').map(one => one.menu.id), [2, 1])
})

menu('[MENU-02] collects dishes without a group, or with an unknown one, in a last section without photos', () => {
  const made = sectionsOf(menuRef(1), [groupOf(1, { order: 5_000_000 })], [dish(5), dish(6, { groupId: 77 }), dish(7, { groupId: 1 })])
  assert.equal(names(made), ['Группа 1', null])
  assert.equal(made.sections[1]?.group, { id: 0, name: null, photos: [] })
  assert.equal(ids(made), [[7], [5, 6]])
})

menu('[MENU-02] has no such section when every dish has its group', () => {
  assert.equal(names(sectionsOf(menuRef(1), [groupOf(1)], [dish(5, { groupId: 1 })])), ['Группа 1'])
})

menu('[MENU-03] counts a dish as popular by its tag, but not one for adults', () => {
  const made = sectionsOf(menuRef(1), [groupOf(1)], [
    dish(1, { groupId: 1, tags: [tag('HIT')] }), dish(2, { groupId: 1 }), dish(3, { groupId: 1, tags: [tag('HIT'), tag('ADULT')] }), dish(4, { tags: [tag('HIT')] }),
  ])
  assert.equal(hitsOf([made], 10).map(({ id }) => id), [1, 4])
  assert.equal(hitsOf([made], 1).map(({ id }) => id), [1])
})

const breakfast = indexSlots([{ positionIds: [5], schedule: compileSchedule(everyDay('08:00', '12:00')) }])

menu('[MENU-04] judges a time slot by the restaurant’s own clock', () => {
  const moment = at('2026-03-02T06:00:00Z') // 09:00 in Yaroslavl, 07:00 in Podgorica
  assert.equal(availabilityAt(dish(5), breakfast, moscow, moment), { at: 'available' })
  assert.equal(availabilityAt(dish(5), breakfast, parseZone('Europe/Podgorica', () => undefined), moment), { at: 'later', from: at('2026-03-02T07:00:00Z') })
})

menu('[MENU-04] says when a dish can be had again: later today, or tomorrow', () => {
  assert.equal(availabilityAt(dish(5), breakfast, moscow, at('2026-03-02T04:59:00Z')), { at: 'later', from: at('2026-03-02T05:00:00Z') })
  assert.equal(availabilityAt(dish(5), breakfast, moscow, at('2026-03-02T09:00:00Z')), { at: 'later', from: at('2026-03-03T05:00:00Z') })
})

menu('[MENU-04] unites several slots of one dish and names the nearest', () => {
  const slots = indexSlots([
    { positionIds: [5, 6], schedule: compileSchedule(everyDay('18:00', '20:00')) },
    { positionIds: [5], schedule: compileSchedule(everyDay('08:00', '12:00')) },
  ])
  assert.equal(availabilityAt(dish(5), slots, moscow, at('2026-03-02T16:00:00Z')), { at: 'available' })
  assert.equal(availabilityAt(dish(5), slots, moscow, at('2026-03-02T10:00:00Z')), { at: 'later', from: at('2026-03-02T15:00:00Z') })
  assert.equal(availabilityAt(dish(6), slots, moscow, at('2026-03-02T06:00:00Z')), { at: 'later', from: at('2026-03-02T15:00:00Z') })
})

menu('[MENU-04] knows no time for a dish whose slots are all switched off', () => {
  const never = indexSlots([{ positionIds: [5], schedule: compileSchedule(everyDay('08:00', '12:00').map(day => ({ ...day, active: false }))) }])
  assert.equal(availabilityAt(dish(5), never, moscow, at('2026-03-02T06:00:00Z')), { at: 'later', from: null })
})

menu('[MENU-04] a dish without slots can always be had, a sold-out one never', () => {
  assert.equal(availabilityAt(dish(1), breakfast, moscow, at('2026-03-02T00:00:00Z')), { at: 'available' })
  assert.equal(availabilityAt(dish(5, { isAvailable: false }), breakfast, moscow, at('2026-03-02T06:00:00Z')), { at: 'sold-out' })
})

menu('[MENU-05] holds the sum of a group’s counts between its minimum and maximum', () => {
  const rows: readonly (readonly [min: number, max: number, taken: number, verdict: unknown])[] = [
    [0, 3, 0, { at: 'fine' }],
    [0, 3, 3, { at: 'fine' }],
    [1, 1, 0, { at: 'too-few', missing: 1 }],
    [1, 1, 1, { at: 'fine' }],
    [2, 2, 0, { at: 'too-few', missing: 2 }],
    [2, 2, 1, { at: 'too-few', missing: 1 }],
    [1, 2, 2, { at: 'fine' }],
    [0, 2, 3, { at: 'too-many', max: 2 }],
  ]
  for (const [min, max, taken, verdict] of rows) {
    const group = modifierGroup(1, min, max)
    assert.equal(judgeGroup({ '1/101': taken }, group), verdict, `${min} to ${max}, ${taken} taken`)
  }
})

menu('[MENU-05] takes no more of an item than the item and its group allow', () => {
  const group = modifierGroup(1, 0, 3, { items: [{ id: 101, name: 'Соевый', price: 0, maxCount: 2 }, { id: 102, name: 'Спайси', price: 4900 }] })
  let counts = moreOf(moreOf(moreOf({}, group, 101), group, 101), group, 101)
  assert.is(countOf(counts, group, 101), 2)
  assert.is(canAdd(counts, group, 101), false)
  counts = moreOf(moreOf(counts, group, 102), group, 102)
  assert.is(countOf(counts, group, 102), 1)
  assert.is(groupCount(counts, group), 3)
  assert.is(canAdd(counts, group, 102), false)
  assert.is(canAdd({}, group, 999), false)
  assert.is(countOf(lessOf(counts, group, 102), group, 102), 0)
})

menu('[MENU-05] moves a single choice from one item to another, and takes back one that is not required', () => {
  const group = modifierGroup(1, 0, 1)
  assert.ok(isSingleChoice(group))
  const counts = moreOf(moreOf({}, group, 101), group, 102)
  assert.is(countOf(counts, group, 101), 0)
  assert.is(countOf(counts, group, 102), 1)
  assert.is(groupCount(withNone(counts, group), group), 0)
})

menu('[MENU-05] names the first group that stands in the way', () => {
  const [optional, first, second] = [modifierGroup(1, 0, 2), modifierGroup(2, 1, 1), modifierGroup(3, 2, 4)]
  const groups = [optional, first, second]
  assert.is(obstacle({}, groups)?.group, first)
  assert.equal(obstacle({ '2/201': 1 }, groups), { group: second, verdict: { at: 'too-few', missing: 2 } })
  assert.is(obstacle({ '2/201': 1, '3/301': 2 }, groups), null)
  assert.is(obstacle({}, []), null)
})

menu('[MENU-05] opens a dish for its choice only when a choice is required', () => {
  assert.is(needsChoice([modifierGroup(1, 0, 3)]), false)
  assert.is(needsChoice([modifierGroup(1, 0, 3), modifierGroup(2, 1, 1)]), true)
  assert.is(needsChoice([]), false)
})

menu('[MENU-05] makes a line of a dish with what was chosen for one piece', () => {
  const group = modifierGroup(1, 0, 3)
  const line = orderLine(dish(5, { price: 58_900 }), [group], { '1/101': 2, '1/103': 1, '1/999': 4 })
  assert.equal(line, {
    id: 5, menu: { id: 1 }, name: 'Блюдо 5', price: 58_900, hasModifiers: true,
    modifiers: [
      { modifierId: 10, id: 101, name: 'Добавка 1', price: 1000, count: 2 },
      { modifierId: 10, id: 103, name: 'Добавка 3', price: 3000, count: 1 },
    ],
  })
  assert.is(orderLine(dish(5), [group]).hasModifiers, false)
  assert.equal(chosen({}, [group]), [])
})

menu('[MENU-05] takes up a kept choice only as far as today’s menu allows it', () => {
  const group = modifierGroup(1, 1, 3, { items: [{ id: 101, name: 'Соевый', price: 0, maxCount: 1 }, { id: 102, name: 'Спайси', price: 4900 }] })
  assert.equal(restoredCounts({ '1/101': 5, '1/102': 1, '1/777': 1, '9/101': 1 }, [group]), { '1/101': 1, '1/102': 1 })
  for (const nonsense of [undefined, null, 'text', 7, [], { '1/101': 'two' }, { '1/101': -1 }, { '1/101': 1e300 }]) {
    assert.equal(restoredCounts(nonsense, [group]), {}, JSON.stringify(nonsense))
  }
})

menu('[CART-01] a card’s stepper acts on the line of its dish that was added last', () => {
  const lines = [{ id: 5, n: 1 }, { id: 6, n: 2 }, { id: 5, n: 3 }, { id: 7, n: 4 }]
  assert.is(latestLine(lines, 5)?.n, 3)
  assert.is(latestLine(lines, 9), undefined)
})

menu('[MENU-07] is for adults when its tag says so, whatever its name', () => {
  assert.is(isAdult(dish(1, { tags: [tag('NEW'), tag('ADULT')] })), true)
  assert.is(isAdult(dish(1, { name: 'Вино 18+', tags: [tag('NEW')] })), false)
})

menu('[MENU-14] tells of a closed restaurant always, of an open one only within the hour before it closes', () => {
  const now = at('2026-03-02T17:00:00Z')
  const hour = 3_600_000
  assert.equal(openingNotice(null, now, true), { at: 'none' })
  assert.equal(openingNotice({ at: 'open', until: null }, now, true), { at: 'none' })
  assert.equal(openingNotice({ at: 'open', until: now + hour + 1 }, now, true), { at: 'none' })
  assert.equal(openingNotice({ at: 'open', until: now + hour }, now, true), { at: 'closes-soon', until: now + hour })
  assert.equal(openingNotice({ at: 'closed', opens: now + hour, dayOff: false }, now, false), { at: 'closed', opens: now + hour, canPreOrder: false })
  assert.equal(openingNotice({ at: 'closed', opens: null, dayOff: true }, now, true), { at: 'closed', opens: null, canPreOrder: true })
})

menu.run()
