import { expect, test } from './support/fixtures.ts'
import { card, dialog, enterForTakeAway, openMenuForTakeAway, overlays } from './support/steps.ts'


test('[MENU-06, RT-08] Forward reopens a search that Back has closed, with its words', async ({ page }) => {
  await enterForTakeAway(page, '/', { hasAnswered: true })
  await page.getByRole('banner').getByRole('button', { name: /^Поиск/ }).click()
  const field = dialog(page, 'Поиск по меню').getByRole('searchbox')
  await field.fill('лосось')
  await expect(page).toHaveURL(/search=%/)
  await page.goBack()
  await expect(dialog(page, 'Поиск по меню')).toHaveCount(0)
  await page.goForward()
  await expect(field).toHaveValue('лосось')
  await page.goBack()
  await expect(dialog(page, 'Поиск по меню')).toHaveCount(0)
})

test('[MENU-02, RT-05] turning a tablet keeps its menu @desktop', async ({ page }) => {
  await page.setViewportSize({ width: 820, height: 1180 })
  await openMenuForTakeAway(page)
  const path = new URL(page.url()).pathname
  await page.setViewportSize({ width: 1180, height: 820 })
  await expect(card(page, 'Калифорния')).toBeAttached()
  await page.setViewportSize({ width: 820, height: 1180 })
  await expect(card(page, 'Калифорния')).toBeAttached()
  expect(new URL(page.url()).pathname).toBe(path)
})

test("[MENU-07, UI-05] a minor who follows a link to an adult dish lands at the menu's heading @desktop", async ({
  page,
  shop,
}) => {
  await enterForTakeAway(page, '/', { hasAnswered: true })
  const dishes = await (await fetch(`${shop.api}/1/p/menus/102/positions`)).json() as { id: number; name: string }[]
  const wine = dishes.find(({ name }) => name === 'Рислинг')
  await page.goto(`/menus/102/positions/${wine?.id}`)
  const question = overlays(page)
    .getByRole('alertdialog', { name: 'Вам есть 18 лет?' })
    .or(dialog(page, 'Вам есть 18 лет?'))
  await question.getByRole('button', { name: 'Нет' }).click()
  await expect(question).toHaveCount(0)
  await expect(page).not.toHaveURL(/positions/)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
})

test('[MENU-05, UI-05] a dish opened by keyboard rings its first choice, and Page Down scrolls it @desktop', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 480 })
  await enterForTakeAway(page, '/', { hasAnswered: true })
  await card(page, 'Калифорния').getByRole('link').first().focus()
  await page.keyboard.press('Enter')
  const dish = dialog(page, /^Калифорния/)
  await expect(dish.getByRole('button', { name: /^Увеличить/ }).first()).toBeVisible()
  const ring = () => page.evaluate(() => {
    const { outlineStyle } = getComputedStyle(document.activeElement ?? document.body)
    return [document.activeElement?.getAttribute('role') ?? document.activeElement?.tagName, outlineStyle]
  })
  await expect.poll(ring).toEqual(['group', 'none'])
  const scrolled = () =>
    dish.evaluate(element =>
      Math.max(...[element, ...element.querySelectorAll('*')].map(descendant => descendant.scrollTop)))
  expect(await scrolled()).toBe(0)
  await page.keyboard.press('PageDown')
  await expect.poll(scrolled).toBeGreaterThan(50)
  await page.keyboard.press('Tab')
  await expect.poll(ring).toEqual(['BUTTON', 'solid'])
})

// In one column the facts are collapsed and unfold on a press.
test('[MENU-05, MENU-13] in one column a dish\'s choices stand above its nutrition facts', async ({ page }) => {
  await openMenuForTakeAway(page)
  await card(page, 'Бао со свининой').getByRole('link').first().click()
  const dish = dialog(page, /^Бао/)
  const choice = dish.getByRole('radio', { name: 'Мягко' })
  await expect(choice).toBeVisible()
  const facts = dish.getByText(/231\sккал/)
  const fact = await dish.getByText('Пищевая ценность на 100 г').elementHandle()
  // Both boxes are read in one call: the sheet may still be rising.
  expect(
    await choice.evaluate(
      (above, below) => above.getBoundingClientRect().top < (below?.getBoundingClientRect().top ?? 0),
      fact,
    ),
  ).toBe(true)
  await expect(facts).toBeHidden()
  await dish.getByText('Пищевая ценность на 100 г').click()
  await expect(facts).toBeVisible()
  await expect(dish.getByText('глютен, соя, арахис')).toBeHidden()
})

// The close button lies wholly over the bar with the name, so it covers no choice.
test('[MENU-05] a scrolled dish keeps its name beside the close button @both', async ({ page }) => {
  const size = page.viewportSize()
  await page.setViewportSize({ width: size?.width ?? 1280, height: 480 })
  await openMenuForTakeAway(page)
  await card(page, 'Калифорния').getByRole('link').first().click()
  const dish = dialog(page, /^Калифорния/)
  await expect(dish.getByRole('button', { name: /^Увеличить/ }).last()).toBeAttached()
  const name = dish.getByText('Калифорния', { exact: true }).last().locator('xpath=ancestor::p')
  // repeated: a dish whose parts are still loading is too short to be scrolled
  await expect(async () => {
    await dish.evaluate(element => {
      for (const part of element.querySelectorAll('*')) part.scrollTop = part.scrollHeight
    })
    await expect(name).toBeInViewport({ timeout: 1000 })
  }).toPass({ timeout: 45_000 })
  // Both boxes are read in one call: the sheet may still be moving.
  const close = await dish.getByRole('button', { name: 'Закрыть' }).elementHandle()
  const covers = await name.evaluate((nameElement, over) => {
    const [bar, button] = [nameElement.getBoundingClientRect(), (over as Element).getBoundingClientRect()]
    return [bar.top <= button.top, bar.bottom >= button.bottom, bar.right >= button.right]
  }, close)
  expect(covers).toEqual([true, true, true])
})
