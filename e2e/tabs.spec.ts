import type { Page } from 'playwright/test'
import { serveCartPages, readCounts, fillTogether, runWork } from './support/cart-page.ts'
import { expect, test } from './support/fixtures.ts'
import { addFromCard, card, openCart, openMenuForTakeAway } from './support/steps.ts'

const ROUNDS = 3
const CHANGES = 1_000
const sum = (counts: Readonly<Record<string, number>>): number =>
  Object.values(counts).reduce((all, count) => all + count, 0)

test(`[STO-05] four tabs change one cart ${ROUNDS} × ${CHANGES} times and lose no change @desktop`, async ({
  context,
  shop,
}) => {
  expect(
    await fillTogether({ open: await serveCartPages(context, shop.url), tabs: 4, rounds: ROUNDS, changes: CHANGES }),
  ).toEqual([])
})

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

test('[STO-04] a full storage does not stop shopping, and a notice reports it', async ({ page }) => {
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
  await addFromCard(page, 'Калифорния')
  await card(page, 'Калифорния').getByRole('button', { name: 'Увеличить количество: Калифорния' }).click()
  await expect(page.getByRole('group', { name: 'Количество: Калифорния' }).first()).toContainText('2')
  await openCart(page)
  await expect(page.getByText('2 позиции').first()).toBeVisible()
  await expect(page.getByText(/Браузер не сохраняет данные/).first()).toBeVisible()
  // Values stored before are still there.
  await page.reload()
  await expect(page.getByRole('dialog', { name: 'Адрес' })).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('resto_id'))).not.toBe(null)
})
