import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Reporter, TestCase, TestResult } from 'playwright/types/testReporter'
import { readDrawing } from './drawing.ts'
import { indexPage, sheetPage } from './sheet.ts'
import {
  isDrawn, isWide, toPictureName, listRows, SCREENS, selectScreens, STATES, WINDOWS, type Screen,
} from './table.ts'

const withoutColours = (text: string) => text.replace(/\u001b\[[0-9;]*m/g, '')

/** Writes a sheet for each screen at the end and prints a summary. */
export default class SheetReporter implements Reporter {
  readonly #drawing = readDrawing()
  readonly #failures = new Map<string, string>()

  printsToStdio() {
    return true
  }

  onError(error: { readonly message?: string }) {
    console.log(withoutColours(error.message ?? String(error)))
  }

  onTestEnd(test: TestCase, result: TestResult) {
    if (result.status === 'passed') return
    const reason = withoutColours(result.error?.message ?? result.status)
    for (const name of test.title.split(' ')) this.#failures.set(name, reason)
    console.log(`FAIL ${test.title}\n${reason.replace(/^/gm, '    ')}`)
  }

  onEnd() {
    const { out, only } = this.#drawing
    const screens = selectScreens(only)
    const wanted = screens
      .flatMap(listRows)
      .filter(isDrawn)
      .flatMap(row => {
        const { notWide }: Screen = SCREENS[row.screen]
        return WINDOWS.filter(({ width }) => notWide === undefined || !isWide(width)).map(({ width }) =>
          toPictureName(row, width),
        )
      })
    const drawn = wanted.filter(picture => existsSync(join(out, picture)))
    const whyNot = (picture: string): string => this.#failures.get(picture.replace(/-\d+\.jpg$/, '')) ?? 'не нарисовано'
    for (const name of screens)
      writeFileSync(
        join(out, `${name}.html`),
        sheetPage(name, picture => (drawn.includes(picture) ? undefined : whyNot(picture))),
      )
    const failed = wanted.length - drawn.length
    const summary =
      `${screens.length} screens, ${Object.keys(STATES).length} states, ${drawn.length} pictures, ${failed} failed`
    writeFileSync(join(out, 'index.html'), indexPage(screens, summary))
    writeFileSync(join(out, 'counts.json'), JSON.stringify({ said: summary, failed }))
  }
}
