import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { parametersOf, queryOf } from '../../../core/http/query.ts'

const query = suite('query')

query('a parameter is read with what its name begins with, and stands as it stood', () => {
  const read = parametersOf('??order=7&a=1+%D1%8F&?payment=success&=x&b')
  assert.equal(read.map(({ name, value }) => [name, value]), [['?order', '7'], ['a', '1 я'], ['?payment', 'success'], ['', 'x'], ['b', '']])
  assert.is(queryOf(read.map(({ raw }) => raw)), '??order=7&a=1+%D1%8F&?payment=success&=x&b')
})

query.run()
