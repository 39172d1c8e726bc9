import type { Page } from 'playwright/test'
import { serveCartPages, readCounts, fillTogether, runWork } from './support/cart-page.ts'
import { expect, test } from './support/fixtures.ts'
import {
  acceptCookies,
  addFromCard,
  card,
  chooseCity,
  chooseMethod,
  openMenuForTakeAway,
  openMenu,
  saveLocation,
} from './support/steps.ts'

const ROUNDS = 3
const CHANGES = 1_000
const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((all, count) => all + count, 0)

for (const tabs of [2, 4]) {
  test(`[STO-05] ${tabs} tabs change one cart ${ROUNDS} × ${CHANGES} times and lose no change @desktop`, async ({
    context,
    shop,
  }) => {
    expect(
      await fillTogether({ open: await serveCartPages(context, shop.url), tabs, rounds: ROUNDS, changes: CHANGES }),
    ).toEqual([])
  })
}

test('[STO-05] a tab closed while it works keeps its changes and harms no others @desktop', async ({
  context,
  shop,
}) => {
  const open = await serveCartPages(context, shop.url)
  const [doomed, ...others] = [await open(), await open(), await open()]
  let done = 0
  let enough = (): void => undefined
  const isEnough = new Promise<void>(resolve => {
    enough = resolve
  })
  // Awaited: without the function the page would make one change and stop.
  await doomed?.exposeFunction('onChangeDone', (count: number) => {
    done = count
    if (count === 60) enough()
  })
  const at = Date.now() + 300
  const dying = runWork(doomed as Page, { at, times: 900, dishes: [99], reportsChanges: true }).catch(String)
  const living = others.map((page, index) => runWork(page, { at, times: 600, dishes: [index + 1] }))
  expect(await Promise.race([isEnough, dying])).toBe(undefined)
  await doomed?.close()
  expect(await dying).toContain('has been closed')
  await Promise.all(living)
  const pages = [...others, await open()]
  // The last changes of the closed tab may arrive later.
  await expect.poll(async () => {
    const all = await Promise.all(pages.map(readCounts))
    return new Set(all.map(sum)).size === 1 && (all[0]?.[99] ?? 0) >= done
  }).toBe(true)
  for (const page of pages) {
    const { 1: first, 2: second, 99: ofDoomed } = await readCounts(page)
    expect([first, second]).toEqual([600, 600])
    // The last change may have been made without having been reported.
    expect([done, done + 1]).toContain(ofDoomed)
  }
})

test("[STO-05] two tabs add dishes to one cart, and each shows the other's changes @desktop", async ({
  page,
  context,
}) => {
  await openMenuForTakeAway(page)
  const otherPage = await context.newPage()
  await otherPage.goto(page.url())
  await openMenu(otherPage)
  await addFromCard(page, 'Калифорния')
  const more = (tab: Page) => card(tab, 'Калифорния').getByRole('button', { name: 'Увеличить количество: Калифорния' })
  await expect(more(otherPage)).toBeVisible()
  await Promise.all([more(page).click(), more(otherPage).click()])
  await Promise.all([more(page).click(), more(otherPage).click()])
  for (const tab of [page, otherPage])
    await expect(tab.getByRole('group', { name: 'Количество: Калифорния' }).first()).toContainText('5')
  await card(otherPage, 'Калифорния').getByRole('button', { name: 'Уменьшить количество: Калифорния' }).click()
  for (const tab of [page, otherPage])
    await expect(tab.getByRole('group', { name: 'Количество: Калифорния' }).first()).toContainText('4')
})

test.describe('a browser without storage', () => {
  const notice = /Браузер не сохраняет данные/

  /** Counts how often the notice has appeared, whether it is still shown or not. */
  async function countNotices(page: Page): Promise<() => Promise<number>> {
    await page.addInitScript(() => {
      let count = 0
      Object.assign(window, { noticesSeen: () => count })
      let isShown = false
      const check = (): void => {
        const now = [...document.querySelectorAll('body *')].some(
          element =>
            element.children.length === 0 &&
            element.checkVisibility() &&
            /Браузер не сохраняет данные/.test(element.textContent ?? '') &&
            element.closest('[aria-live]:empty') === null,
        )
        if (now && !isShown) count += 1
        isShown = now
      }
      addEventListener('DOMContentLoaded', () =>
        new MutationObserver(check).observe(document, { subtree: true, childList: true, characterData: true }),
      )
    })
    return () => page.evaluate(() => (window as unknown as { noticesSeen(): number }).noticesSeen())
  }
  async function shopOn(page: Page): Promise<void> {
    await addFromCard(page, 'Калифорния')
    await card(page, 'Калифорния').getByRole('button', { name: 'Увеличить количество: Калифорния' }).click()
    await expect(page.getByRole('group', { name: 'Количество: Калифорния' }).first()).toContainText('2')
    await page.getByRole('link', { name: /^Корзина: / }).click()
    await expect(page).toHaveURL(/\/cart$/)
    await expect(page.getByText('2 позиции').first()).toBeVisible()
  }

  test('[STO-04] a full storage does not stop shopping, and one notice reports it', async ({ page }) => {
    const notices = await countNotices(page)
    await openMenuForTakeAway(page)
    await page.evaluate(() => {
      for (let size = 1 << 20; size >= 1; size >>= 1) {
        for (let count = 0; ; count += 1) {
          try {
            localStorage.setItem(`filling-${size}-${count}`, 'x'.repeat(size))
          } catch {
            break
          }
        }
      }
    })
    await shopOn(page)
    await expect(page.getByText(notice).first()).toBeVisible()
    expect(await notices()).toBe(1)
    // Values stored before are still there.
    await page.reload()
    await expect(page.getByRole('dialog', { name: 'Адрес' })).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('resto_id'))).not.toBe(null)
  })

  test('[STO-04] a forbidden storage does not stop shopping, and one notice reports it', async ({ page }) => {
    const notices = await countNotices(page)
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('Access is denied', 'SecurityError')
        },
      })
    })
    await page.clock.install()
    await page.goto('/')
    await chooseCity(page)
    await chooseMethod(page, 'Самовывоз')
    // On a narrow screen it would cover the button that saves the address.
    await expect(page.getByText(notice)).toHaveCount(0)
    await saveLocation(page)
    await expect(page.getByText(notice).first()).toBeVisible()
    // The notice stays while the pointer is on it.
    await page.mouse.move(2, 2)
    await page.clock.fastForward(12_500)
    await expect(page.getByText(notice)).toHaveCount(0)
    await acceptCookies(page)
    await openMenu(page)
    await shopOn(page)
    expect(await notices()).toBe(1)
  })
})
