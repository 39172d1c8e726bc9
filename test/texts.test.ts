import * as ts from 'typescript/unstable/ast'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Fault } from '../core/form-rules.ts'
import { createMoneyFormat } from '../src/i18n/money-format.ts'
import type { Expectation } from '../core/shop/config-fields.ts'
import type { Problem, ProblemCode } from '../core/shop/problem.ts'
import { createStore } from '../core/store/store.ts'
import { createTranslator } from '../core/text.ts'
import { translateFault } from '../src/i18n/fault-text.ts'
import { translateCommonProblem } from '../src/i18n/plain-problem.ts'
import { translateProblem } from '../src/i18n/problem-text.ts'
import { createTexts } from '../src/i18n/create-texts.ts'
import type { Locale } from '../core/shop/config.ts'
import { parseBrandTexts } from '../src/app/texts.ts'
import { cnr } from '../src/text/cnr.ts'
import { en } from '../src/text/en.ts'
import { ru } from '../src/text/ru.ts'
import { texts as startRu } from '../src/text/start/ru.ts'
import type { SomeTexts, TextGroup, Texts } from '../src/text/texts.ts'
import { flushPromises } from './kit/clock.ts'
import { createAllTexts } from './kit/texts.ts'
import { findCalls, readName, collectNodes, readSources, collectTexts } from './support/sources.ts'

const texts = suite('the words of three languages')

type Table = Readonly<Record<string, string>>
/** The languages that have every text. */
type Whole = 'ru' | 'en' | 'cnr'
const tables: Readonly<Record<Whole, Table>> = { ru, en, cnr: { ...cnr } as Table }
const textsIn = (wanted: Locale): Texts => (tables as Partial<Record<Locale, Table>>)[wanted] as Texts
const locales = ['ru', 'en', 'cnr'] as const

/** The texts that the specification quotes exactly. */
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
/** Texts that are quoted as the beginning of a longer message. */
const begun: readonly (readonly [key: string, text: string])[] = [
  ['rule.min', 'Минимальная сумма заказа'],
  ['rule.max', 'Максимальная сумма заказа'],
]

/** The texts that the specification quotes in English. */
const quotedInEnglish: readonly (readonly [key: keyof typeof ru, text: string])[] = [
  ['common.free', 'Free'],
  ['error.network', 'Network error when attempting to fetch resource.'],
  ['error.time', 'Failed to fetch UTC time'],
  ['error.menuGroupsNotFound', 'Menu groups not found'],
  ['error.menuGroupsFailed', 'Failed to fetch menu groups'],
  ['error.positionsNotFound', 'Menu positions not found'],
  ['error.positionsFailed', 'Failed to fetch menu positions'],
]

/** The plural forms that each language has. */
const forms = { ru: ['one', 'few', 'many', 'other'], en: ['one', 'other'], cnr: ['one', 'few', 'other'] } as const
const plural = /_(one|few|many|other)$/
const removePluralForm = (key: string): string => key.replace(plural, '')
const plainKeys = (table: Table): string[] => Object.keys(table).filter(key => !plural.test(key)).sort()
const stems = [...new Set(Object.keys(ru).filter(key => plural.test(key)).map(removePluralForm))]
const findPlaceholders = (text: string): string[] =>
  [...new Set([...text.matchAll(/\{(\w+)\}/g)].map(found => found[1] ?? ''))].sort()

