import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createMoneyFormat } from '../core/money.ts'
import type { Expectation } from '../core/shop/config.ts'
import type { Problem, ProblemCode } from '../core/shop/problem.ts'
import { createStore } from '../core/store/store.ts'
import { createTranslator } from '../core/text.ts'
import { createTexts } from '../src/bind/text.ts'
import type { Locale } from '../core/shop/config.ts'
import { cnr } from '../src/text/cnr.ts'
import { en } from '../src/text/en.ts'
import { ru } from '../src/text/ru.ts'
import type { Texts } from '../src/text/texts.ts'
import { settle } from './kit/clock.ts'

const texts = suite('the words of three languages')

type Table = Readonly<Record<string, string>>
const tables: Readonly<Record<Locale, Table>> = { ru, en, cnr: { ...cnr } as Table }
const locales = ['ru', 'en', 'cnr'] as const

/** The words that the specification quotes: letter for letter. */
const quoted: readonly (readonly [key: string, text: string])[] = [
  ['common.ok', 'Ок'],
  ['common.cancel', 'Отмена'],
  ['common.confirmHeadline', 'Подтвердить?'],
  ['common.confirm', 'Подтвердить'],
  ['common.save', 'Сохранить'],
  ['common.search', 'Поиск'],
  ['nav.promotions', 'Акции'],
  ['nav.restos', 'Заведения'],
  ['error.requestFailed', 'Не удалось выполнить запрос'],
  ['error.noRestos', 'Нет привязанных заведений'],
  ['error.noMenus', 'В заведениях выбранного города нет меню'],
  ['error.noZones', 'Нет зон доставки'],
  ['location.headline', 'Адрес'],
  ['location.hint', 'Укажите адрес, чтобы мы могли показать вам актуальное меню'],
  ['location.cityHeadline', 'Выберите город'],
  ['location.apartment', 'Квартира / офис'],
  ['location.entrance', 'Подъезд'],
  ['location.floor', 'Этаж'],
  ['location.intercom', 'Домофон'],
  ['location.comment', 'Комментарий'],
  ['location.pickOnMap', 'Выбрать на карте'],
  ['location.terms', 'Условия доставки'],
  ['address.enter', 'Введите адрес'],
  ['address.notFound', 'Адрес не найден'],
  ['address.pointOnMap', 'Точка на карте'],
  ['addressConfirm.headline', 'Подтвердите адрес'],
  ['addressConfirm.refine', 'Уточнить данные'],
  ['addressConfirm.skip', 'Продолжить без номера'],
  ['map.hours', 'Часы работы: '],
  ['menu.otherGroup', 'Прочее'],
  ['home.promotions', 'Акции'],
  ['resto.headline', 'О заведении'],
  ['resto.address', 'Адрес'],
  ['resto.hours', 'Часы работы'],
  ['v.phoneRequired', 'Введите номер телефона'],
  ['v.phoneInvalid', 'Укажите корректный номер'],
  ['v.codeRequired', 'Введите код из СМС'],
  ['v.codeShort', 'Слишком короткий SMS-код'],
  ['v.emailRequired', 'Укажите email для получения чека'],
  ['v.emailInvalid', 'Укажите корректный email'],
  ['v.nameRequired', 'Введите ваше имя'],
  ['v.nameMax', 'Имя не должно превышать 50 символов'],
  ['v.required', 'Обязательное поле'],
  ['v.addressRequired', 'Укажите адрес доставки'],
  ['v.addressOutOfZone', 'Адрес не входит в зону доставки'],
  ['v.takeAwayRequired', 'Выберите точку самовывоза'],
  ['v.takeAwayNone', 'Нет доступных пунктов самовывоза'],
]
/** Quoted as the beginning of a longer message. */
const begun: readonly (readonly [key: string, text: string])[] = [
  ['rule.min', 'Минимальная сумма заказа'],
  ['rule.max', 'Максимальная сумма заказа'],
]

/** The plural forms that each language has. */
const forms = { ru: ['one', 'few', 'many', 'other'], en: ['one', 'other'], cnr: ['one', 'few', 'other'] } as const
const plural = /_(one|few|many|other)$/
const stemOf = (key: string): string => key.replace(plural, '')
const plainKeys = (table: Table): string[] => Object.keys(table).filter(key => !plural.test(key)).sort()
const stems = [...new Set(Object.keys(ru).filter(key => plural.test(key)).map(stemOf))]
const placeholdersOf = (text: string): string[] => [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(found => found[1] ?? ''))].sort()

