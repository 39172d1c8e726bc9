import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { drawScreens } from '../../.ci/test/screens.ts'
import { routes } from '../../core/shop/routes.ts'
import { indexPage, sheetPage } from '../../e2e/screens/sheet.ts'
import {
  allRows,
  isDrawn,
  LOOKS,
  formatRowName,
  toPictureName,
  listRows,
  SCREENS,
  STATES,
  WINDOWS,
  type Screen,
  type ScreenName,
} from '../../e2e/screens/table.ts'

/** The pictures of `npm run gallery -- screens`. */
const screens = suite('the pictures of all screens')

const all: readonly Screen[] = Object.values(SCREENS)
const names = Object.keys(SCREENS) as ScreenName[]
const reason = 'в этой проверке ничего не рисуют'

screens('every address of the shop is a screen among them, and each of theirs is one of the shop', () => {
  const drawn = all.flatMap(screen => screen.routes ?? [])
  assert.equal(Object.keys(routes).filter(name => !drawn.includes(name)), [])
  assert.equal(drawn.filter(name => !Object.hasOwn(routes, name)), [])
})

screens('every screen is drawn in every state, or the sheet gives the reason', () => {
  for (const name of names) {
    const states = new Set(listRows(name).map(({ state }) => state))
    assert.equal([...states].sort(), Object.keys(STATES).sort(), name)
  }
  assert.equal(
    allRows.filter(({ how }) => typeof how === 'object' && 'not' in how && how.not.trim() === '').map(formatRowName),
    [],
  )
})

screens('each screen is drawn in both themes, and in both brands unless it gives a reason', () => {
  for (const name of names) {
    const { notInVolna }: Screen = SCREENS[name]
    assert.is(
      listRows(name).filter(row => row.state === 'plain' && isDrawn(row)).length,
      notInVolna === undefined ? LOOKS.length : LOOKS.length / 2,
      name,
    )
  }
})

screens('every screen with a loading or large state names the calls that are changed', () => {
  const result = names.filter(name => {
    const { calls, states, routes: own }: Screen = SCREENS[name]
    return calls === undefined && own?.[0] !== 'orders.index' && [states.loading, states.many].includes('made')
  })
  assert.equal(result, [])
})

screens('a sheet has a row a state and a column a window; a cell without a picture has the reason', () => {
  for (const name of names) {
    const sheet = sheetPage(name, picture => (picture.endsWith('-360.jpg') ? undefined : reason))
    assert.is(sheet.match(/<tr>/g)?.length, listRows(name).length + 1, name)
    assert.is(sheet.match(/<td/g)?.length, listRows(name).length * WINDOWS.length, name)
    assert.not.match(sheet, /<td[^>]*><\/td>/, name)
  }
  const sheet = sheetPage('home', picture => (picture.endsWith('-360.jpg') ? undefined : reason))
  assert.ok(sheet.includes(`<img src="${toPictureName(listRows('home')[0]!, 360)}"`))
  assert.ok(sheet.includes(`Не вышло: ${reason}`))
  assert.ok(indexPage(names, '1 failed').includes('href="home.html"'))
})

screens('a name without a screen keeps the earlier sheets and all other files', async () => {
  const out = mkdtempSync(join(tmpdir(), 'storefront-sheets-'))
  const readRefusal = (only?: string): Promise<string> =>
    drawScreens({ out, only }).then(
      code => `ended with ${code}`,
      (error: Error) => error.message,
    )
  writeFileSync(join(out, 'home.html'), '<p>')
  assert.is(await readRefusal(), `${out} is not a folder of sheets and would lose its files: name another folder`)
  writeFileSync(join(out, 'counts.json'), '{}')
  assert.match(await readRefusal('hmoe'), /^No screen has hmoe in its name\. Known: .*\bhome\b/)
  assert.equal(readdirSync(out), ['counts.json', 'home.html'])
  rmSync(out, { recursive: true })
})

screens('no two pictures bear one name', () => {
  const files = allRows.flatMap(row => WINDOWS.map(({ width }) => toPictureName(row, width)))
  assert.is(new Set(files).size, files.length)
})

screens('the sheets are in no test run: what draws them is no spec', () => {
  assert.match(readFileSync('e2e/screens/playwright.config.ts', 'utf8'), /testMatch: 'screens\.draw\.ts'/)
})

screens.run()
