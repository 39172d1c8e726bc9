import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { migrate } from '../../../core/store/migrate.ts'
import type { Step } from '../../../core/store/migrate.ts'
import { isA } from '../../kit/errors.ts'

const migration = suite('migrate')

const steps: readonly Step[] = [
  {
    to: 1,
    run(values) {
      const method = values.get('order_delivery_type')
      if (method === undefined) return
      values.set('order_delivery_method', JSON.parse(method).value)
      values.delete('order_delivery_type')
    },
  },
  { to: 2, run: (values) => void values.set('order_version', '2') },
]

function legacy(): Map<string, string> {
  return new Map([['order_delivery_type', '{"value":"DELIVERY"}']])
}

migration('[STO-02] runs the steps that are still to come, in order', () => {
  const values = legacy()
  assert.equal(migrate(values, 0, steps), { at: 'migrated', version: 2 })
  assert.equal([...values], [
    ['order_delivery_method', 'DELIVERY'],
    ['order_version', '2'],
  ])
  const half = legacy()
  assert.equal(migrate(half, 1, steps), { at: 'migrated', version: 2 })
  assert.ok(half.has('order_delivery_type'))
  const done = legacy()
  assert.equal(migrate(done, 2, steps), { at: 'migrated', version: 2 })
  assert.equal(done, legacy())
})

migration('changes nothing when a step fails', () => {
  const fault = new Error('no')
  const failing = [
    ...steps,
    {
      to: 3,
      run: () => {
        throw fault
      },
    },
  ]
  const values = legacy()
  assert.equal(migrate(values, 0, failing), { at: 'failed', reason: 'step-failed', to: 3, error: fault })
  assert.equal(values, legacy())
  const corrupt = new Map([['order_delivery_type', '{']])
  const result = migrate(corrupt, 0, steps)
  assert.is(result.at, 'failed')
  assert.equal([...corrupt], [['order_delivery_type', '{']])
})

migration('leaves alone what a newer program wrote', () => {
  const values = legacy()
  assert.equal(migrate(values, 3, steps), { at: 'failed', reason: 'version-too-new', version: 3, newest: 2 })
  assert.equal(values, legacy())
})

migration('ends the same when it died after any of the writes and runs again', () => {
  const whole = legacy()
  migrate(whole, 0, steps)
  const before = legacy()
  const keys = [...new Set([...before.keys(), ...whole.keys()])]
  for (let written = 0; written <= keys.length; written += 1) {
    const torn = new Map(before)
    // new keys are written first, then the old ones removed
    for (const key of [...whole.keys(), ...keys.filter((name) => !whole.has(name))].slice(0, written)) {
      const value = whole.get(key)
      if (value === undefined) torn.delete(key)
      else torn.set(key, value)
    }
    migrate(torn, 0, steps)
    assert.equal(Object.fromEntries(torn), Object.fromEntries(whole), `after ${written} writes`)
  }
})

migration('refuses steps with a gap, out of order or twice, and versions that are none', () => {
  const step = (to: number): Step => ({ to, run: () => {} })
  for (const numbers of [[2], [1, 3], [2, 1], [1, 1], [0, 1]]) {
    assert.throws(() => migrate(new Map(), 0, numbers.map(step)), isA(RangeError), numbers.join())
  }
  for (const from of [-1, 0.5, Number.NaN, Infinity]) {
    assert.throws(() => migrate(new Map(), from, steps), isA(RangeError), String(from))
  }
  assert.equal(migrate(new Map(), 0, []), { at: 'migrated', version: 0 })
})

migration.run()
