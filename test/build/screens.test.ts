import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { drawScreens } from '../../.ci/build/screens.mjs'
import { routes } from '../../core/shop/routes.ts'
import { indexPage, sheetPage } from '../../e2e/screens/sheet.ts'
import { allRows, isDrawn, LOOKS, nameOf, pictureOf, rowsOf, SCREENS, STATES, WINDOWS, type Screen, type ScreenName } from '../../e2e/screens/table.ts'

/** What `npm run gallery -- screens` draws: a screen that nobody looks at is one that nobody mends. */
const screens = suite('the pictures of all screens')

const all: readonly Screen[] = Object.values(SCREENS)
const names = Object.keys(SCREENS) as ScreenName[]
const why = 'в этой проверке ничего не рисуют'

screens('every address of the shop is a screen among them, and each of theirs is one of the shop', () => {
  const drawn = all.flatMap(screen => screen.routes ?? [])
  assert.equal(Object.keys(routes).filter(name => !drawn.includes(name)), [])
  assert.equal(drawn.filter(name => !Object.hasOwn(routes, name)), [])
})

screens('every screen answers for every state: it is drawn, or the sheet says why not', () => {
  for (const name of names) {
    const states = new Set(rowsOf(name).map(({ state }) => state))
    assert.equal([...states].sort(), Object.keys(STATES).sort(), name)
  }
  assert.equal(allRows.filter(({ how }) => typeof how === 'object' && 'not' in how && how.not.trim() === '').map(nameOf), [])
})

screens('each screen is drawn as usual in both themes, and in both brands unless it says why not', () => {
  for (const name of names) {
    const { notInVolna }: Screen = SCREENS[name]
    assert.is(rowsOf(name).filter(row => row.state === 'plain' && isDrawn(row)).length, notInVolna === undefined ? LOOKS.length : LOOKS.length / 2, name)
  }
})

screens('each is looked at in WebKit too, as it lies in its window', () => {
  const walk = ['road', 'pages'].map(part => readFileSync(`.ci/build/webkit-${part}.mjs`, 'utf8')).join('')
  assert.equal(names.filter(name => !walk.includes(`'${name}', `)), [])
})

screens('what is held back, refused or multiplied is named for every screen that is drawn so', () => {
  const made = names.filter(name => {
    const { calls, states, routes: own }: Screen = SCREENS[name]
    return calls === undefined && own?.[0] !== 'orders.index' && [states.loading, states.many].includes('made')
  })
  assert.equal(made, [])
})

screens('a sheet has a row a state and a column a window; a cell without a picture says so', () => {
  for (const name of names) {
    const sheet = sheetPage(name, picture => (picture.endsWith('-360.jpg') ? undefined : why))
    assert.is(sheet.match(/<tr>/g)?.length, rowsOf(name).length + 1, name)
    assert.is(sheet.match(/<td/g)?.length, rowsOf(name).length * WINDOWS.length, name)
    assert.not.match(sheet, /<td[^>]*><\/td>/, name)
  }
  const sheet = sheetPage('home', picture => (picture.endsWith('-360.jpg') ? undefined : why))
  assert.ok(sheet.includes(`<img src="${pictureOf(rowsOf('home')[0]!, 360)}"`))
  assert.ok(sheet.includes(`Не вышло: ${why}`))
  assert.ok(indexPage(names, '1 failed').includes('href="home.html"'))
})

screens('earlier sheets stay where no screen has the name that is asked for, and so does anything else that is no sheet', async () => {
  const out = mkdtempSync(join(tmpdir(), 'storefront-sheets-'))
  const refusal = (only?: string): Promise<string> => drawScreens({ out, only }).then(code => `ended with ${code}`, (error: Error) => error.message)
  writeFileSync(join(out, 'home.html'), '<p>')
  assert.is(await refusal(), `${out} is no folder of sheets, and what is there would be gone: name another folder`)
  writeFileSync(join(out, 'counts.json'), '{}')
  assert.match(await refusal('hmoe'), /^No screen has hmoe in its name; there are: .*\bhome\b/)
  assert.equal(readdirSync(out), ['counts.json', 'home.html'])
  rmSync(out, { recursive: true })
})

screens('no two pictures bear one name', () => {
  const files = allRows.flatMap(row => WINDOWS.map(({ width }) => pictureOf(row, width)))
  assert.is(new Set(files).size, files.length)
})

screens('the sheets are in no test run: what draws them is no spec', () => {
  assert.match(readFileSync('e2e/screens/playwright.config.ts', 'utf8'), /testMatch: 'screens\.draw\.ts'/)
})

screens.run()
