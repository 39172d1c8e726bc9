import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  addItem, countInGroup, isSingleChoice, findUnmetGroup, getRemainingCount, clearGroup, listSelectedModifiers,
  getItemCount,
} from '../../core/shop/catalogue/modifiers.ts'
import { modifierGroup } from './menu.fixture.ts'

const menu = suite('what may be chosen with a dish')

menu('[MENU-05] holds the sum of a group’s counts between its minimum and maximum', () => {
  const rows: readonly (readonly [min: number, max: number, taken: number, missing: number | null])[] = [
    [0, 3, 0, null],
    [0, 3, 3, null],
    [1, 1, 0, 1],
    [1, 1, 1, null],
    [2, 2, 0, 2],
    [2, 2, 1, 1],
    [1, 2, 2, null],
    [0, 2, 3, 0],
  ]
  for (const [min, max, taken, missing] of rows) {
    const group = modifierGroup(1, min, max)
    assert.equal(
      findUnmetGroup({ '1/101': taken }, [group]), missing === null ? null : { group, missing },
      `${min} to ${max}, ${taken} taken`,
    )
  }
})

menu('[MENU-05] takes no more of an item than the item and its group allow', () => {
  const group = modifierGroup(1, 0, 3, {
    items: [
      { id: 101, name: 'Соевый', price: 0, maxCount: 2 }, { id: 102, name: 'Спайси', price: 4900 },
    ],
  })
  let counts = addItem(addItem(addItem({}, group, 101), group, 101), group, 101)
  assert.equal([getItemCount(counts, group, 101), getRemainingCount(counts, group, 101)], [2, 0])
  counts = addItem(addItem(counts, group, 102), group, 102)
  assert.equal([getItemCount(counts, group, 102), countInGroup(counts, group)], [1, 3])
  assert.equal([getRemainingCount(counts, group, 102), getRemainingCount({}, group, 999)], [0, 0])
  assert.is(getItemCount(addItem(counts, group, 102, -1), group, 102), 0)
})

menu('[MENU-05] moves a single choice from one item to another, and takes back one that is not required', () => {
  const group = modifierGroup(1, 0, 1)
  assert.ok(isSingleChoice(group))
  const counts = addItem(addItem({}, group, 101), group, 102)
  assert.equal([getItemCount(counts, group, 101), getItemCount(counts, group, 102)], [0, 1])
  assert.is(countInGroup(clearGroup(counts, group), group), 0)
})

menu('[MENU-05] names the first group that stands in the way', () => {
  const [optional, first, second] = [modifierGroup(1, 0, 2), modifierGroup(2, 1, 1), modifierGroup(3, 2, 4)]
  const groups = [optional, first, second]
  assert.is(findUnmetGroup({}, groups)?.group, first)
  assert.equal(findUnmetGroup({ '2/201': 1 }, groups), { group: second, missing: 2 })
  assert.is(findUnmetGroup({ '2/201': 1, '3/301': 2 }, groups), null)
  assert.is(findUnmetGroup({}, []), null)
})

menu('[MENU-05] names what was chosen for one piece, and nothing that is not offered', () => {
  const group = modifierGroup(1, 0, 3)
  assert.equal(listSelectedModifiers({ '1/101': 2, '1/103': 1, '1/999': 4 }, [group]), [
    { modifierId: 10, id: 101, name: 'Добавка 1', price: 1000, count: 2 },
    { modifierId: 10, id: 103, name: 'Добавка 3', price: 3000, count: 1 },
  ])
  assert.equal(listSelectedModifiers({}, [group]), [])
})

menu.run()
