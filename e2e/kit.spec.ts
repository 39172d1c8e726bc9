import type { Locator, Page } from 'playwright/test'
import { findAxeViolations } from './support/axe.ts'
import { createFinger } from './support/finger.ts'
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

for (const [theme, at] of [['dark', ' @desktop'], ['light', '']] as const) {
  test(`[UI-05] every component in every state passes axe, ${theme}${at}`, async ({ page }) => {
    await page.goto(`/?theme=${theme}`)
    await expect(exhibit(page, 'Snackbar')).toBeVisible()
    expect(await findAxeViolations(page)).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  })
}

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

// The dialog beneath a question stays open.
test('[UI-01, UI-05] in a question Escape cancels, and a press outside does nothing', async ({ page }) => {
  await page.goto('/')
  await openByKey(page, 'Вопрос')
  const plainDialog = page.getByRole('alertdialog', { name: 'Подтвердить?' })
  await expect(plainDialog.getByRole('button')).toHaveText(['Ок', 'Отмена'])
  await expect(plainDialog.getByRole('button', { name: 'Ок' })).toBeFocused()
  await expect(plainDialog).toHaveAccessibleDescription(/Доставляем с 10 до 23/)
  await page.mouse.click(4, 4)
  await expect(plainDialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(plainDialog).toHaveCount(0)

  await openByKey(page, 'Диалог с вопросом')
  const dialog = page.getByRole('dialog', { name: 'Получатель' })
  await dialog.getByRole('button', { name: 'Удалить' }).focus()
  await page.keyboard.press('Enter')
  const question = page.getByRole('alertdialog', { name: 'Очистить корзину?' })
  await expect(question.getByRole('button', { name: 'Отмена' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(dialog.getByRole('button', { name: 'Удалить' })).toBeFocused()
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

test('[UI-03] pulling a sheet down closes it, but not by its scrolled content', async ({ page }) => {
  await page.goto('/')
  await open(page, 'Длинный диалог')
  const sheet = page.getByRole('dialog', { name: 'Условия доставки' })
  const finger = await createFinger(page)
  async function drag(from: number, to: number): Promise<void> {
    await finger('touchStart', { x: 180, y: from })
    for (let y = from; y <= to; y += 20) await finger('touchMove', { x: 180, y })
    await finger('touchEnd')
  }
  const content = sheet.getByText('Доставляем').first().locator('..')
  await content.evaluate(element => { element.scrollTop = 200 })
  await drag(400, 600)
  await expect(sheet).toBeVisible()
  const { y } = await readSize(sheet)
  await drag(y + 30, y + 250)
  await expect(sheet).toHaveCount(0)
})

// The sheet returns to its place below the question, as it does for its close button.
test('[UI-03] pulling a sheet that asks before closing opens its question', async ({ page }) => {
  await page.goto('/')
  await open(page, 'Диалог с вопросом')
  const sheet = page.getByRole('dialog', { name: 'Получатель' })
  await waitForAnimations(sheet)
  const { x, y, width } = await readSize(sheet)
  const lift = await startDrag(page, { x: x + width / 2, y: y + 40 }, 200)
  await lift()
  const question = page.getByRole('alertdialog', { name: 'Очистить корзину?' })
  await expect(question).toBeVisible()
  await expect.poll(async () => (await readSize(page.locator('#overlays [data-leave="sheet"]').first())).y).toBe(y)
  await question.getByRole('button', { name: 'Отмена' }).click()
  await expect(sheet).toBeVisible()
})

test('[UI-05] radios, toggles, stepper, combobox and menu button work by keyboard @desktop', async ({ page }) => {
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
  await test.step('the stepper: Tab reaches each button, Enter and Space press it, arrows do nothing', async () => {
    const stepper = exhibit(page, 'Stepper').getByRole('group', { name: 'Количество: Филадельфия' }).first()
    const [less, more] = [
      stepper.getByRole('button', { name: /^Уменьшить/ }),
      stepper.getByRole('button', { name: /^Увеличить/ }),
    ]
    const count = stepper.getByText(/^\d+$/)
    await less.focus()
    await page.keyboard.press('Tab')
    await expect(more).toBeFocused()
    for (const [key, value] of [
      ['Enter', '3'],
      ['Space', '4'],
      ['ArrowUp', '4'],
      ['ArrowDown', '4'],
      ['End', '4'],
    ] as const) {
      await page.keyboard.press(key)
      await expect(count).toHaveText(value)
    }
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await expect(count).toHaveText('3')
    await expect(less).toBeFocused()
  })
  await test.step('a combobox: keys move in the list, Tab closes it and keeps the text', async () => {
    const field = exhibit(page, 'Combobox').getByRole('combobox').first()
    await field.focus()
    await page.keyboard.type('Своб')
    const list = exhibit(page, 'Combobox').getByRole('listbox')
    await expect(list.getByRole('option')).toHaveCount(2)
    await page.keyboard.press('ArrowUp')
    await expect(list.getByRole('option').last()).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Tab')
    await expect(list).toHaveCount(0)
    await expect(field).toHaveValue('Своб')
    await expect(field).not.toBeFocused()
    await field.focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('улица Свободы, 1')
    await expect
      .poll(() => field.evaluate((input: HTMLInputElement) => input.selectionStart))
      .toBe('улица Свободы, 1'.length)
    await page.keyboard.press('Escape')
    await expect(field).toHaveValue('')
  })
  await test.step('a menu button: arrows open it at either end, Escape returns the focus, Tab moves on', async () => {
    const button = exhibit(page, 'Menu').getByRole('button', { name: 'Язык: RU' }).first()
    const items = page.getByRole('menuitemradio')
    await button.focus()
    await page.keyboard.press('ArrowUp')
    await expect(items.last()).toBeFocused()
    await page.keyboard.press('ArrowDown')
    await expect(items.first()).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(items.first()).toBeFocused()
    await page.keyboard.press('e')
    await expect(items.nth(1)).toBeFocused()
    await page.keyboard.press('Tab')
    await expect(items).toHaveCount(0)
    await expect(button).not.toBeFocused()
  })
})

// Its spinner is 48 px wide, on narrow screens 40 px.
test('[UI-02, UI-05] the progress dialog blocks the page and names the work @both', async ({ page }) => {
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
  const width = page.viewportSize()?.width ?? 0
  expect(
    await progress.locator('svg').evaluate(element => [element.getAttribute('width'), element.getAttribute('height')]),
  ).toEqual(width < 600 ? ['40', '40'] : ['48', '48'])
  await page.clock.resume()
  await expect(progress).toHaveCount(0)
  await expect(opener).toBeFocused()
})

test('[UI-07] a picture keeps 16/9 with a source, without one, and broken', async ({ page }) => {
  await page.goto('/')
  const pictures = exhibit(page, 'Picture').locator('[style*="aspect-ratio"]')
  await pictures.first().scrollIntoViewIfNeeded()
  await expect(pictures).toHaveCount(3)
  for (const [at, isPhoto] of [[0, true], [1, false], [2, false]] as const) {
    const picture = pictures.nth(at)
    await expect(picture.locator('img')).toHaveCount(isPhoto ? 1 : 0)
    const { width, height } = await readSize(picture)
    expect(Math.abs(width / height - 16 / 9)).toBeLessThan(0.02)
  }
})
