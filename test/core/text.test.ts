import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createTranslator, keepTogether } from '../../core/text.ts'

const text = suite('text')

const russian = {
  hello: 'Здравствуйте, {name}!', 'plural.minutes_one': '{n} минута', 'plural.minutes_few': '{n} минуты',
  'plural.minutes_many': '{n} минут', 'plural.minutes_other': '{n} минуты', onlyRussian: 'Только по-русски',
}

function translator(locale: string, table: Record<string, string>) {
  const reports: string[] = []
  const report = (what: string, detail?: string): void => void reports.push(`${what} ${detail}`)
  return { translate: createTranslator({ locale, table, fallback: russian, report }), reports }
}

text('fills placeholders and leaves those without a value', () => {
  const { translate } = translator('ru', russian)
  assert.is(translate('hello', { name: 'Аня' }), 'Здравствуйте, Аня!')
  assert.is(translate('hello'), 'Здравствуйте, {name}!')
  assert.is(translate('hello', { other: 1 }), 'Здравствуйте, {name}!')
  assert.is(translate('hello', { name: '{name} $& $1' }), 'Здравствуйте, {name} $& $1!')
  assert.is(translate('hello', JSON.parse('{"__proto__":{"name":"x"}}')), 'Здравствуйте, {name}!')
})

text('[I18N-01] shows the Russian text for a missing key, then the key itself, reported once', () => {
  const { translate, reports } = translator('en', {})
  assert.is(translate('onlyRussian'), 'Только по-русски')
  assert.equal(reports, [])
  assert.is(translate('nowhere'), 'nowhere')
  assert.is(translate('nowhere'), 'nowhere')
  assert.is(translate('constructor'), 'constructor')
  assert.equal(reports, ['text.missing en nowhere', 'text.missing en constructor'])
})

text('[I18N-03] finds the Russian form for every number', () => {
  const { translate } = translator('ru', russian)
  const forms: Record<string, readonly number[]> = {
    минута: [1, 21, 31, 101, 121, 1001],
    минуты: [2, 3, 4, 22, 33, 44, 102, 1.5],
    минут: [0, 5, 6, 10, 11, 12, 13, 14, 15, 19, 20, 25, 30, 100, 111, 112, 114, 211, 1000, 1111],
  }
  for (const [form, numbers] of Object.entries(forms)) {
    for (const n of numbers) assert.is(translate.plural('plural.minutes', n).replace(/^.*\s/, ''), form, String(n))
  }
  assert.is(translate.plural('plural.minutes', 12345), '12\u00A0345 минут')
})

text('[I18N-03] finds the forms of English and Montenegrin', () => {
  const english = translator('en', { items_one: '{count} item', items_other: '{count} items of {whom}' }).translate
  assert.is(english.plural('items', 1, { whom: 'Ann' }), '1 item')
  assert.is(english.plural('items', 1234, { whom: 'Ann' }), '1,234 items of Ann')
  const montenegrin = translator('cnr', { s_one: '{n} stavka', s_few: '{n} stavke', s_other: '{n} stavki' }).translate
  const texts = [1, 2, 4, 5, 11, 21, 22, 111].map((n) => montenegrin.plural('s', n))
  assert.equal(texts, [
    '1 stavka', '2 stavke', '4 stavke', '5 stavki', '11 stavki', '21 stavka', '22 stavke', '111 stavki',
  ])
})

text('[I18N-01] takes the fallback in the form that the fallback’s own language needs', () => {
  const { translate } = translator('en', {})
  assert.is(translate.plural('plural.minutes', 3), '3 минуты')
  assert.is(translate.plural('plural.minutes', 21), '21 минута')
  assert.is(translate.plural('nothing', 2), 'nothing')
})

text('[I18N-03] uses the general form where a language has no special one', () => {
  const { translate } = translator('ru', { x_other: '{n} штук' })
  assert.is(translate.plural('x', 2), '2 штук')
})

text('[UI-05] keeps a number and its unit on one line, and leaves words alone', () => {
  const tied = (text: string) => keepTogether(text).replaceAll('\u00a0', '_')
  assert.is(tied('скидка 10 % до 1 000 ₽, 250 г и 30 мин'), 'скидка 10_% до 1_000_₽, 250_г и 30_мин')
  assert.is(tied('231 ккал на 100 г, 3 раза, 5 раз'), '231_ккал на 100_г, 3 раза, 5_раз')
  assert.is(tied('12 городов, 5 минут, 2 шторы, в 2026 году'), '12 городов, 5 минут, 2 шторы, в 2026 году')
})

text('[I18N-03] the rules of plural, which are dear, are made when something is counted first, and once', () => {
  const { PluralRules } = Intl
  let made = 0
  const counted = new Proxy(PluralRules, {
    construct(target, parameters) {
      made += 1
      return Reflect.construct(target, parameters)
    },
  })
  Object.assign(Intl, { PluralRules: counted })
  try {
    const { translate: t } = translator('ru', { hello: 'Привет', dish_one: '{n} блюдо', dish_few: '{n} блюда' })
    assert.equal([t('hello'), made], ['Привет', 0])
    assert.equal([t.plural('dish', 21), t.plural('dish', 3), made], ['21 блюдо', '3 блюда', 1])
  } finally {
    Object.assign(Intl, { PluralRules })
  }
})

text.run()