for (const locale of locales) {
  texts(`[I18N-01] ${locale} has every key that Russian has, and no other`, () => {
    assert.equal(plainKeys(tables[locale]), plainKeys(ru))
    const counted = Object.keys(tables[locale]).filter(key => plural.test(key)).sort()
    assert.equal(counted, stems.flatMap(stem => forms[locale].map(form => `${stem}_${form}`)).sort())
  })

  texts(`[I18N-01] ${locale} fills the same gaps as Russian`, () => {
    for (const key of plainKeys(ru)) {
      assert.equal(findPlaceholders(tables[locale][key] ?? ''), findPlaceholders((ru as Table)[key] ?? ''), key)
    }
    for (const stem of stems) {
      const gaps = findPlaceholders((ru as Table)[`${stem}_other`] ?? '')
      for (const form of forms[locale]) {
        const own = findPlaceholders(tables[locale][`${stem}_${form}`] ?? '')
        assert.equal(own.filter(name => !gaps.includes(name)), [], `${stem}_${form}`)
        // the form `one` may spell the number out
        if (form !== 'one') assert.equal(own, gaps, `${stem}_${form}`)
      }
    }
  })

  texts(`[I18N-01] ${locale} has no empty text, repeated or odd space, typewriter mark or stray edge`, () => {
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

texts('[UI-05] on the narrow tag of a dish the hours are not parted from their number', () => {
  for (const locale of ['en', 'cnr'] as const)
    assert.match(tables[locale]['menu.extendedCooking'] ?? '', /\d\u00a0\p{L}+$/u, locale)
})

texts('[I18N-01] one thing has one term: a number is «No.» and «br.», a map is no card', () => {
  for (const locale of ['en', 'cnr'] as const) {
    for (const [key, text] of Object.entries(tables[locale])) assert.not.match(text, /№/, `${locale} ${key}`)
  }
  for (const [key, text] of Object.entries(tables.cnr))
    assert.not.match(text, /\bkart[aeiu]\b|\bkartom\b|narudžb/i, `cnr ${key}`)
})

texts('[I18N-01] every text is used', () => {
  const sources = readSources('src', 'core').filter(({ file }) => !/^src\/text\/(?:start|later)\//.test(file))
  const literals = new Set(sources.flatMap(({ tree }) => collectTexts(tree)))
  // a key may be composed, such as `v.${code}`: then its second part occurs as a separate literal
  const findKey = (node: ts.Node): ts.Node | undefined =>
    ts.isCallExpression(node) && ['t', 'plural'].includes(readName(node.expression))
      ? node.arguments[0]
      : ts.isElementAccessExpression(node) && readName(node.expression) === 'ru'
        ? node.argumentExpression
        : undefined
  const families = new Set(
    sources
      .flatMap(({ tree }) => collectNodes(tree))
      .map(findKey)
      .flatMap(key =>
        key !== undefined && ts.isTemplateExpression(key) && key.head.text.endsWith('.')
          ? [key.head.text.slice(0, -1)]
          : [],
      ),
  )
  const days = new Set(sources.flatMap(({ tree }) => findCalls(tree, 'weekdayKey')).flatMap(collectTexts))
  const isSaid = (key: string): boolean => {
    const [namespace = '', ...rest] = key.split('.')
    const name = rest.join('.')
    return (
      literals.has(key)
      || days.has(namespace)
      || (families.has(namespace) && (literals.has(name) || /^\d+$/.test(name)))
    )
  }
  assert.ok(
    isSaid('menu.addToCart') && isSaid('v.codeShort') && isSaid('weekdayOn.monday') && !isSaid('v.nobodySaysThis'),
    'the search finds what is said',
  )
  const silent = [...new Set(Object.keys(ru).map(removePluralForm))].filter(key => !isSaid(key))
  assert.equal(silent, [])
})

texts('[I18N-01] texts that the specification quotes are equal to the letter', () => {
  assert.is(quoted.length, 47)
  for (const [key, text] of quoted) assert.is((ru as Table)[key], text, key)
  for (const [key, text] of begun) assert.ok((ru as Table)[key]?.startsWith(text), key)
  for (const [key, text] of quotedInEnglish) assert.is(en[key], text, key)
  assert.ok(en['common.until'].startsWith('Until'))
})

texts('[UI-04] each general fault of a field has a message in all languages, a length with its limit', async () => {
  const faults: readonly Fault[] = [
    { code: 'required' },
    { code: 'emailInvalid' },
    { code: 'numbersOnly' },
    { code: 'integersOnly' },
    { code: 'format' },
    ...[1, 3, 21, 50].flatMap(
      limit =>
        [
          { code: 'maxLength', limit }, { code: 'minLength', limit },
        ] as const,
    ),
  ]
  const expected: Readonly<Record<Whole, readonly string[]>> = {
    ru: ['Обязательное поле', 'Укажите корректный email', 'Только числа', 'Только целые числа', 'Неверный формат',
      'Не больше 1 символа', 'Не меньше 1 символа', 'Не больше 3 символов', 'Не меньше 3 символов',
      'Не больше 21 символа', 'Не меньше 21 символа', 'Не больше 50 символов', 'Не меньше 50 символов'],
    en: ['Required field', 'Enter a correct email', 'Numbers only', 'Integers only', 'Invalid format',
      'At most 1 character', 'At least 1 character', 'At most 3 characters', 'At least 3 characters',
      'At most 21 characters', 'At least 21 characters', 'At most 50 characters', 'At least 50 characters'],
    cnr: ['Obavezno polje', 'Unesite ispravan email', 'Samo brojevi', 'Samo cijeli brojevi', 'Neispravan format',
      'Najviše 1 znak', 'Najmanje 1 znak', 'Najviše 3 znaka', 'Najmanje 3 znaka',
      'Najviše 21 znak', 'Najmanje 21 znak', 'Najviše 50 znakova', 'Najmanje 50 znakova'],
  }
  for (const locale of locales) {
    const texts = createAllTexts(createStore<Locale>(locale))
    await texts.ready
    assert.equal(faults.map(fault => translateFault(texts.i18n.get(), fault)), expected[locale])
  }
})

texts('[I18N-01, ERR-01] each rule of the forms and each refusal of the catalogue has its own message', () => {
  const families = {
    'v.': 18, 'promoErr.': 9, 'sms.': 6, 'social.': 8, 'restoErr.': 6,
  } as const
  for (const [family, least] of Object.entries(families)) {
    for (const locale of locales) {
      const forms = Object.entries(tables[locale]).filter(([key]) => key.startsWith(family)).map(([, text]) => text)
      assert.ok(forms.length >= least, `${locale} ${family} ${forms.length}`)
      assert.is(new Set(forms).size, forms.length, `${locale} ${family}: no two alike`)
    }
  }
})

/** The text of each language for 0, 1, 2, 4, 5, 11, 20, 21, 111. */
const numbers = [0, 1, 2, 4, 5, 11, 20, 21, 111] as const
const counted: Readonly<Record<Whole, Readonly<Record<string, readonly string[]>>>> = {
  ru: {
    'plural.positions': [
      'позиций', 'позиция', 'позиции', 'позиции', 'позиций', 'позиций', 'позиций', 'позиция', 'позиций',
    ],
    'plural.persons': ['персон', 'персона', 'персоны', 'персоны', 'персон', 'персон', 'персон', 'персона', 'персон'],
    'plural.minutes': ['минут', 'минута', 'минуты', 'минуты', 'минут', 'минут', 'минут', 'минута', 'минут'],
  },
  en: {
    'plural.positions': ['items', 'item', 'items', 'items', 'items', 'items', 'items', 'items', 'items'],
    'plural.persons': [
      'persons', 'person', 'persons', 'persons', 'persons', 'persons', 'persons', 'persons', 'persons',
    ],
    'plural.minutes': [
      'minutes', 'minute', 'minutes', 'minutes', 'minutes', 'minutes', 'minutes', 'minutes', 'minutes',
    ],
  },
  cnr: {
    'plural.positions': ['stavki', 'stavka', 'stavke', 'stavke', 'stavki', 'stavki', 'stavki', 'stavka', 'stavki'],
    'plural.persons': ['osoba', 'osoba', 'osobe', 'osobe', 'osoba', 'osoba', 'osoba', 'osoba', 'osoba'],
    'plural.minutes': ['minuta', 'minut', 'minuta', 'minuta', 'minuta', 'minuta', 'minuta', 'minut', 'minuta'],
  },
}
for (const locale of locales) {
  for (const [stem, phrases] of Object.entries(counted[locale])) {
    texts(`[I18N-03] ${locale} counts ${stem}`, () => {
      const translate = createTranslator({ locale, table: tables[locale], fallback: ru })
      assert.equal(
        numbers.map(count => translate.plural(stem, count)),
        numbers.map((count, index) => `${count} ${phrases[index]}`),
      )
    })
  }
}

texts('[I18N-03] each number takes the form that the grammar asks for, in every countable text', () => {
  // the plural rules of grammars, independent of the browser's data
  const slavic = (n: number): 'one' | 'few' | 'rest' =>
    n % 10 === 1 && n % 100 !== 11
      ? 'one'
      : n % 10 >= 2 && n % 10 <= 4 && (n % 100 < 12 || n % 100 > 14)
        ? 'few'
        : 'rest'
  const form: Readonly<Record<Whole, (n: number) => string>> = {
    ru: n => ({ one: 'one', few: 'few', rest: 'many' })[slavic(n)],
    en: n => (n === 1 ? 'one' : 'other'),
    cnr: n => ({ one: 'one', few: 'few', rest: 'other' })[slavic(n)],
  }
  for (const locale of locales) {
    const translate = createTranslator({ locale, table: tables[locale], fallback: {} })
    for (const stem of stems) {
      for (let n = 0; n <= 125; n++) {
        const expected = (tables[locale][`${stem}_${form[locale](n)}`] ?? '').replaceAll(/\{(n|count)\}/g, String(n))
        assert.is(translate.plural(stem, n), expected, `${locale} ${stem} ${n}`)
      }
    }
  }
})

texts('[I18N-03] no number leaves a gap or a key on the page', () => {
  for (const locale of locales) {
    const missing: string[] = []
    const translate = createTranslator({
      locale, table: tables[locale], fallback: {}, report: (_, detail) => missing.push(detail ?? ''),
    })
    for (const stem of stems) {
      for (const count of [0, 1, 2, 3, 4, 5, 10, 11, 12, 14, 20, 21, 22, 25, 100, 101, 111, 112, 1000, 1001]) {
        assert.not.match(translate.plural(stem, count), /\{n\}|\{count\}|plural\./, `${locale} ${stem} ${count}`)
      }
    }
    assert.equal(missing, [])
  }
})

texts('[I18N-04] money stands as each language writes it', () => {
  // a space in this table stands for a no-break space
  const written: Readonly<Record<Whole, readonly (readonly [currency: string, minor: number, text: string])[]>> = {
    ru: [
      ['RUB', 0, '0 ₽'], ['RUB', 5, '0,05 ₽'], ['RUB', 100, '1 ₽'], ['RUB', 250, '2,50 ₽'], ['RUB', 2_100, '21 ₽'],
      ['RUB', 11_100, '111 ₽'], ['RUB', 123_400, '1 234 ₽'], ['RUB', 123_450, '1 234,50 ₽'],
      ['EUR', 123_450, '1 234,50 €'], ['RUB', 123_456_789, '1 234 567,89 ₽'],
    ],
    en: [
      ['RUB', 0, '₽0'], ['RUB', 100, '₽1'], ['RUB', 123_450, '₽1,234.50'], ['EUR', 250, '€2.50'],
      ['EUR', 123_400, '€1,234'],
    ],
    cnr: [
      ['EUR', 0, '0 €'], ['EUR', 250, '2,50 €'], ['EUR', 1000, '10 €'], ['EUR', 123_450, '1.234,50 €'],
      ['RUB', 123_400, '1.234 ₽'],
    ],
  }
  for (const locale of locales) {
    const format = createMoneyFormat(locale)
    for (const [currency, minor, text] of written[locale])
      assert.is(format(currency, minor), text.replaceAll(' ', '\u00a0'), `${locale} ${minor}`)
  }
})

texts('[ERR-01] every problem has words in every language, and the server\'s own come first', async () => {
  const codes: readonly Exclude<ProblemCode, 'server'>[] = [
    'network', 'networkSignIn', 'requestFailed', 'unknown', 'time', 'menuGroupsNotFound', 'menuGroupsFailed',
    'positionsNotFound', 'positionsFailed', 'noRestos', 'noMenus', 'noZones',
  ]
  const messages = new Set<string>()
  for (const locale of locales) {
    const { i18n, ready } = createAllTexts(createStore<Locale>(locale))
    await ready
    const translate = (problem: Problem): string => translateProblem(i18n.get(), problem)
    for (const code of codes) messages.add(`${locale} ${translate({ code, message: 'English for the log' })}`)
    // until it has loaded
    const plain = codes.map(code => translateCommonProblem(i18n.get(), { code, message: 'English for the log' }))
    assert.equal(
      new Set(plain),
      new Set((['network', 'requestFailed', 'unknown'] as const).map(code => tables[locale][`error.${code}`])), locale,
    )
    assert.is(translate({ code: 'server', message: 'Кухня закрыта', status: 422 }), 'Кухня закрыта')
    assert.is(translate({ code: 'server', message: '', status: 422 }), tables[locale]['error.requestFailed'])
  }
  assert.ok(![...messages].some(text => text.includes('English for the log') || text.includes('error.')))
  assert.ok(messages.has('ru Неизвестная ошибка'), [...messages].join('\n'))
  assert.ok(messages.has('ru Не удалось выполнить запрос'))
})

texts('[CFG-02] what a field must be has a text', () => {
  const expectations: readonly Expectation[] = [
    'object', 'text', 'boolean', 'url', 'urlOrEmpty', 'urlOrPath', 'urlPathOrEmpty', 'id', 'method', 'locales', 'locale',
    'signInMethods', 'botCheck', 'theme', 'host', 'hosts', 'vkMode', 'secureUrl', 'code', 'header',
  ]
  for (const expected of expectations)
    for (const locale of locales)
      assert.ok((tables[locale][`config.${expected}`] ?? '').length > 3, `${locale} ${expected}`)
})

// ---- the store of texts

function choosing(first: Locale, load?: (locale: Locale, subject: TextGroup) => Promise<Texts>) {
  const locale = createStore<Locale>(first)
  const reports: string[] = []
  const requests: string[] = []
  const texts = createTexts({
    locale, fallback: startRu, report: (what, detail) => reports.push(`${what} ${detail ?? ''}`),
    load(wanted, subject) {
      requests.push(`${wanted} ${subject}`)
      return load === undefined ? Promise.resolve(textsIn(wanted)) : load(wanted, subject)
    },
  })
  return { locale, reports, requests, ...texts }
}

texts('[I18N-02] Russian is there at once; another language is there when its table is', async () => {
  const russian = choosing('ru')
  await russian.ready
  assert.equal(russian.requests, [])
  assert.is(russian.i18n.get().t('common.retry'), 'Повторить')
  const english = choosing('en')
  assert.is(english.i18n.get().locale, 'ru')
  await english.ready
  assert.is(english.i18n.get().locale, 'en')
  assert.is(english.i18n.get().t('common.retry'), 'Try again')
})

texts('[I18N-02] a change of language loads what the page says in it, each once', async () => {
  const { locale, i18n, requests } = choosing('ru')
  await i18n.get().loadTextGroup('place')
  for (const next of ['en', 'ru', 'en', 'cnr', 'en'] as const) {
    locale.set(next)
    await flushPromises()
    assert.is(i18n.get().locale, next)
  }
  assert.equal(requests, ['ru place', 'en start', 'en place', 'cnr start', 'cnr place'])
})

texts('[I18N-02] the first paint loads its texts only; the others load once, without a render', async () => {
  const { i18n, ready, requests, reports } = choosing('en')
  await ready
  assert.equal(requests, ['en start'])
  const first = i18n.get()
  await Promise.all([first.loadTextGroup('purchase'), first.loadTextGroup('purchase')])
  await first.loadTextGroup('purchase')
  assert.equal(requests, ['en start', 'en purchase'])
  assert.is(i18n.get(), first)
  assert.is(first.t('cart.empty'), en['cart.empty'])

  const russian = choosing('ru')
  await russian.i18n.get().loadTextGroup('start')
  assert.equal(russian.requests, [])
  await russian.i18n.get().loadTextGroup('purchase')
  assert.equal(russian.requests, ['ru purchase'])
  assert.is(russian.i18n.get().t('cart.empty'), ru['cart.empty'])
  assert.equal([...reports, ...russian.reports], [])
})

texts('[I18N-02] lazy texts are shown in the page’s language, also after a change', async () => {
  const waiting: (() => void)[] = []
  const { locale, i18n } = choosing(
    'ru', wanted => new Promise(resolve => waiting.push(() => resolve(textsIn(wanted)))),
  )
  let isThere = false
  void i18n.get().loadTextGroup('purchase').then(() => { isThere = true })
  locale.set('en')
  // English loads first, and then Russian, which was requested before it
  for (const come of [...waiting.slice(1), ...waiting.slice(0, 1)]) {
    come()
    await flushPromises()
  }
  assert.ok(isThere)
  assert.is(i18n.get().t('cart.empty'), en['cart.empty'])
})

texts('[I18N-02] texts requested while another language was loading are shown in that language', async () => {
  let come: () => void = () => undefined
  const { locale, i18n, requests } = choosing('ru', async (wanted, subject) => {
    if (subject === 'start') await new Promise<void>(resolve => { come = resolve })
    return textsIn(wanted)
  })
  locale.set('en')
  await i18n.get().loadTextGroup('purchase')
  assert.is(i18n.get().t('cart.empty'), ru['cart.empty'])
  come()
  await flushPromises()
  assert.equal(requests, ['en start', 'ru purchase', 'en purchase'])
  assert.is(i18n.get().t('cart.empty'), en['cart.empty'])
})

texts('[I18N-02] texts that fail to load reject their caller, and are requested again', async () => {
  let works = false
  const { i18n } = choosing('ru', async wanted => {
    if (!works) throw new Error('offline')
    return textsIn(wanted)
  })
  assert.is(await i18n.get().loadTextGroup('purchase').catch((error: Error) => error.message), 'offline')
  works = true
  await i18n.get().loadTextGroup('purchase')
  assert.is(i18n.get().t('cart.empty'), ru['cart.empty'])
})

texts('[I18N-05] an incomplete language shows missing texts in Russian, a complete one loads no Russian', async () => {
  const few: SomeTexts = { 'common.retry': 'Pokušaj', 'cart.empty': 'Prazno' }
  const requests: string[] = []
  const reports: string[] = []
  for (const [isPartial, russian] of [[true, ['ru purchase', 'ru place']], [false, []]] as const) {
    requests.length = 0
    const { i18n, ready } = createTexts({
      locale: createStore<Locale>('cnr'),
      fallback: startRu,
      report: (code, detail) => reports.push(`${code} ${detail}`),
      isPartial: async wanted => isPartial && wanted === 'cnr',
      async load(wanted, subject) {
        requests.push(`${wanted} ${subject}`)
        return wanted === 'ru' ? ru : !isPartial ? cnr : subject === 'start' ? few : {}
      },
    })
    await ready
    const { t, plural, loadTextGroup: need } = i18n.get()
    await Promise.all([need('purchase'), need('place')])
    const table = isPartial ? { ...ru, ...few } : cnr
    for (const key of ['common.retry', 'cart.empty', 'location.headline', 'cart.headline'] as const)
      assert.is(t(key), table[key])
    if (isPartial)
      assert.equal(
        [1, 3, 7, 21].map(n => plural('plural.positions', n)), ['1 позиция', '3 позиции', '7 позиций', '21 позиция'],
      )
    assert.equal(requests.filter(name => name.startsWith('ru')), [...russian])
  }
  assert.equal(reports, [])
})

texts('[I18N-05] Russian that fails to load for an incomplete language rejects, and is requested again', async () => {
  let works = false
  const { i18n, ready } = createTexts({
    locale: createStore<Locale>('cnr'), fallback: startRu, report: () => undefined,
    isPartial: async wanted => wanted === 'cnr',
    load: async wanted => (wanted !== 'ru' ? {} : works ? ru : Promise.reject(new Error('offline'))),
  })
  await ready
  assert.is(await i18n.get().loadTextGroup('purchase').then(() => 'there', (error: Error) => error.message), 'offline')
  works = true
  await i18n.get().loadTextGroup('purchase')
  assert.is(i18n.get().t('cart.headline'), ru['cart.headline'])
})

texts('[I18N-02] of two quick changes the last one counts', async () => {
  const waiting = new Map<Locale, ((table: Texts) => void)[]>()
  const { locale, i18n } = choosing(
    'ru', wanted => new Promise(resolve => waiting.set(wanted, [...(waiting.get(wanted) ?? []), resolve])),
  )
  locale.set('en')
  locale.set('cnr')
  waiting.get('cnr')?.forEach(come => come(cnr))
  await flushPromises()
  waiting.get('en')?.forEach(come => come(en))
  await flushPromises()
  assert.is(i18n.get().locale, 'cnr')
  locale.set('ru')
  waiting.get('ru')?.forEach(come => come(ru))
  await flushPromises()
  assert.is(i18n.get().locale, 'ru')
})

texts('[I18N-02] a table that cannot be had leaves the former language, and is asked for again', async () => {
  let works = false
  const { locale, i18n, reports } = choosing('ru', async () => {
    if (!works) throw new Error('offline')
    return en
  })
  locale.set('en')
  await flushPromises()
  assert.is(i18n.get().locale, 'ru')
  assert.equal(reports, ['text.table-missing en'])
  works = true
  locale.set('ru')
  locale.set('en')
  await flushPromises()
  assert.is(i18n.get().locale, 'en')
})

texts('[I18N-01] a key that a language lacks falls back to Russian, with Russian plurals', () => {
  const translate = createTranslator({ locale: 'en', table: {}, fallback: ru })
  assert.is(translate('common.save'), 'Сохранить')
  assert.is(translate.plural('plural.positions', 2), '2 позиции')
  assert.is(translate.plural('plural.positions', 21), '21 позиция')
})

texts('[CFG-04] a brand replaces texts in each language separately; a value that is no text is ignored', () => {
  const own = { ru: { 'cart.empty': 'В корзине штиль', 'cart.total': 7 }, en: { 'cart.empty': 'All calm' } }
  assert.equal(parseBrandTexts(own, 'ru'), { 'cart.empty': 'В корзине штиль' })
  assert.equal(parseBrandTexts(own, 'en'), { 'cart.empty': 'All calm' })
  for (const nothing of [own, undefined, null, 'x', [], {}, { cnr: null }, { cnr: [] }])
    assert.equal(parseBrandTexts(nothing, 'cnr'), {})
})

texts.run()
