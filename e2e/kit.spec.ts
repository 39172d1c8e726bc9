import type { Locator, Page } from 'playwright/test'
import { findAxeViolations } from './support/axe.ts'
import { expect, test } from './support/gallery.ts'
import { waitForAnimations, startDrag } from './support/steps.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const exhibit = (page: Page, name: string): Locator => page.locator(`[data-exhibit="${name}"]`)
const open = (page: Page, name: string): Promise<void> => page.getByRole('button', { name, exact: true }).click()
/** Opens by keyboard, so that the focus is visible and returns to the opener. */
async function openByKey(page: Page, name: string): Promise<Locator> {
  const opener = page.getByRole('button', { name, exact: true })
  await opener.focus()
  await page.keyboard.press('Enter')
  return opener
}
const readSize = async (locator: Locator): Promise<{ x: number; y: number; width: number; height: number }> => {
  const box = await locator.boundingBox()
  if (box === null) throw new Error(`${locator} is not on the screen`)
  // Browsers report fractions of a pixel that are not visible.
  const [x = 0, y = 0, width = 0, height = 0] = [box.x, box.y, box.width, box.height].map(
    length => Math.round(length * 100) / 100,
  )
  return { x, y, width, height }
}

test('[UI-05] every component in every state passes axe in both themes, and fits 320 px', async ({ page }) => {
  for (const theme of ['dark', 'light']) {
    await page.goto(`/?theme=${theme}`)
    await expect(exhibit(page, 'Snackbar')).toBeVisible()
    expect(await findAxeViolations(page), theme).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
})

test('[UI-05, UI-03] a dialog traps Tab, blocks the page and returns the focus on Escape @desktop', async ({
  page,
}) => {
  await page.goto('/')
  const opener = await openByKey(page, 'Диалог с формой')
  const dialog = page.getByRole('dialog', { name: 'Получатель' })
  const name = dialog.getByRole('textbox', { name: 'Имя' })
  const isTouch = await page.evaluate(() => matchMedia('(pointer: coarse)').matches)
  await expect(isTouch ? dialog.getByRole('heading') : name).toBeFocused()
  await expect(page.locator('#app')).toHaveAttribute('inert', '')
  const stops = [dialog.getByRole('button', { name: 'Закрыть' }), name, dialog.getByRole('textbox', { name: 'Email' }),
    dialog.getByRole('button', { name: 'Отмена' }), dialog.getByRole('button', { name: 'Сохранить' })]
  await name.focus()
  for (const stop of [stops[2], stops[3], stops[4], stops[0], stops[1]] as Locator[]) {
    await page.keyboard.press('Tab')
    await expect(stop).toBeFocused()
  }
  for (const stop of [stops[0], stops[4], stops[3]] as Locator[]) {
    await page.keyboard.press('Shift+Tab')
    await expect(stop).toBeFocused()
  }
  for (const [key, stop] of [['Tab', stops[3]], ['Shift+Tab', stops[1]]] as const) {
    await stops[2]?.focus()
    // As if the focused control had been removed.
    await stops[2]?.evaluate(control => control.blur())
    await page.keyboard.press(key)
    await expect(stop as Locator, 'the focus that got lost goes on from where it was').toBeFocused()
  }
  const before = await page.evaluate(() => scrollY)
  await page.mouse.wheel(0, 500)
  expect(await page.evaluate(() => scrollY)).toBe(before)
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await expect(opener).toBeFocused()
})

// Dialog: up to 56.25rem. Question: 560 px. Sheet: 40rem, at the bottom. z-index: 2400.
test('[UI-03, UI-01] dialogs, questions and sheets keep their widths and layer @desktop', async ({ page }) => {
  await page.goto('/')
  const readLayer = (dialog: Locator): Promise<string> =>
    dialog.evaluate(element => (element.closest('[style*="z-index"]') as HTMLElement).style.zIndex)
  await page.setViewportSize({ width: 1920, height: 900 })
  await open(page, 'Длинный диалог')
  const dialog = page.getByRole('dialog', { name: 'Условия доставки' })
  await expect.poll(async () => (await readSize(dialog)).width).toBe(900)
  expect(await readLayer(dialog)).toBe('2400')
  await page.setViewportSize({ width: 700, height: 900 })
  await expect.poll(async () => (await readSize(dialog)).width).toBe(640)
  // Below 600 px it is a full-width sheet.
  await page.setViewportSize({ width: 599, height: 900 })
  await expect.poll(async () => {
    const { y, width, height } = await readSize(dialog)
    return { width, bottom: y + height }
  }).toEqual({ width: 599, bottom: 900 })
  await page.keyboard.press('Escape')
  await page.setViewportSize({ width: 1920, height: 900 })
  await open(page, 'Вопрос')
  await expect.poll(async () => (await readSize(page.getByRole('alertdialog'))).width).toBe(560)
})

// After a question the sheet is back in its place, as it is after its close button.
test('[UI-03] pulling a sheet down, but not its scrolled content, closes it or asks', async ({ page }) => {
  await page.goto('/')
  await open(page, 'Длинный диалог')
  const long = page.getByRole('dialog', { name: 'Условия доставки' })
  await waitForAnimations(long)
  await long.getByText('Доставляем').first().locator('..').evaluate(element => { element.scrollTop = 200 })
  const pull = async (from: number): Promise<void> => (await startDrag(page, { x: 180, y: from }, 200))()
  await pull(400)
  await expect(long).toBeVisible()
  await pull((await readSize(long)).y + 30)
  await expect(long).toHaveCount(0)

  await open(page, 'Диалог с вопросом')
  const sheet = page.getByRole('dialog', { name: 'Получатель' })
  await waitForAnimations(sheet)
  const { y } = await readSize(sheet)
  await pull(y + 40)
  const question = page.getByRole('alertdialog', { name: 'Очистить корзину?' })
  await expect(question).toBeVisible()
  await expect.poll(async () => (await readSize(page.locator('#overlays [data-leave="sheet"]').first())).y).toBe(y)
  await question.getByRole('button', { name: 'Отмена' }).click()
  await expect(sheet).toBeVisible()
})

test('[UI-05] radios and toggles work by keyboard @desktop', async ({ page }) => {
  await page.goto('/')
  await test.step('radios: Tab stops at the checked one, arrows check and wrap, Space checks', async () => {
    const specimens = exhibit(page, 'RadioList').locator('fieldset')
    const [chosen, none] = [specimens.nth(0).getByRole('radio'), specimens.nth(1).getByRole('radio')]
    await chosen.first().focus()
    for (const [key, at] of [
      ['ArrowDown', 1],
      ['ArrowDown', 0],
      ['ArrowUp', 1],
      ['ArrowLeft', 0],
      ['ArrowRight', 1],
    ] as const) {
      await page.keyboard.press(key)
      await expect(chosen.nth(at)).toBeFocused()
      await expect(chosen.nth(at)).toBeChecked()
    }
    await page.keyboard.press('Tab')
    await expect(none.first()).toBeFocused()
    await expect(none.first()).not.toBeChecked()
    await page.keyboard.press('Space')
    await expect(none.first()).toBeChecked()
    await page.keyboard.press('Shift+Tab')
    await expect(chosen.nth(1)).toBeFocused()
  })
  await test.step('the segmented toggle is a radio group: one stop, arrows switch', async () => {
    const toggles = exhibit(page, 'SegmentedToggle').locator('fieldset')
    const [delivery, takeAway] = [
      toggles.first().getByRole('radio', { name: 'Доставка' }),
      toggles.first().getByRole('radio', { name: 'Самовывоз' }),
    ]
    await delivery.focus()
    await page.keyboard.press('ArrowRight')
    await expect(takeAway).toBeChecked()
    await expect(takeAway).toBeFocused()
    await page.keyboard.press('ArrowRight')
    await expect(delivery).toBeChecked()
    await page.keyboard.press('Tab')
    await expect(toggles.nth(1).getByRole('radio').first()).toBeFocused()
  })
})

// On a narrow screen its spinner is 40 px wide.
test('[UI-02, UI-05] the progress dialog blocks the page and names the work', async ({ page }) => {
  // The busy loop runs until a time of the page's clock, so that a slow machine makes no difference.
  await page.clock.install({ time: 0 })
  await page.goto('/')
  await expect(exhibit(page, 'Snackbar')).toBeVisible()
  await page.clock.pauseAt(60 * 60_000)
  const opener = await openByKey(page, 'Ход работы')
  const progress = page.getByRole('dialog', { name: 'Подождите, пожалуйста' })
  await expect(page.locator('#app')).toHaveAttribute('inert', '')
  await page.keyboard.press('Escape')
  await page.clock.runFor(1_000)
  await expect(progress.getByRole('status')).toHaveText('Подождите, пожалуйста')
  expect(
    await progress.locator('svg').evaluate(element => [element.getAttribute('width'), element.getAttribute('height')]),
  ).toEqual(['40', '40'])
  await page.clock.resume()
  await expect(progress).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('[UI-07] a picture keeps 16/9 with a source, without one, and broken', async ({ page }) => {
  await page.goto('/')
  const pictures = exhibit(page, 'Picture').locator('span:has(> :is(img, svg))')
  await pictures.first().scrollIntoViewIfNeeded()
  await expect(pictures).toHaveCount(3)
  for (const [at, isPhoto] of [[0, true], [1, false], [2, false]] as const) {
    const picture = pictures.nth(at)
    await expect(picture.locator('img')).toHaveCount(isPhoto ? 1 : 0)
    const { width, height } = await readSize(picture)
    expect(Math.abs(width / height - 16 / 9)).toBeLessThan(0.02)
  }
})
