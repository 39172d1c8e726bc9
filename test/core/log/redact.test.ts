import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { mask } from '../../../core/log/mask.ts'
import { createRedactor } from '../../../core/log/redact.ts'

const redact = suite('what may be shown of a detail')

const words = new Set(['expected', 'a', 'string', 'got', 'restos', 'payconfig', 'resto', 'against', 'position', 'cart', 'menu', 'one', 'of'])
const PHONE = '+79001234567'
const secrets = [PHONE, 'Щемелинин', 'schemelinin@почта.рф', 'Кривоколенный переулок, 14', '14', '57.6261', 'СУШИ2000', 'menu cart', '4821',
  'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJxd2VydHkifQ.c2lnbmF0dXJl']
const { text, code } = createRedactor({ words, secrets })
const nothing = createRedactor({ words, secrets: [] })

redact('[UI-06] known words and short numbers stay with the signs between them', () => {
  assert.is(nothing.text('restos[3].payConfig: expected a string, got 12'), 'restos[3].payConfig: expected a string, got 12')
  assert.is(nothing.text(''), '')
})

redact('[UI-06] everything that nobody knows goes, however harmless it looks', () => {
  assert.is(nothing.text('expected Anna, got Анна'), 'expected …, got …')
  assert.is(nothing.text('position 58900 against 1'), 'position … against 1')
  assert.is(nothing.text('resto\u0000 \u202e \u{1f363}'), 'resto…')
})

const odd: readonly (readonly [string, string])[] = [
  ['as it is', PHONE], ['with an eight', '8 (900) 123-45-67'], ['in groups', '900 123 45 67'], ['dotted', '900.123.45.67'], ['digit by digit', '9 0 0 1 2 3 4 5 6 7'],
  ['with long dashes', '900—123—45—67'], ['with no-break spaces', '900\u00a0123\u00a045\u00a067'], ['in wide digits', '９００１２３４５６７'],
  ['with colons', '900:123:45:67'], ['with zero-width spaces', '900\u200b123\u200b4567'], ['the last four', '4567'], ['the first four', '9001'],
  ['in brackets', '[900][123][45][67]'], ['in lines', '900\n123\n4567'], ['in Arabic digits', '٩٠٠١٢٣٤٥٦٧'], ['slashed', '900/123/45/67'],
]
for (const [form, typed] of odd) {
  redact(`[UI-06] a phone typed ${form} leaves nothing`, () => {
    for (const where of [typed, `resto ${typed}`, `${typed} position`, `position:${typed}, cart`]) {
      const shown = text(where)
      assert.not.match(shown.normalize('NFKC'), /\p{Nd}{3}|[\p{Nd}]\P{L}*[\p{Nd}]/u, `${where} gives ${shown}`)
    }
  })
}

for (const typed of ['Щемелинин', 'щемелинин', 'ЩЕМЕЛИНИН', 'Щ-е-м-е-л-и-н-и-н', 'Щемелинину', 'SCHEMELININ', 'schemelinin@почта.рф', 'Кривоколенный',
  'КРИВОКОЛЕННЫЙ ПЕР', '57,6261', '57.62610', 'суши2000', 'СУШИ-2000', 'menu  cart', 'eyJhbGciOiJIUzI1NiJ9', '4821', 'Щемелинин_resto']) {
  redact(`[UI-06] «${typed}» leaves nothing that names it`, () => {
    const shown = text(`expected a string, got ${typed}`)
    const rest = shown.replace('expected a string, got', '')
    assert.not.match(rest, /[\p{L}\p{Nd}]{4}/u, shown)
  })
}

redact('[UI-06] a word of the vocabulary goes when the customer has entered it', () => {
  assert.is(createRedactor({ words, secrets: ['Resto'] }).text('resto 11, position 2'), '… 11, position 2')
})

redact('[UI-06] a code is letters in words, and not one that the customer has entered', () => {
  assert.is(code('promo-code.not-found'), 'promo-code.not-found')
  assert.is(code('person-order.add-more'), 'person-order.add-more')
  for (const wrong of ['Код', 'code.79001234567', 'a b', '', 'x'.repeat(61), 'order.schemelinin', 'eyJ.x_y', 'https://x']) assert.is(code(wrong), '…', wrong)
})

redact('[UI-06] the first look takes quotations, addresses, tokens and long numbers from what is kept and printed', () => {
  assert.is(mask('restos[3].payConfig: expected a string, got null'), 'restos[3].payConfig: expected a string, got null')
  assert.is(mask('Unexpected token, "Anna Smith" is not valid JSON'), 'Unexpected token, … is not valid JSON')
  assert.is(mask('to anna@example.com now'), 'to … now')
  assert.is(mask('call 8 (900) 123-45-67 or 57.6261'), 'call … or …')
  assert.is(mask('Bearer eyJhbGciOiJIUzI1NiJ9eyJzdWIiOiIxIn0'), 'Bearer …')
  assert.is(mask('имя Анна x'), '… … x')
  assert.ok(mask('a, '.repeat(5000)).length <= 200)
})

redact.run()
