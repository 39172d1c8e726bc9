import fs from 'node:fs'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { parseEnd, run } from '../../.ci/brand/operator.ts'
import { CliError } from '../../.ci/cli/cli-error.mjs'
import { captureRun } from './captured-run.ts'
import { createSiteFolder } from './site-folder.ts'

const operator = suite('the command of the operator')

const NOW = new Date(2026, 10, 30, 13, 30)

function createSite(): string {
  const folder = path.join(createSiteFolder(), 'operated')
  fs.mkdirSync(folder, { recursive: true })
  fs.writeFileSync(path.join(folder, 'index.html'), '')
  return folder
}
const readFile = (folder: string) => JSON.parse(fs.readFileSync(path.join(folder, 'operator.json'), 'utf8'))

operator('[CFG-11] a pause is written with its texts and its end, and `open` ends it', async () => {
  const folder = createSite()
  const pause = ['pause', '--until', '14:00', '--message', 'Нет света', '--message.en', 'No power', '--dist', folder]
  const { out } = await captureRun(() => run(pause, { now: NOW }))
  assert.match(out, `${path.resolve(folder, 'operator.json')}: orders paused until 2026-11-30 14:00`)
  assert.equal(readFile(folder), {
    orders: 'paused', message: { ru: 'Нет света', en: 'No power' }, until: new Date(2026, 10, 30, 14).toISOString(),
  })
  await captureRun(() => run(['open', '--dist', folder], { now: NOW }))
  assert.equal(readFile(folder), { orders: 'open' })
  assert.equal(fs.readdirSync(folder).sort(), ['index.html', 'operator.json'])
})

operator('[CFG-11] an end is a time of today or tomorrow, a local time, or a time with an offset', () => {
  const cases: readonly (readonly [string, Date])[] = [
    ['14:00', new Date(2026, 10, 30, 14)], ['9:05', new Date(2026, 11, 1, 9, 5)],
    ['2026-12-01 09:00', new Date(2026, 11, 1, 9)], ['2026-12-01T09:00+03:00', new Date('2026-12-01T06:00Z')],
  ]
  for (const [text, end] of cases) assert.equal(parseEnd(text, NOW), end, text)
  for (const wrong of ['25:00', '14:60', 'soon', '2026-12-01', '2026-11-30 13:00']) {
    assert.throws(() => parseEnd(wrong, NOW), new RegExp(`--until ${wrong}`), wrong)
  }
})

operator('[CFG-11] a wrong command changes nothing', async () => {
  const folder = createSite()
  for (const args of [[], ['stop'], ['pause', '--banner', 'я'.repeat(301)], ['pause', '--until', 'soon']]) {
    const error = await captureRun(() => run([...args, '--dist', folder], { now: NOW }))
      .catch((reason: unknown) => reason)
    assert.instance(error, CliError, args.join(' '))
  }
  assert.equal(fs.readdirSync(folder), ['index.html'])
})

operator.run()
