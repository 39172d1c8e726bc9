import { join } from 'node:path'
import type { Page, ViewportSize } from 'playwright/test'
import { showTheme } from '../support/steps.ts'
import { readDrawing } from './drawing.ts'
import { calm, draw, enlarge } from './picture.ts'
import { ROADS } from './roads.ts'
import { bringAbout } from './states.ts'
import { test, listWindows } from './studio.ts'
import {
  isDrawn, formatRowName, toPictureName, type Row, listRows, SCREENS, selectScreens, type Screen,
} from './table.ts'

const { out, only } = readDrawing()
const rows = selectScreens(only).flatMap(listRows).filter(isDrawn)

/** Rows that differ only in their theme share a page. */
const besides = ({ screen, state, look }: Row): readonly Row[] =>
  rows.filter(row => row.screen === screen && row.state === state && row.look.brand === look.brand)

/** Takes the network away once every window's content has loaded. */
async function goOffline(page: Page, windows: readonly ViewportSize[]): Promise<void> {
  for (const window of windows) await enlarge(page, window)
  await page.context().setOffline(true)
}
/** Changes the theme as another tab would, which the shop follows. */
async function chooseTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await showTheme(page, theme)
  await page.evaluate(
    newValue => dispatchEvent(new StorageEvent('storage', { key: 'app_theme', newValue, storageArea: localStorage })),
    theme,
  )
}

for (const row of rows) {
  const both = besides(row)
  if (both[0] !== row) continue
  const screen: Screen = SCREENS[row.screen]
  test.describe(() => {
    test.use({ row })
    test(both.map(formatRowName).join(' '), async ({ sitting, shop }) => {
      await bringAbout(sitting, shop, row.state, screen)
      await ROADS[row.screen]({ page: sitting, shop, state: row.state, brand: row.look.brand })
      await calm(sitting)
      if (row.state === 'offline') await goOffline(sitting, listWindows(screen))
      for (const window of listWindows(screen)) {
        await enlarge(sitting, window)
        for (const each of both) {
          if (both.length > 1) await chooseTheme(sitting, each.look.theme)
          await draw(sitting, join(out, toPictureName(each, window.width)), window, screen.top)
        }
      }
    })
  })
}
