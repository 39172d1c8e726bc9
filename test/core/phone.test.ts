import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { formatPhone, phonePrefix, toE164 } from '../../core/phone.ts'
import { randomBetween, pickRandom, createRandom } from '../kit/random.ts'
import { SPELLINGS } from './phone-spellings.ts'

const phones = suite('phone')

const russian: readonly (readonly [string, string | undefined])[] = [
  ['+79000000000', '+79000000000'], ['79000000000', '+79000000000'], ['89000000000', '+79000000000'],
  ['9000000000', '+79000000000'], ['+7 900 000-00-00', '+79000000000'], ['8 (900) 000-00-00', '+79000000000'],
  ['+7(900)000.00.00', '+79000000000'], ['8–900–000–00–00', '+79000000000'],
  ['\u202A+7\u00A0900\u00A0000\u2011 00\u201100\u202C', '+79000000000'], ['  8-495-123-45-67 ', '+74951234567'],
  ['+8 900 000 00 00', '+79000000000'], ['+8 (495) 123-45-67', '+74951234567'], ['+8-812-345-67-89', '+78123456789'],
  ['+ 8 8123456789', '+78123456789'], ['+84 951 234 567', '+84951234567'], ['+8 4 9 5 1 2 3 4 5 6 7', '+84951234567'],
  ['8912345678', undefined], ['+7 8912345678', undefined], ['79 12 34 56 78', undefined],
  ['+7 7912345678', undefined], ['tel:+79000000000', '+79000000000'], ['007 900 000 00 00', '+79000000000'],
  ['8 10 382 67 123 456', '+38267123456'], ['+382 67 123 456', '+38267123456'], ['38267123456', '+38267123456'],
  ['+375 29 123-45-67', '+375291234567'], ['+44 20 7946 0958', '+442079460958'],
  ['+995 555 12 34 56', '+995555123456'], ['', undefined], ['+', undefined], ['8', undefined],
  ['+7 900 000-00-0', undefined], ['+7 900 000-00-000', undefined], ['+7 100 000-00-00', undefined],
  ['+7 000 000-00-00', undefined], ['900 000 000', undefined], ['067 123 456', undefined], ['телефон', undefined],
  ['+1234567', undefined], ['+12345678', '+12345678'], ['+123456789012345', '+123456789012345'],
  ['+1234567890123456', undefined], ['+01234567890', undefined], ['++79000000000', undefined],
  ['7+9000000000', undefined], ['+7 900 000 00 00, +7 900 000 00 01', undefined], ['٨٩٠٠٠٠٠٠٠٠٠', undefined],
  ['+7 8 800 555-35-35', undefined], ['+7 +7 900 000-00-07', undefined],
  ['8 900 000-00-07 или 8 900 000-00-08', undefined], ['дом 5, 8 900 000-00-07', undefined],
  ['8 900 OOO-OO-O7', undefined], ['+7 900 000+00+07', undefined], ['анна@mail.example', undefined],
  [`8 900 000-00-07${' '.repeat(200)}`, undefined], ['9'.repeat(100_000), undefined],
]

const montenegrin: readonly (readonly [string, string | undefined])[] = [
  ['067123456', '+38267123456'], ['067 123 456', '+38267123456'], ['067/123-456', '+38267123456'],
  ['67123456', '+38267123456'], ['+382 67 123 456', '+38267123456'], ['00382 67 123 456', '+38267123456'],
  ['382 67 123 456', '+38267123456'], ['+382 (0)67 123 456', '+38267123456'], ['020 123 456', '+38220123456'],
  ['+382 80 123 4567', '+382801234567'], ['+382 68 123 4567', undefined], ['067 123 4567', undefined],
  ['912345678', undefined], ['+8 (495) 123-45-67', '+74951234567'], ['+7 900 000-00-00', '+79000000000'],
  ['8 900 000-00-00', '+79000000000'], ['+381 64 1234567', '+381641234567'], ['067 12 34', undefined],
  ['+382 67', undefined], ['+382 67 123 456 789', undefined],
]

