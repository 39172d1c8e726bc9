import type { Locator, Page } from 'playwright/test'
import { findAxeViolations } from './support/axe.ts'
import { expect, saveScreenshot, test, type Shop } from './support/fixtures.ts'
import { addFromCard, card, waitForFrames, openMenuForTakeAway } from './support/steps.ts'

/**
 * Hides the tab for two minutes of the device's clock and shows it once `meanwhile` has happened.
 */
async function away(page: Page, meanwhile: () => Promise<unknown>): Promise<void> {
  const turn = (state: string, passed: number): Promise<void> => page.evaluate(([to, milliseconds]) => {
    const { now } = Date
    Date.now = () => now() + milliseconds
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => to })
    document.dispatchEvent(new Event('visibilitychange'))
  }, [state, passed] as const)
  await turn('hidden', 0)
  await meanwhile()
  await turn('visible', 120_000)
}

/** The distance from the top of the window in px; scrolling rounds to a fraction of one. */
const readTop = (element: Locator): Promise<number> => element.evaluate(element => element.getBoundingClientRect().top)

type Dish = { readonly id: number; readonly name: string; readonly price: number; readonly order: number }
/** Changes the dishes in the API's responses from now on. */
async function repriced(page: Page, change: (dishes: readonly Dish[]) => readonly Dish[]): Promise<void> {
  await page.route('**/menus/101/positions', async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change(await response.json()) })
  })
}
const dearer =
  (name: string) =>
  (dishes: readonly Dish[]): readonly Dish[] =>
    dishes.map(dish => (dish.name === name ? { ...dish, price: dish.price + 3000 } : dish))
/** The ids of the menu's dishes by name. */
async function idsIn({ api }: Shop): Promise<Record<string, number>> {
  const dishes = await (await fetch(`${api}/1/p/menus/101/positions`)).json() as readonly Dish[]
  return Object.fromEntries(dishes.map(({ id, name }) => [name, id]))
}

// Cards show sold out, dearer and new dishes; the cart lists its changes.
test('[MENU-17] a returning tab shows changed dishes and keeps scroll and focus', async ({
  page,
  shop,
  allow,
}) => {
  allow(/preflight/) // One dish is sold out.
  await openMenuForTakeAway(page)
  await addFromCard(page, 'Калифорния')
  await addFromCard(page, 'Филадельфия')
  await page.getByRole('contentinfo').waitFor()
  const more = card(page, 'Калифорния').getByRole('button', { name: 'Увеличить количество: Калифорния' })
  await more.focus()
  await card(page, 'Вок с курицей').scrollIntoViewIfNeeded()
  await card(page, 'Калифорния').evaluate(element => element.scrollIntoView({ block: 'center', behavior: 'instant' }))
  await waitForFrames(page, 10)
  const before = await readTop(more)
  const ids = await idsIn(shop)
  const first = (await page.getByRole('article').first().getByRole('heading').textContent()) ?? ''
  await away(page, async () => {
    await shop.control('sold-out', { positionIds: [ids['Филадельфия']] })
    // Four new dishes come first: as many as a wide row holds, so that all others move down.
    await repriced(page, dishes => dearer('Калифорния')(dishes).flatMap(dish => (dish.name !== first ? dish
      : [...[1, 2, 3, 4].map(at => ({ ...dish, id: 990_000 + at, name: `Новинка ${at}`, order: -1 })), dish])))
  })
  const alert = page.getByRole('alert').filter({ hasText: 'Корзина изменилась' })
  await expect(alert.getByRole('listitem')).toHaveText([/^Калифорния \+30\s₽/, 'Филадельфия — закончилось'])
  await expect(alert).toBeInViewport()
  await expect(card(page, 'Филадельфия')).toContainText('Закончилось')
  await expect(card(page, 'Новинка 1')).toBeAttached()
  await waitForFrames(page, 10)
  await expect(more).toBeFocused()
  expect(await readTop(more)).toBeCloseTo(before, 0)
  await saveScreenshot(page, 'open-tab-changed')
  expect(await findAxeViolations(page, '[role=alert]')).toEqual([])
  await alert.getByRole('button', { name: 'Понятно' }).click()
  await expect(alert).toHaveCount(0)
  expect(await readTop(more)).toBeCloseTo(before, 0)
})
