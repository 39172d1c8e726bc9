import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { onceEach } from '../../../core/log/once.ts'

const once = suite('what is told once')

once('a habit of the API is told once for each place and kind, everything else as often as it happens', () => {
  const told: string[] = []
  const report = onceEach((what, detail) => void told.push(`${what} ${detail ?? ''}`), 'wire.')
  for (let time = 0; time < 3; time += 1) {
    report('wire.tolerated', 'me.id: a string for a number')
    report('wire.tolerated', 'me.deliveries: null')
    report('wire.item-dropped', 'cities[0]: null')
    report('order.unknown')
  }
  assert.equal(told.filter(one => one.startsWith('wire.')), ['wire.tolerated me.id: a string for a number', 'wire.tolerated me.deliveries: null', 'wire.item-dropped cities[0]: null'])
  assert.is(told.length, 6)
})

once.run()
