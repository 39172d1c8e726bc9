import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { measureFastest } from '../kit/pace.ts'
import {
  integersOnly, maxLength, minLength, numbersOnly, required, type Rule, validEmail, validFormat,
} from '../../core/form-rules.ts'

const rules = suite('rules of form fields')

/** Checks texts that a rule accepts, and texts that it rejects. */
function checkRule(rule: Rule, code: string, right: readonly string[], wrong: readonly string[]): void {
  for (const text of right) assert.is(rule(text), null, `«${text}» is right`)
  for (const text of wrong) assert.is(rule(text)?.code, code, `«${text}» is wrong`)
}

rules('[UI-04] a required field needs more than spaces', () => {
  checkRule(required, 'required', ['а', ' 0 '], ['', ' ', '\n\t', '\u00a0'])
})

rules('[UI-04] an email has one @, a name before it and a dotted domain behind it', () => {
  checkRule(
    validEmail,
    'emailInvalid',
    ['anna@example.com', ' a.b+c@d.e.ru ', 'анна@почта.рф'],
    [
      'anna', 'anna@', '@example.com', 'anna@example', 'anna@example.', 'anna@.com', 'anna@a..ru', 'a b@c.ru',
      'a@b@c.ru', 'a@b.ru, c@d.ru',
    ],
  )
})

rules('[UI-04] numbers only: whole or broken, with a comma or a point, signed or not', () => {
  checkRule(
    numbersOnly, 'numbersOnly', ['0', '007', '12,5', '12.5', '-3', '−3', '+3', ' 42 '],
    ['а', '1а', '1 2', '1,', ',5', '1,2,3', '--1', 'NaN', 'Infinity', '1e3', '٣'],
  )
})

rules('[UI-04] integers only: nothing behind a comma', () => {
  checkRule(
    integersOnly, 'integersOnly', ['0', '12', '-3', '−3', ' 42 '],
    ['12,5', '12.0', '1а', '-', ''.padEnd(3, 'x')],
  )
})

rules('[UI-04] lengths are counted in trimmed characters, and the message names the limit', () => {
  assert.is(maxLength(3)('абв'), null)
  assert.is(maxLength(3)(' абв '), null)
  assert.is(maxLength(3)('🍣🍣🍣'), null)
  assert.equal(maxLength(3)('абвг'), { code: 'maxLength', limit: 3 })
  assert.is(minLength(3)('абв'), null)
  assert.equal(minLength(3)('аб '), { code: 'minLength', limit: 3 })
  assert.equal(minLength(3)('🍣🍣'), { code: 'minLength', limit: 3 })
})

rules('[UI-04] a format is whatever the field says', () => {
  checkRule(validFormat(/^[А-Я]-\d{4}$/), 'format', ['Я-1001', ' Я-1001 '], ['Я-1', 'я-1001', 'Я-10011'])
})

rules('[UI-04] an empty field is wrong only when it is required', () => {
  for (const rule of [validEmail, numbersOnly, integersOnly, maxLength(3), minLength(3), validFormat(/x/)]) {
    assert.is(rule(''), null)
    assert.is(rule('  '), null)
  }
})

rules('[UI-04] a long text is validated at once', () => {
  const text = `${'a.'.repeat(100_000)}@${'1'.repeat(100_000)}`
  const milliseconds = measureFastest(1, () => {
    for (const rule of [validEmail, numbersOnly, integersOnly]) rule(text)
  })
  assert.ok(milliseconds < 500, `${milliseconds} ms`)
})

rules.run()
