import type { Page } from 'playwright/test'
import { cartPages, countsIn, fillTogether, work } from './support/cart-page.ts'
import { expect, test } from './support/fixtures.ts'
import { acceptCookies, addFromCard, card, chooseCity, chooseMethod, menuByTakeAway, openMenu, saveLocation } from './support/steps.ts'

/** `npm run bench -- tabs` goes on for longer. */
const ROUNDS = 3
const CHANGES = 1_000
const sum = (counts: Readonly<Record<string, number>>): number => Object.values(counts).reduce((all, count) => all + count, 0)

for (const tabs of [2, 4]) {
  test(`[STO-05] ${tabs} tabs that fill one cart at once, ${ROUNDS} times ${CHANGES} changes, lose none @desktop`, async ({ context, shop }) => {
    expect(await fillTogether({ open: await cartPages(context, shop.url), tabs, rounds: ROUNDS, changes: CHANGES })).toEqual([])
  })
}

test('[STO-05] a tab closed in the middle of its changes leaves all those that it had made, and harms no others @desktop', async ({ context, shop }) => {
  const open = await cartPages(context, shop.url)
  const [doomed, ...others] = [await open(), await open(), await open()]
  let done = 0
  let enough = (): void => undefined
  const isEnough = new Promise<void>(resolve => {
    enough = resolve
  })
  // awaited: a page that goes to work before it has the function makes one change and stops
  await doomed?.exposeFunction('tellDone', (count: number) => {
    done = count
    if (count === 60) enough()
  })
  const at = Date.now() + 300
  const dying = work(doomed as Page, { at, times: 900, dishes: [99], tell: true }).catch(String)
  const living = others.map((page, index) => work(page, { at, times: 600, dishes: [index + 1] }))
  expect(await Promise.race([isEnough, dying])).toBe(undefined)
  await doomed?.close()
  expect(await dying).toContain('has been closed')
  await Promise.all(living)
  const pages = [...others, await open()]
  // what the doomed tab has made last may still be on its way to any of them
  await expect.poll(async () => {
    const all = await Promise.all(pages.map(countsIn))
    return new Set(all.map(sum)).size === 1 && (all[0]?.[99] ?? 0) >= done
  }).toBe(true)
  for (const page of pages) {
    const { 1: first, 2: second, 99: ofDoomed } = await countsIn(page)
    expect([first, second]).toEqual([600, 600])
    // the very last change may have been made without having been told
    expect([done, done + 1]).toContain(ofDoomed)
  }
})

test('[STO-05] two tabs of the shop put dishes into one cart, and each shows what the other did @desktop', async ({ page, context }) => {
  await menuByTakeAway(page)
  const other = await context.newPage()
  await other.goto(page.url())
  await openMenu(other)
  await addFromCard(page, 'Калифорния')
  const more = (tab: Page) => card(tab, 'Калифорния').getByRole('button', { name: 'Увеличить количество: Калифорния' })
  await expect(more(other)).toBeVisible()
  await Promise.all([more(page).click(), more(other).click()])
  await Promise.all([more(page).click(), more(other).click()])
  for (const tab of [page, other]) await expect(tab.getByRole('group', { name: 'Количество: Калифорния' }).first()).toContainText('5')
  await card(other, 'Калифорния').getByRole('button', { name: 'Уменьшить количество: Калифорния' }).click()
  for (const tab of [page, other]) await expect(tab.getByRole('group', { name: 'Количество: Калифорния' }).first()).toContainText('4')
})

test.describe('a browser that keeps nothing', () => {
  const notice = /Браузер не сохраняет данные/

  /** How often the notice has come up, whether or not it still stands. */
  async function countNotices(page: Page): Promise<() => Promise<number>> {
    await page.addInitScript(() => {
      let count = 0
      Object.assign(window, { noticesSeen: () => count })
      let isShown = false
      const look = (): void => {
        const now = [...document.querySelectorAll('body *')].some(one => one.children.length === 0 && one.checkVisibility()
          && /Браузер не сохраняет данные/.test(one.textContent ?? '') && one.closest('[aria-live]:empty') === null)
        if (now && !isShown) count += 1
        isShown = now
      }
      addEventListener('DOMContentLoaded', () => new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true }))
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

  test('[STO-04] a storage filled to the brim: shopping goes on, and it is said once', async ({ page }) => {
    const notices = await countNotices(page)
    await menuByTakeAway(page)
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
    // what had been kept before is still there
    await page.reload()
    await expect(page.getByRole('dialog', { name: 'Адрес' })).toHaveCount(0)
    expect(await page.evaluate(() => localStorage.getItem('resto_id'))).not.toBe(null)
  })

  test('[STO-04] a storage that is forbidden: shopping goes on, and it is said once', async ({ page }) => {
    const notices = await countNotices(page)
    await page.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('Access is denied', 'SecurityError') } })
    })
    await page.clock.install()
    await page.goto('/')
    await chooseCity(page)
    await chooseMethod(page, 'Самовывоз')
    // on a narrow screen it would cover the button that saves the address
    await expect(page.getByText(notice)).toHaveCount(0)
    await saveLocation(page)
    await expect(page.getByText(notice).first()).toBeVisible()
    // it stays while the pointer is on it
    await page.mouse.move(2, 2)
    await page.clock.fastForward(12_500)
    await expect(page.getByText(notice)).toHaveCount(0)
    await acceptCookies(page)
    await openMenu(page)
    await shopOn(page)
    expect(await notices()).toBe(1)
  })
})
