import type { BrowserContext, Page } from 'playwright/test'
import { findAxeViolations } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import {
  addFromCard,
  dialog,
  openMenuForDelivery,
  openCart,
  openMenu,
  overlays,
  signInByPhone,
} from './support/steps.ts'

const PERSON = { name: 'Аделаида', email: 'adelaida@example.com', phone: '9001112233' }
const DOOR = { Подъезд: 'подъезд 83', Этаж: 'этаж 97', Домофон: 'код 5513', 'Квартира / офис': 'кв. 4471' }
const HALF = 'Половинный переулок'

/** Every text that the browser stores for this site or shows, each with its source. */
async function everything(context: BrowserContext): Promise<string> {
  const cookies = (await context.cookies()).map(({ name, value }) => `cookie ${name} ${decodeURIComponent(value)}`)
  const databases = await Promise.all(
    context.pages().map(page =>
      page.evaluate(async () => {
        const values: string[] = []
        for (const area of [localStorage, sessionStorage])
          for (const [key, value] of Object.entries(area)) values.push(`storage ${key} ${value}`)
        for (const name of await caches.keys()) {
          const cache = await caches.open(name)
          for (const request of await cache.keys())
            values.push(`cache ${request.url} ${await (await cache.match(request))?.text()}`)
        }
        for (const { name } of await indexedDB.databases()) {
          const database = await new Promise<IDBDatabase>((resolve, reject) => {
            const opening = indexedDB.open(name ?? '')
            opening.onsuccess = () => resolve(opening.result)
            opening.onerror = () => reject(opening.error)
          })
          for (const store of database.objectStoreNames) {
            const records = await new Promise<unknown[]>((resolve, reject) => {
              const request = database.transaction(store).objectStore(store).getAll()
              request.onsuccess = () => resolve(request.result)
              request.onerror = () => reject(request.error)
            })
            values.push(`database ${name} ${store} ${JSON.stringify(records)}`)
          }
          database.close()
        }
        // What is on the screen, typed or rendered.
        for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'))
          values.push(`field ${field.value}`)
        values.push(`page ${location.href} ${JSON.stringify(history.state)} ${document.body.innerText}`)
        return values.join('\n')
      }),
    ),
  )
  return [...cookies, ...databases].join('\n')
}
/** The stored form of an address: a street alone also occurs in the restaurants' addresses. */
const stored = (address: string): string => `"address":"${address}"`
async function remains(context: BrowserContext, values: readonly string[]): Promise<string[]> {
  const text = await everything(context)
  return values.filter(value => text.includes(value))
}

/**
 * Signs in a customer with an address, an unpaid order and a half-typed address in two tabs.
 * Returns the values that identify this customer.
 */
async function live(
  page: Page,
  control: (call: string) => Promise<any>,
  signIn: () => Promise<void>,
): Promise<{ readonly values: readonly string[]; readonly number: string; readonly other: Page }> {
  await openMenuForDelivery(page)
  await addFromCard(page, 'Калифорния')
  await addFromCard(page, 'Филадельфия')
  await openCart(page)
  for (const [label, text] of Object.entries(DOOR)) await page.getByRole('textbox', { name: label }).fill(text)
  await page.getByRole('textbox', { name: 'Комментарий' }).first().fill('Калитка 9024')
  await page.getByRole('textbox', { name: /^Имя/ }).fill(PERSON.name)
  await page.getByRole('textbox', { name: /^Email для чека/ }).fill(PERSON.email)
  await page.getByRole('textbox', { name: /^Телефон/ }).fill(`8${PERSON.phone}`)
  await page.getByText('Картой онлайн').click()
  await page.getByRole('button', { name: 'Войти и оформить' }).click()
  await signIn()
  await expect(page).toHaveURL(/\/cart$/)
  // A price that arrives after the press is confirmed by another press.
  await expect(async () => {
    if (!/\/pay\//.test(page.url())) await page.getByRole('button', { name: 'Оформить заказ' }).click({ timeout: 2000 })
    await page.waitForURL(/\/pay\//, { timeout: 4000 })
  }).toPass()
  const payUrl = page.url()
  const [order] = await control('orders')
  await page.goto('/cart')
  const place = await page.evaluate(() => JSON.parse(localStorage.getItem('order_choice') ?? '{}').place)
  const { accessToken, refreshToken } = await page.evaluate(() =>
    JSON.parse(localStorage.getItem('person_tokens') ?? '{}'),
  )
  const other = await page.context().newPage()
  await other.goto('/')
  for (const tab of [page, other]) {
    await tab.evaluate(() => scrollTo(0, 0))
    await tab.getByRole('button', { name: place.address }).first().click()
    await dialog(tab, 'Адрес').getByRole('combobox', { name: /Адрес доставки/ }).fill(HALF)
  }
  return {
    values: [
      PERSON.name,
      PERSON.email,
      PERSON.phone,
      ...Object.values(DOOR),
      'Калитка 9024',
      HALF,
      stored(place.address),
      String(place.location.lat),
      String(place.location.lng),
      accessToken,
      refreshToken,
      order.number,
      payUrl,
    ],
    number: order.number, other,
  }
}

// Searched: storage, cookies, caches, databases, fields and texts.
test('[STO-06, AUTH-06] @desktop signing out in one tab removes all personal data from both', async ({
  page,
  context,
  shop,
}) => {
  const { values, number, other: otherPage } = await live(page, shop.control,
    () => signInByPhone(page, shop, PERSON.phone))
  expect((await remains(context, values)).sort(), 'all of it is there before').toEqual([...values].sort())
  await otherPage.bringToFront()
  await dialog(otherPage, 'Адрес').getByRole('button', { name: 'Закрыть' }).click()
  await otherPage.getByRole('banner').getByRole('button', { name: new RegExp(`^(?:Профиль|${PERSON.name})$`) }).click()
  const ownPage = overlays(otherPage).getByRole('dialog', { name: new RegExp(`^(?:Профиль|${PERSON.name})$`) })
  await expect(ownPage).toContainText(`Не оплачено: ${number}`)
  expect(await findAxeViolations(otherPage)).toEqual([])
  await ownPage.getByRole('button', { name: 'Выйти' }).click()
  for (const tab of [page, otherPage])
    await expect(tab.getByRole('banner').getByRole('button', { name: 'Войти' })).toBeVisible()
  // An open layer takes a moment to close.
  await expect.poll(() => remains(context, values)).toEqual([])
  const stored = await page.evaluate(() => ({ ...localStorage }))
  expect(stored).toMatchObject({ city_id: '1', order_delivery_method: '"DELIVERY"' })
  for (const tab of [page, otherPage]) {
    await tab.reload()
    await expect(tab.getByRole('button', { name: 'Укажите адрес' }).first()).toBeVisible()
  }
  await openMenu(otherPage)
  expect(await remains(context, values), `${values.length} values searched`).toEqual([])
})
