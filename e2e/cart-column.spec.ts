import type { Locator, Page } from 'playwright/test'
import { expect, test } from './support/fixtures.ts'
import { addFromCard, card, dialog, openMenuForDelivery, enterForTakeAway } from './support/steps.ts'

const DISH = 'Калифорния'
const column = (page: Page): Locator => page.getByRole('region', { name: 'Корзина', exact: true })

test('[MENU-20, CART-01] @desktop a dish is added to the cart beside the menu, counted there and ordered', async ({
  page,
}) => {
  await openMenuForDelivery(page)
  await expect(column(page)).toContainText('Корзина пуста')
  await addFromCard(page, DISH)
  const line = column(page).getByRole('listitem').filter({ has: page.getByRole('heading', { name: DISH }) })
  await line.getByRole('button', { name: `Увеличить количество: ${DISH}` }).click()
  await expect(card(page, DISH).getByRole('group', { name: `Количество: ${DISH}` })).toContainText('2')
  const checkout = column(page).getByRole('link', { name: /^К оформлению · / })
  await expect(checkout).toBeInViewport({ ratio: 1 })
  await expect(column(page).getByRole('progressbar', { name: 'Доставка' })).toBeVisible()
  const sum = column(page).locator('dl > div').last()
  await expect(sum, 'two, and the delivery').toContainText(/1.247/)
  const total = await sum.innerText()
  await checkout.click()
  await expect(page).toHaveURL(/\/cart$/)
  await expect(page.getByRole('region', { name: 'Итого' }).locator('dl > div').last()).toHaveText(
    total.replace(/\s+/g, ' '), { useInnerText: true },
  )
})

/** The left and right edges of the elements that are in the first row, in window coordinates. */
const readFirstRow = (elements: Locator): Promise<readonly (readonly number[])[]> =>
  elements.evaluateAll(all => {
    const boxes = all.map(element => element.getBoundingClientRect())
    return boxes.filter(({ top }) => top === boxes[0]?.top).map(({ left, right }) => [left, right].map(Math.round))
  })

test.describe('with a long menu', () => {
  // a row of five
  test.use({ menu: 'whole' })

  test('[MENU-20, MENU-08, RT-05] @desktop 3, 4 and 5 columns of dishes and promotions are beside the cart', async ({
    page,
  }) => {
    await enterForTakeAway(page, '/', { hasAnswered: true })
    await expect(page.getByRole('button', { name: 'Следующий слайд' })).toBeVisible()
    await expect(column(page)).toBeVisible()
    for (const [width, count] of [[1200, 3], [1280, 3], [1600, 4], [1920, 4], [2200, 5], [2560, 5]] as const) {
      await page.setViewportSize({ width, height: 1000 })
      const cards = page.locator('#dishes ul').first().getByRole('article')
      await expect.poll(async () => (await readFirstRow(cards)).length, { message: String(width) }).toBe(count)
      const row = await readFirstRow(cards)
      const slides = (await readFirstRow(page.getByRole('region', { name: 'Акции' }).getByRole('group')))
      expect(slides.slice(0, count), String(width)).toEqual(row)
      const { left, right } = await column(page).evaluate(element => element.getBoundingClientRect())
      expect(right - left).toBe(360)
      expect(left, 'a gap').toBe((row.at(-1)?.[1] ?? 0) + 32)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
    }
  })
})

test('[MENU-20, MENU-05] @desktop a dish has two panes from 840 px, and in a low window from 600 px', async ({
  page,
}) => {
  await openMenuForDelivery(page)
  await card(page, 'Бао со свининой').getByRole('link').first().click()
  const dish = dialog(page, /^Бао/)
  const choice = dish.getByRole('radio', { name: 'Мягко' })
  const photo = dish.getByRole('button', { name: /^Открыть фото/ })
  for (const [width, height, hasPanes] of [
    [1280, 800, true], [1024, 768, true], [840, 800, true], [844, 390, true], [717, 512, true], [640, 400, true],
    [839, 800, false],
  ] as const) {
    await page.setViewportSize({ width, height })
    const name = `${width} × ${height}`
    await expect.poll(async () => {
      const [photoBox, choiceBox] = [await photo.boundingBox(), await choice.boundingBox()]
      return photoBox !== null && choiceBox !== null && photoBox.x + photoBox.width <= choiceBox.x
    }, { message: name }).toBe(hasPanes)
    if (!hasPanes) continue
    await expect(choice.locator('xpath=ancestor::label')).toBeInViewport({ ratio: 1 })
    const [photoBox, dishBox] = [await photo.boundingBox(), await dish.boundingBox()]
    expect(photoBox?.height, name).toBeGreaterThanOrEqual((dishBox?.height ?? 0) - 2)
  }
})
