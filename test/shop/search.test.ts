import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findMatchRanges, createDishSearch } from '../../core/shop/catalogue/search.ts'
import type { Position } from '../../core/shop/catalogue/menu-api.ts'
import { randomBetween, pickRandom, createRandom } from '../kit/random.ts'
import { dish, menuRef, buildMenuSections, tag } from './menu.fixture.ts'

const search = suite('search in the menu')

const createSearch = (...dishes: readonly Position[]) =>
  createDishSearch([buildMenuSections(menuRef(1), dishes, { 7: 'Горячее' })])
const find = createSearch(
  dish(1, { name: 'Тёплый ролл с угрём' }),
  dish(2, { name: 'Филадельфия лайт' }),
  dish(3, { name: 'Филадельфия', description: 'Лосось, сливочный сыр, авокадо' }),
  dish(4, { name: 'Том ям', description: 'Кокосовое молоко, креветки', groupId: 7 }),
  dish(5, { name: 'Сашими лосось' }),
  dish(6, { name: 'Морс', contents: [{ name: 'Клюква' }] }),
  dish(7, { name: 'Пиво', tags: [tag('ADULT')] }),
  dish(8, { name: 'Čaj od šipka', tags: [{ code: 'VEGAN', id: 2, name: 'Веганское' }] }),
)
const ids = (query: string): readonly number[] => find(query).positions.map(({ id }) => id)

search('[MENU-06] finds by name and by description, whatever the case', () => {
  assert.equal(ids('филадельфия'), [3, 2])
  assert.equal(ids('ФИЛАДЕЛЬФИЯ ЛАЙТ'), [2])
  assert.equal(ids('авокадо'), [3])
  assert.equal(ids('клюква'), [6], 'in what a set consists of')
  assert.equal(ids('горячее'), [4], 'by the group')
  assert.equal(ids('веган'), [8], 'by a tag')
})

search('[MENU-06] finds from the first letter, at beginnings of words; inside of names from the third', () => {
  assert.equal(ids('т'), [4, 1], 'dishes without a group are the last of a menu')
  assert.equal(ids('ро'), [1])
  assert.equal(ids('дел'), [2, 3])
  assert.equal(ids('ел'), [])
  assert.equal(ids(''), [])
  assert.equal(ids(' – !'), [])
})

search('[MENU-06] ё and й, accents and forms of Unicode make no difference', () => {
  for (const query of ['теплый', 'тёплый', 'тёплый'.normalize('NFD'), 'ТЕПЛЫИ', 'угрем'])
    assert.equal(ids(query), [1], query)
  assert.equal(ids('caj od sipka'), [8])
  assert.equal(ids('čaj'.normalize('NFD')), [8])
})

search('[MENU-06] letters that only look right are taken for the right ones', () => {
  // Latin c, o, p
  assert.equal(ids('мopc'), [6])
})

for (const [mistake, query] of [
  ['a wrong letter', 'филаделффия'], ['a missing letter', 'филадельфя'], ['a letter too many', 'филладельфия'],
  ['two letters that changed places', 'фиалдельфия'], ['a wrong first letter', 'виладельфия'],
] as const) {
  search(`[MENU-06] ${mistake} does not hinder: «${query}»`, () => {
    assert.equal(ids(query), [2, 3])
    assert.equal(ids(`${query} лай`), [2])
  })
}

search('[MENU-06] a mistake is forgiven while the word is still being typed, two are not', () => {
  assert.equal(ids('фила'), [2, 3])
  assert.equal(ids('виладел'), [2, 3])
  assert.equal(ids('феладелифо'), [])
  assert.equal(ids('морз'), [6])
  assert.equal(ids('тан'), [], 'short words have too many neighbours')
})

search('[MENU-06] all words must be found, in any order, each as a word or its beginning', () => {
  assert.equal(ids('угр ролл'), [1])
  assert.equal(ids('ролл лосось'), [])
  assert.equal(ids('фил авок'), [3])
  assert.equal(ids('том-ям'), [4])
  assert.equal(ids('томям'), [4])
})

