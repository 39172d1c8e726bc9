import type { Browser, BrowserContextOptions, Page } from 'playwright/test'
import { expect, type Shop } from '../support/fixtures.ts'
import {
  acceptCookies,
  ADDRESS,
  chooseCity,
  chooseMethod,
  dialog,
  prepareOrder,
  saveLocation,
  typeAddress,
} from '../support/steps.ts'
import type { Look, Visitor } from './table.ts'

export type Device = NonNullable<Exclude<BrowserContextOptions['storageState'], string>>
type Brand = Look['brand']

/** Paths and texts of a chain that the steps need. */
export const CHAINS = {
  caplya: { menu: '/menus/101', address: ADDRESS, venue: '/restos/11', promotion: '/promotions/1', word: 'лосось' },
  volna: {
    menu: '/menus/301',
    address: { typed: 'Курортный 9', line: /^Курортный проспект, 9/ },
    venue: '/restos/31',
    promotion: '/promotions/31',
    word: 'лосось',
  },
} as const

/** The order button once it shows the sum: pressed earlier, it would ask to confirm that. */
export const WITH_ITS_SUM = /^Оформить заказ · /

/** The visitor from whose storage the steps start. */
const BEFORE: Readonly<Record<Exclude<Visitor, 'new'>, Visitor>> = {
  'chosen': 'new',
  'takeAway': 'new',
  'one dish': 'chosen',
  'three dishes': 'chosen',
  'twelve dishes': 'chosen',
  'signed in': 'three dishes',
  'returning': 'signed in',
}

/** Adds this many dishes without required choices from their cards. */
async function add(page: Page, brand: Brand, count: number): Promise<void> {
  await page.goto(CHAINS[brand].menu)
  // not the lines of the cart beside them, which have steppers too
  const cards = page.getByRole('article').filter({ hasNot: page.locator('[data-line-name]') })
  const button = cards.getByRole('button', { name: /^Добавить в корзину: / })
  for (let added = 0; added < count; added += 1) await button.first().click()
  await expect(cards.getByRole('group', { name: /^Количество: / })).toHaveCount(count)
}

/** A new number each time: a phone receives only one code within 90 seconds. */
let phones = 9_001_230_100
export const newPhone = (): string => String(phones += 1)

async function become(page: Page, shop: Shop, brand: Brand, visitor: Exclude<Visitor, 'new'>): Promise<void> {
  switch (visitor) {
    case 'one dish': return add(page, brand, 1)
    case 'three dishes': return add(page, brand, 3)
    case 'twelve dishes': return add(page, brand, 12)
    case 'signed in':
      await page.goto('/cart')
      await page.getByRole('textbox', { name: 'Квартира / офис' }).fill('17')
      return prepareOrder(page, shop, newPhone())
    case 'returning':
      await page.goto('/cart')
      await page.getByRole('main').getByRole('button', { name: WITH_ITS_SUM }).click()
      await expect(page.getByRole('heading', { level: 1, name: /^Заказ № .+ принят$/ })).toBeVisible()
      return add(page, brand, 2)
    case 'chosen': case 'takeAway':
      await page.goto('/')
      await expect(dialog(page, 'Адрес')).toBeVisible()
      if (brand === 'caplya') await chooseCity(page)
      if (visitor === 'takeAway') await chooseMethod(page, 'Самовывоз')
      else await typeAddress(page, CHAINS[brand].address.typed, CHAINS[brand].address.line)
      await saveLocation(page)
      return acceptCookies(page)
  }
}

/** Creates the storage of each visitor by the customer's own steps, once each. */
export function createDevices(
  browser: Browser,
  options: BrowserContextOptions,
): (shop: Shop, brand: Brand, visitor: Visitor) => Promise<Device> {
  const made = new Map<string, Promise<Device>>()
  async function make(shop: Shop, brand: Brand, visitor: Visitor): Promise<Device> {
    if (visitor === 'new') return { cookies: [], origins: [] }
    const context = await browser.newContext({
      ...options,
      baseURL: shop.url,
      storageState: await openDevice(shop, brand, BEFORE[visitor]),
    })
    try {
      await become(await context.newPage(), shop, brand, visitor)
      return await context.storageState()
    } finally {
      await context.close()
    }
  }
  function openDevice(shop: Shop, brand: Brand, visitor: Visitor): Promise<Device> {
    const key = `${brand} ${visitor}`
    const device = made.get(key) ?? make(shop, brand, visitor)
    made.set(key, device)
    return device
  }
  return openDevice
}
