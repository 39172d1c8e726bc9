import { join } from 'node:path'
import type { Page, ViewportSize } from 'playwright/test'
import { showTheme } from '../support/steps.ts'
import { readDrawing } from './drawing.ts'
import { calm, draw, enlarge } from './picture.ts'
import { ROADS } from './roads.ts'
import { bringAbout } from './states.ts'
import { test, windowsOf } from './studio.ts'
import { isDrawn, nameOf, pictureOf, type Row, rowsOf, SCREENS, screensOf, type Screen } from './table.ts'

const { out, only } = readDrawing()
const rows = screensOf(only).flatMap(rowsOf).filter(isDrawn)

/** Rows that differ in their theme alone are drawn of one page. */
const besides = ({ screen, state, look }: Row): readonly Row[] => rows.filter(row => row.screen === screen && row.state === state && row.look.brand === look.brand)

/** The network goes when all that the windows show is there. */
async function goOffline(page: Page, windows: readonly ViewportSize[]): Promise<void> {
  for (const window of windows) await enlarge(page, window)
  await page.context().setOffline(true)
}
/** As chosen in another tab, which the shop follows. */
async function chooseTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await showTheme(page, theme)
  await page.evaluate(newValue => dispatchEvent(new StorageEvent('storage', { key: 'app_theme', newValue, storageArea: localStorage })), theme)
}

for (const row of rows) {
  const both = besides(row)
  if (both[0] !== row) continue
  const screen: Screen = SCREENS[row.screen]
  test.describe(() => {
    test.use({ row })
    test(both.map(nameOf).join(' '), async ({ sitting, shop }) => {
      await bringAbout(sitting, shop, row.state, screen)
      await ROADS[row.screen]({ page: sitting, shop, state: row.state, brand: row.look.brand })
      await calm(sitting)
      if (row.state === 'offline') await goOffline(sitting, windowsOf(screen))
      for (const window of windowsOf(screen)) {
        await enlarge(sitting, window)
        for (const each of both) {
          if (both.length > 1) await chooseTheme(sitting, each.look.theme)
          await draw(sitting, join(out, pictureOf(each, window.width)), window, screen.top)
        }
      }
    })
  })
}
