import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { formatQuery } from '../../../core/http/query.ts'

const query = suite('query')

query('a query says what it said when it was read, with its question mark and no plus for a space', () => {
  assert.is(formatQuery(new URLSearchParams('?a=1+%D1%8F&b=2%2B2%20&c')), '?a=1%20%D1%8F&b=2%2B2%20&c=')
  assert.is(formatQuery(new URLSearchParams()), '')
})

query.run()
