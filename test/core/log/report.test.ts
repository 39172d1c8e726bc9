import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { detail, toDetail, dedupeReports, type Report } from '../../../core/log/report.ts'

const reports = suite('what a report may contain')

reports('[UI-06] free text cannot be reported: the compiler refuses what is not a literal in the sources', () => {
  const messages: string[] = []
  const report: Report = (code, about) => void messages.push(`${code} ${about ?? ''}`)
  const typed: string = 'Анна'
  report('order.unknown')
  report('city.resto-kept', detail`resto ${11}`)
  // @ts-expect-error a text that a customer may have typed
  report('order.unknown', typed)
  // @ts-expect-error nor in the code
  report(`order.${typed}`)
  // @ts-expect-error nor within a detail
  report('order.unknown', detail`resto ${typed}`)
  // @ts-expect-error nor the message of an error
  report('order.unknown', new Error(typed).message)
  assert.equal(messages.slice(0, 2), ['order.unknown ', 'city.resto-kept resto 11'])
})

reports('[UI-06] text that does not look like a name, such as an address with an @, is left out', () => {
  for (const name of [
    'TypeError main-ABCD1234.js:1:234567', 'promotions[1].id', 'en menu.positions', 'img-src pictures.example/a.js',
    '2.0.0',
  ])
    assert.is(toDetail(name), name)
  for (const other of [
    'Анна', 'cannot keep "Anna"', 'anna@example.com', '', 'a'.repeat(200), '+7 900', '{"a":1}', 'x\u202e',
  ])
    assert.is(toDetail(other), '…', other)
})

reports('a quirk of the API is reported once for each place and kind, other events every time', () => {
  const messages: string[] = []
  const report = dedupeReports((code, about) => void messages.push(`${code} ${about ?? ''}`), 'wire.')
  for (let time = 0; time < 3; time += 1) {
    report('wire.tolerated', detail`me.id: a string for a number`)
    report('wire.tolerated', detail`me.deliveries: null`)
    report('wire.item-dropped', detail`cities[0]: null`)
    report('order.unknown')
  }
  assert.equal(
    messages.filter(message => message.startsWith('wire.')),
    [
      'wire.tolerated me.id: a string for a number', 'wire.tolerated me.deliveries: null',
      'wire.item-dropped cities[0]: null',
    ],
  )
  assert.is(messages.length, 6)
})

reports.run()