search('[MENU-06] short words between others do not hinder', () => {
  const findDish = createSearch(
    dish(1, { name: 'Филадельфия', description: 'Ролл с лососем и сыром' }),
    dish(2, { name: 'Суп', description: 'Тыква, креветки' }),
    dish(3, { name: 'Салат' }),
  )
  for (const [query, ...ids] of [
    ['ролл с лососем', 1], ['ролл и сыр', 1], ['суп из тыквы', 2], ['суп со', 2], ['C сыром', 1], ['с', 2, 3],
  ] as const) {
    assert.equal(findDish(query).positions.map(({ id }) => id), ids, query)
  }
  assert.equal(findMatchRanges('Ролл с лососем и сыром', 'с лососем'), [[7, 14]])
})

search('[MENU-06] whole names rank first, then prefix, word, substring, description, typo', () => {
  const ranked = createSearch(
    dish(1, { name: 'Мисо', description: 'Кролик' }),
    dish(2, { name: 'Суп', description: 'С роллом' }),
    dish(3, { name: 'Кролл' }),
    dish(4, { name: 'Тёплый ролл' }),
    dish(5, { name: 'Ролл с тунцом' }),
    dish(6, { name: 'Ролл' }),
    dish(7, { name: 'Ралли' }),
    dish(8, { name: 'Ролл с угрём' }),
  )
  assert.equal(ranked('ролл').positions.map(({ id }) => id), [6, 5, 8, 4, 3, 2, 7])
})

search('[MENU-06] what was typed on the other keyboard layout is found, and says so', () => {
  assert.equal(ids('abkfltkmabz'), [3, 2])
  assert.is(find('ABKF').query, 'фила')
  assert.is(find('Фила').query, 'Фила')
  assert.is(find('qwzx').query, 'qwzx', 'nothing found: as typed')
})

search('[MENU-07, MENU-06] adult dishes are found until the customer has said to be under age', () => {
  assert.equal(ids('пиво'), [7])
  assert.equal(find('пиво', { hidesAdult: true }).positions, [])
})

search('[MENU-06] marks what was found where it is written', () => {
  const marked = (text: string, query: string): string =>
    findMatchRanges(text, query).reduceRight(
      (marks, [from, to]) => `${marks.slice(0, from)}[${marks.slice(from, to)}]${marks.slice(to)}`, text,
    )
  assert.is(marked('Тёплый ролл', 'тепл'), '[Тёпл]ый ролл')
  assert.is(marked('Тёплый'.normalize('NFD'), 'теплый'), `[${'Тёплый'.normalize('NFD')}]`)
  assert.is(marked('Ролл с роллом', 'ролл'), '[Ролл] с [ролл]ом')
  assert.is(marked('Ролл с угрём', 'угр ролл'), '[Ролл] с [угр]ём')
  assert.is(marked('Филадельфия', 'дельф'), 'Фила[дельф]ия')
  assert.is(marked('Филадельфия лайт', 'филладельфия'), '[Филадельфия] лайт')
  assert.is(marked('Филадельфия лайт', 'виладел'), '[Филадел]ьфия лайт')
  assert.is(marked('Том ям', 'томя'), '[Том] [я]м')
  assert.is(marked('🍣 Сет', 'сет'), '🍣 [Сет]')
  assert.is(marked('Ролл', 'суп'), 'Ролл')
  assert.is(marked('Ролл', ''), 'Ролл')
})

search('[MENU-06] one mistake is one mistake: agrees with the edit distance of all beginnings', () => {
  const random = createRandom(7)
  const letters = [...'абв']
  const word = (length: number): string => Array.from({ length }, () => pickRandom(random, letters)).join('')
  for (let round = 0; round < 4000; round += 1) {
    const term = word(randomBetween(random, 4, 6))
    const other = word(randomBetween(random, 4, 7))
    // inside a word only an exact match counts
    if (other.includes(term)) continue
    const beginnings = Array.from({ length: other.length + 1 }, (_, end) => other.slice(0, end))
    const least = Math.min(...beginnings.map(beginning => computeDistance(term, beginning)))
    assert.is(createSearch(dish(1, { name: other }))(term).positions.length > 0, least === 1, `«${term}» in «${other}»`)
  }
})

/** Damerau–Levenshtein (optimal string alignment), by its definition. */
function computeDistance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (_, j) => (i === 0 ? j : j === 0 ? i : 0)),
  )
  const at = (i: number, j: number): number => rows[i]?.[j] ?? Infinity
  for (let i = 1; i <= a.length; i += 1) {
    for (let j = 1; j <= b.length; j += 1) {
      let least = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, at(i - 2, j - 2) + 1)
      const row = rows[i]
      if (row !== undefined) row[j] = least
    }
  }
  return at(a.length, b.length)
}

search.run()
