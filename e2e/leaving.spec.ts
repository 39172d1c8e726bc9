import type { BrowserContext, Page } from 'playwright/test'
import { axeViolations } from './support/axe.ts'
import { expect, test } from './support/fixtures.ts'
import { addFromCard, dialog, enterByDelivery, menuByDelivery, openCart, openMenu, overlays, signInByPhone } from './support/steps.ts'

const PERSON = { name: 'Аделаида', email: 'adelaida@example.com', phone: '9001112233' }
const DOOR = { Подъезд: 'подъезд 83', Этаж: 'этаж 97', Домофон: 'код 5513', 'Квартира / офис': 'кв. 4471' }
const HALF = 'Половинный переулок'

/** Every text that the browser holds of this site, whichever way it is kept, with where it is kept. */
async function everything(context: BrowserContext): Promise<string> {
  const cookies = (await context.cookies()).map(({ name, value }) => `cookie ${name} ${decodeURIComponent(value)}`)
  const kept = await Promise.all(context.pages().map(page => page.evaluate(async () => {
    const found: string[] = []
    for (const area of [localStorage, sessionStorage]) for (const [key, value] of Object.entries(area)) found.push(`storage ${key} ${value}`)
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) found.push(`cache ${request.url} ${await (await cache.match(request))?.text()}`)
    }
    for (const { name } of await indexedDB.databases()) {
      const database = await new Promise<IDBDatabase>((resolve, reject) => {
        const opening = indexedDB.open(name ?? '')
        opening.onsuccess = () => resolve(opening.result)
        opening.onerror = () => reject(opening.error)
      })
      for (const store of database.objectStoreNames) {
        const records = await new Promise<unknown[]>((resolve, reject) => {
          const asked = database.transaction(store).objectStore(store).getAll()
          asked.onsuccess = () => resolve(asked.result)
          asked.onerror = () => reject(asked.error)
        })
        found.push(`database ${name} ${store} ${JSON.stringify(records)}`)
      }
      database.close()
    }
    // and what is on the screen, typed or written
    for (const field of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) found.push(`field ${field.value}`)
    found.push(`page ${location.href} ${JSON.stringify(history.state)} ${document.body.innerText}`)
    return found.join('\n')
  })))
  return [...cookies, ...kept].join('\n')
}
/** As a stored place has it: the streets of restaurants begin alike. */
const stored = (address: string): string => `"address":"${address}"`
async function remains(context: BrowserContext, values: readonly string[]): Promise<string[]> {
  const text = await everything(context)
  return values.filter(value => text.includes(value))
}

/** Somebody with an address, an account, an order that is to be paid, and half an address in each of two tabs; what that tells of the person. */
async function live(page: Page, control: (call: string) => Promise<any>, signIn: () => Promise<void>): Promise<{ readonly values: readonly string[]; readonly number: string; readonly other: Page }> {
  await menuByDelivery(page)
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
  // a price that comes after the press is agreed to by another
  await expect(async () => {
    if (!/\/pay\//.test(page.url())) await page.getByRole('button', { name: 'Оформить заказ' }).click({ timeout: 2000 })
    await page.waitForURL(/\/pay\//, { timeout: 4000 })
  }).toPass()
  const payUrl = page.url()
  const [order] = await control('orders')
  await page.goto('/cart')
  const place = await page.evaluate(() => JSON.parse(localStorage.getItem('order_choice') ?? '{}').place)
  const { accessToken, refreshToken } = await page.evaluate(() => JSON.parse(localStorage.getItem('person_tokens') ?? '{}'))
  const other = await page.context().newPage()
  await other.goto('/')
  for (const tab of [page, other]) {
    await tab.evaluate(() => scrollTo(0, 0))
    await tab.getByRole('button', { name: place.address }).first().click()
    await dialog(tab, 'Адрес').getByRole('combobox', { name: /Адрес доставки/ }).fill(HALF)
  }
  return {
    values: [
      PERSON.name, PERSON.email, PERSON.phone, ...Object.values(DOOR), 'Калитка 9024', HALF, stored(place.address), String(place.location.lat), String(place.location.lng), accessToken, refreshToken,
      order.number, payUrl,
    ],
    number: order.number, other,
  }
}

test('[STO-06, AUTH-06] @desktop who signs out in the other tab leaves nothing: no storage, cookie, cache, database, field or text of either tab holds a word', async ({ page, context, shop }) => {
  const { values, number, other } = await live(page, shop.control, () => signInByPhone(page, shop, PERSON.phone))
  expect((await remains(context, values)).sort(), 'all of it is there before').toEqual([...values].sort())
  await other.bringToFront()
  await dialog(other, 'Адрес').getByRole('button', { name: 'Закрыть' }).click()
  await other.getByRole('banner').getByRole('button', { name: new RegExp(`^(?:Профиль|${PERSON.name})$`) }).click()
  const own = overlays(other).getByRole('dialog', { name: new RegExp(`^(?:Профиль|${PERSON.name})$`) })
  await expect(own).toContainText(`Не оплачено: ${number}`)
  expect(await axeViolations(other)).toEqual([])
  await own.getByRole('button', { name: 'Выйти' }).click()
  for (const one of [page, other]) await expect(one.getByRole('banner').getByRole('button', { name: 'Войти' })).toBeVisible()
  // a layer that was open takes a moment to go
  await expect.poll(() => remains(context, values)).toEqual([])
  const kept = await page.evaluate(() => ({ ...localStorage }))
  expect(kept).toMatchObject({ city_id: '1', order_delivery_method: '"DELIVERY"' })
  for (const one of [page, other]) {
    await one.reload()
    await expect(one.getByRole('button', { name: 'Укажите адрес' }).first()).toBeVisible()
  }
  await openMenu(other)
  expect(await remains(context, values), `${values.length} values searched`).toEqual([])
})

test('[STO-06, AUTH-06] a session that ended by itself leaves the fields, and «Это не я» takes them @desktop', async ({ page, context, shop, allow }) => {
  allow(/401 \(Unauthorized\)/)
  await enterByDelivery(page, '/auth', { hasAnswered: true })
  const { address } = await page.evaluate(() => JSON.parse(localStorage.getItem('order_choice') ?? '{}').place)
  await signInByPhone(page, shop, PERSON.phone)
  await expect(page).not.toHaveURL(/auth/)
  await page.evaluate(name => localStorage.setItem('order_person', JSON.stringify({ name, email: '', phone: '' })), PERSON.name)
  await shop.control('faults', { rules: [
    { method: 'GET', path: '/api/v1/me', kind: 'status', status: 401, code: 'auth.token-expired' }, { method: 'POST', path: '/api/v1/sign/refresh', kind: 'status', status: 401, code: 'auth.token-expired' },
  ] })
  await page.reload()
  const leave = page.getByRole('banner').getByRole('button', { name: 'Это не я' })
  await expect(leave).toBeVisible()
  expect(await remains(context, [PERSON.name, stored(address)])).toEqual([PERSON.name, stored(address)])
  await leave.click()
  await overlays(page).getByRole('alertdialog').getByRole('button', { name: 'Стереть' }).click()
  await expect(overlays(page).getByRole('alertdialog')).toHaveCount(0)
  expect(await remains(context, [PERSON.name, PERSON.phone, stored(address)])).toEqual([])
})