phones('[AUTH-02] understands how people in Russia type and paste numbers', () => {
  for (const [text, number] of russian) assert.is(toE164(text, 'RU'), number, text)
})

phones('[AUTH-02] understands how people in Montenegro do', () => {
  for (const [text, number] of montenegrin) assert.is(toE164(text, 'ME'), number, text)
})

phones('[AUTH-02] reads every spelling of the numbers of the two plans as the number that is meant', () => {
  assert.ok(SPELLINGS.length >= 500, String(SPELLINGS.length))
  assert.is(new Set(SPELLINGS.map(({ text, country }) => `${country} ${text}`)).size, SPELLINGS.length)
  const disagreements = SPELLINGS.flatMap(({ text, country, expected }) => {
    const read = toE164(text, country)
    return read === expected ? [] : [`${country} «${text}»: ${read}, meant ${expected}`]
  })
  assert.equal(disagreements, [])
})

phones('[AUTH-02] a digit too many or too few is no number in any spelling', () => {
  const wrong = SPELLINGS.filter(({ text }) => /^\+?[78]/.test(text)).flatMap(({ text, country, expected }) =>
    [`${text.replace(/\d(?=\D*$)/, '')}`, text.replace(/(\d)(?=\D*$)/, '$1$1')].filter(
      each => toE164(each, country) === expected,
    ),
  )
  assert.equal(wrong, [])
})

/** Mobile numbers only: without the country code, a Montenegrin 382… may also be a number in Tomsk. */
const MOBILE = SPELLINGS.filter(({ expected, country }) => expected.startsWith(country === 'RU' ? '+79' : '+3826'))
const DIGIT = /[\d\uFF10-\uFF19]/g

phones('[AUTH-02] a mobile number that lacks a digit, or has one too many, is none in any spelling', () => {
  assert.ok(MOBILE.length >= 300, String(MOBILE.length))
  const accepted = MOBILE.flatMap(({ text, country }) => {
    const digits = [...text.matchAll(DIGIT)]
    const long = text.slice(0, digits.at(-1)!.index) + digits.at(-1)![0] + text.slice(digits.at(-1)!.index)
    const wrong = [long, ...digits.slice(-7).map(({ index }) => text.slice(0, index) + text.slice(index + 1))]
    return wrong.filter(each => toE164(each, country) !== undefined).map(each => `${country} «${each}»`)
  })
  assert.equal(accepted, [])
})

phones('[AUTH-02] the code that stands ready is that of the country', () => {
  assert.equal([phonePrefix('RU'), phonePrefix('ME')], ['+7 ', '+382 '])
})

phones('[AUTH-02] shows numbers in groups, and understands what it shows', () => {
  for (const [number, shown] of [
    ['+79000000000', '+7 900 000-00-00'], ['+38267123456', '+382 67 123 456'], ['+382801234567', '+382 80 123 4567'],
    ['+442079460958', '+442079460958'], ['', ''], ['+7', '+7'],
  ] as const) {
    assert.is(formatPhone(number), shown)
    if (number.length > 3) assert.is(toE164(shown, 'RU'), number)
  }
})

phones('[AUTH-02] answers every one of 20000 random texts with a number in form or nothing', () => {
  const random = createRandom(31)
  const pieces = ['+', '7', '8', '9', '0', '00', '382', '67', '123', ' ', '-', '(', ')', 'a']
  for (let round = 0; round < 20_000; round += 1) {
    const text = Array.from({ length: randomBetween(random, 0, 12) }, () => pickRandom(random, pieces)).join('')
    const number = toE164(text, pickRandom(random, ['RU', 'ME']))
    if (number === undefined) continue
    assert.match(number, /^\+[1-9]\d{7,14}$/)
    assert.is(toE164(number, 'RU'), number, text)
    assert.is(toE164(formatPhone(number), 'ME'), number, text)
  }
})

phones.run()