for (const locale of locales) {
  texts(`[I18N-01] ${locale} has every key that Russian has, and no other`, () => {
    assert.equal(plainKeys(tables[locale]), plainKeys(ru))
    const counted = Object.keys(tables[locale]).filter(key => plural.test(key)).sort()
    assert.equal(counted, stems.flatMap(stem => forms[locale].map(form => `${stem}_${form}`)).sort())
  })

  texts(`[I18N-01] ${locale} fills the same gaps as Russian`, () => {
    for (const key of plainKeys(ru)) {
      assert.equal(placeholdersOf(tables[locale][key] ?? ''), placeholdersOf((ru as Table)[key] ?? ''), key)
    }
    for (const stem of stems) {
      const gaps = placeholdersOf((ru as Table)[`${stem}_other`] ?? '')
      for (const form of forms[locale]) {
        const own = placeholdersOf(tables[locale][`${stem}_${form}`] ?? '')
        assert.equal(own.filter(name => !gaps.includes(name)), [], `${stem}_${form}`)
        // «one» may be said in words
        if (form !== 'one') assert.equal(own, gaps, `${stem}_${form}`)
      }
    }
  })

  texts(`[I18N-01] ${locale} is typeset: no empty words, double spaces, tabs, narrow spaces, typewriter marks or stray edges`, () => {
    for (const [key, text] of Object.entries(tables[locale])) {
      assert.not.equal(text.trim(), '', key)
      assert.not.match(text, /  |\t|\r|\u202f|\u2009|\.\.\.| - |"|''/, key)
      assert.not.match(text, /\u00a0 | \u00a0/, key)
      if (key !== 'map.hours') assert.is(text, text.trim(), key)
      assert.not.match(text, /[<>]|&\w+;/, `${key}: words, not markup`)
      assert.not.match(text, /\{[^}]*$|^[^{]*\}|\{\W*\}/, `${key}: whole gaps`)
    }
  })
}

texts('[I18N-01] each language is written in its own letters', () => {
  for (const [key, text] of Object.entries(ru)) {
    const words = text.replace(/\{\w+\}/g, '')
    // a Latin look-alike inside a Russian word
    assert.not.match(words, /[а-яё][a-z]|[a-z][а-яё]/i, key)
  }
  for (const locale of ['en', 'cnr'] as const) {
    for (const [key, text] of Object.entries(tables[locale])) {
      if (!key.startsWith('lang.')) assert.not.match(text, /[а-яё]/i, `${locale} ${key}`)
    }
  }
  for (const text of Object.values(en)) assert.not.match(text, /[čćžšđ]/i)
})

texts('[I18N-01] what is quoted by the specification is said letter for letter', () => {
  assert.is(quoted.length, 47)
  for (const [key, text] of quoted) assert.is((ru as Table)[key], text, key)
  for (const [key, text] of begun) assert.ok((ru as Table)[key]?.startsWith(text), key)
})

const counted: Readonly<Record<Locale, Readonly<Record<string, Readonly<Record<number, string>>>>>> = {
  ru: {
    'plural.positions': { 0: '0 позиций', 1: '1 позиция', 2: '2 позиции', 4: '4 позиции', 5: '5 позиций', 11: '11 позиций', 20: '20 позиций', 21: '21 позиция', 111: '111 позиций' },
    'plural.persons': { 0: '0 персон', 1: '1 персона', 2: '2 персоны', 4: '4 персоны', 5: '5 персон', 11: '11 персон', 20: '20 персон', 21: '21 персона', 111: '111 персон' },
    'plural.minutes': { 0: '0 минут', 1: '1 минута', 2: '2 минуты', 4: '4 минуты', 5: '5 минут', 11: '11 минут', 20: '20 минут', 21: '21 минута', 111: '111 минут' },
  },
  en: {
    'plural.positions': { 0: '0 items', 1: '1 item', 2: '2 items', 5: '5 items', 11: '11 items', 21: '21 items', 111: '111 items' },
    'plural.minutes': { 0: '0 minutes', 1: '1 minute', 2: '2 minutes', 5: '5 minutes', 11: '11 minutes', 21: '21 minutes', 111: '111 minutes' },
  },
  cnr: {
    'plural.minutes': { 0: '0 minuta', 1: '1 minut', 2: '2 minuta', 4: '4 minuta', 5: '5 minuta', 11: '11 minuta', 21: '21 minut', 111: '111 minuta' },
  },
}
for (const locale of locales) {
  for (const [stem, said] of Object.entries(counted[locale])) {
    texts(`[I18N-03] ${locale} counts ${stem}`, () => {
      const translate = createTranslator({ locale, table: tables[locale], fallback: ru })
      for (const [count, text] of Object.entries(said)) assert.is(translate.plural(stem, Number(count)), text)
    })
  }
}

texts('[I18N-03] no number leaves a gap or a key on the page', () => {
  for (const locale of locales) {
    const missing: string[] = []
    const translate = createTranslator({ locale, table: tables[locale], fallback: {}, report: (_, detail) => missing.push(detail ?? '') })
    for (const stem of stems) {
      for (const count of [0, 1, 2, 3, 4, 5, 10, 11, 12, 14, 20, 21, 22, 25, 100, 101, 111, 112, 1000, 1001]) {
        assert.not.match(translate.plural(stem, count), /\{n\}|\{count\}|plural\./, `${locale} ${stem} ${count}`)
      }
    }
    assert.equal(missing, [])
  }
})

texts('[I18N-04] money stands as each language writes it', () => {
  const nbsp = '\u00a0'
  const of = (locale: Locale) => createMoneyFormat(locale)
  assert.is(of('ru')('RUB', 123_400), `1${nbsp}234${nbsp}₽`)
  assert.is(of('ru')('RUB', 123_450), `1${nbsp}234,50${nbsp}₽`)
  assert.is(of('ru')('RUB', 5), `0,05${nbsp}₽`)
  assert.is(of('en')('RUB', 123_450), '₽1,234.50')
  assert.is(of('en')('EUR', 250), '€2.50')
  assert.is(of('cnr')('EUR', 123_450), `1.234,50${nbsp}€`)
  assert.is(of('cnr')('EUR', 1000), `10${nbsp}€`)
})

texts('[ERR-01] every problem has words in every language, and the server\'s own come first', async () => {
  const codes: readonly Exclude<ProblemCode, 'server'>[] = [
    'network', 'requestFailed', 'unknown', 'time', 'menuGroupsNotFound', 'menuGroupsFailed', 'positionsNotFound', 'positionsFailed', 'noRestos', 'noMenus', 'noZones',
  ]
  const said = new Set<string>()
  for (const locale of locales) {
    const { words, ready } = createTexts({ locale: createStore<Locale>(locale), fallback: ru, load: async wanted => tables[wanted] as Texts, report: () => undefined })
    await ready
    const say = (problem: Problem): string => words.get().problem(problem)
    for (const code of codes) said.add(`${locale} ${say({ code, message: 'English for the log' })}`)
    assert.is(say({ code: 'server', message: 'Кухня закрыта', status: 422 }), 'Кухня закрыта')
    assert.is(say({ code: 'server', message: '', status: 422 }), tables[locale]['error.requestFailed'])
  }
  assert.ok(![...said].some(text => text.includes('English for the log') || text.includes('error.')))
  assert.ok(said.has('ru Неизвестная ошибка'), [...said].join('\n'))
  assert.ok(said.has('ru Не удалось выполнить запрос'))
})

texts('[CFG-02] what a field must be is said in words', () => {
  const expectations: readonly Expectation[] = [
    'object', 'text', 'boolean', 'url', 'urlOrEmpty', 'urlOrPath', 'id', 'method', 'locales', 'locale', 'signInMethods', 'botCheck', 'theme',
  ]
  for (const expected of expectations) for (const locale of locales) assert.ok((tables[locale][`config.${expected}`] ?? '').length > 3, `${locale} ${expected}`)
})

// ---- the store of words

function choosing(first: Locale, load?: (locale: Locale) => Promise<Texts>) {
  const locale = createStore<Locale>(first)
  const reports: string[] = []
  const asked: Locale[] = []
  const made = createTexts({
    locale, fallback: ru, report: (what, detail) => reports.push(`${what} ${detail ?? ''}`),
    load: wanted => {
      asked.push(wanted)
      return load === undefined ? Promise.resolve(tables[wanted] as Texts) : load(wanted)
    },
  })
  return { locale, reports, asked, ...made }
}

texts('[I18N-02] Russian is there at once; another language is there when its table is', async () => {
  const russian = choosing('ru')
  await russian.ready
  assert.equal(russian.asked, [])
  assert.is(russian.words.get().t('common.save'), 'Сохранить')
  const english = choosing('en')
  assert.is(english.words.get().locale, 'ru')
  await english.ready
  assert.is(english.words.get().locale, 'en')
  assert.is(english.words.get().t('common.save'), 'Save')
})

texts('[I18N-02] a change of language loads its table once', async () => {
  const { locale, words, asked } = choosing('ru')
  for (const next of ['en', 'ru', 'en', 'cnr', 'en'] as const) {
    locale.set(next)
    await settle()
    assert.is(words.get().locale, next)
  }
  assert.equal(asked, ['en', 'cnr'])
})

texts('[I18N-02] of two quick changes the last one counts', async () => {
  const waiting = new Map<Locale, (table: Texts) => void>()
  const { locale, words } = choosing('ru', wanted => new Promise(resolve => waiting.set(wanted, resolve)))
  locale.set('en')
  locale.set('cnr')
  waiting.get('cnr')?.(cnr)
  await settle()
  waiting.get('en')?.(en)
  await settle()
  assert.is(words.get().locale, 'cnr')
  locale.set('ru')
  await settle()
  assert.is(words.get().locale, 'ru')
})

texts('[I18N-02] a table that cannot be had leaves the former language, and is asked for again', async () => {
  let works = false
  const { locale, words, reports } = choosing('ru', async () => {
    if (!works) throw new Error('offline')
    return en
  })
  locale.set('en')
  await settle()
  assert.is(words.get().locale, 'ru')
  assert.equal(reports, ['text.table-missing en'])
  works = true
  locale.set('ru')
  locale.set('en')
  await settle()
  assert.is(words.get().locale, 'en')
})

texts('[I18N-01] a key that a language lacks is said in Russian, with Russian plurals', () => {
  const translate = createTranslator({ locale: 'en', table: {}, fallback: ru })
  assert.is(translate('common.save'), 'Сохранить')
  assert.is(translate.plural('plural.positions', 2), '2 позиции')
  assert.is(translate.plural('plural.positions', 21), '21 позиция')
})

texts.run()
