import type { Page } from 'playwright/test'
import type { Shop } from '../support/fixtures.ts'
import { chooseCity, chooseMethod, waitForSmsCode, dialog, overlays, navigateTo } from '../support/steps.ts'
import type { Look, ScreenName, State } from './table.ts'
import { CHAINS, newPhone, WITH_ITS_SUM } from './visitors.ts'

export interface Where {
  readonly page: Page
  readonly shop: Shop
  readonly state: State
  readonly brand: Look['brand']
}
type Road = (where: Where) => Promise<unknown>

const ORDER = /^\/api\/v1\/persons\/\d+\/orders$/
const UNKNOWN = 404_404

const to =
  (path: string | ((where: Where) => string)): Road =>
  where =>
    where.page.goto(typeof path === 'string' ? path : path(where), { waitUntil: 'commit' })

const openAddress: Road = async ({ page, brand }) => {
  await page.goto('/', { waitUntil: 'commit' })
  if (brand === 'caplya') await chooseCity(page)
}
const search = (words: (where: Where) => string): Road => async where => {
  await to('/')(where)
  await where.page.getByRole('banner').getByRole('button', { name: /^Поиск/ }).click()
  const text = words(where)
  if (text !== '') await dialog(where.page, 'Поиск по меню').getByRole('searchbox').fill(text)
}
/** Places the order; `answer` is the outcome. */
const sendOrder =
  (answer: 'held' | 'refused' | 'lost' | 'accepted'): Road =>
  async ({ page }) => {
    if (answer !== 'accepted') {
      await page.route(
        url => ORDER.test(url.pathname),
        async route => {
          if (route.request().method() === 'OPTIONS') return route.continue()
          if (answer === 'lost') await route.abort('connectionreset')
          if (answer === 'refused')
            await route.fulfill({
              status: 422,
              headers: { 'access-control-allow-origin': '*' },
              json: {
                errors: [{ code: 'kitchen.overloaded', message: 'Кухня перегружена, попробуйте через полчаса' }],
              },
            })
        },
      )
    }
    await page.goto('/cart')
    await page.getByRole('main').getByRole('button', { name: WITH_ITS_SUM }).click()
    if (answer === 'refused') await page.getByText('Заказ не оформлен').first().waitFor()
    if (answer === 'lost') await page.getByText('Не удалось подтвердить заказ').first().waitFor()
    if (answer === 'accepted') await page.getByRole('heading', { level: 1, name: /^Заказ № .+ принят$/ }).waitFor()
  }
/** Requests a code and returns the phone number. */
const askCode = async ({ page }: Where): Promise<string> => {
  const phone = newPhone()
  await page.goto('/auth')
  await page.getByRole('textbox', { name: /Номер телефона/ }).fill(`8${phone}`)
  await page.getByRole('button', { name: 'Получить код' }).click()
  return phone
}

/** How to reach each screen from an empty page. */
export const ROADS: Readonly<Record<ScreenName, Road>> = {
  'splash': async where => {
    // Without responses the splash stays.
    if (where.state !== 'error') await where.page.route(`${where.shop.api}/**`, () => undefined)
    await to('/')(where)
  },
  'city': to('/'),
  'address': openAddress,
  'pick-up': async where => {
    await openAddress(where)
    await chooseMethod(where.page, 'Самовывоз')
  },
  'map': async where => {
    await openAddress(where)
    await dialog(where.page, 'Адрес').getByRole('button', { name: 'Выбрать на карте' }).first().click()
  },
  'home': to('/'),
  'home-again': to('/'),
  'menu': to(({ brand }) => CHAINS[brand].menu),
  'menus': to(({ brand }) => CHAINS[brand].menu),
  'dish': async where => {
    const { page, brand, state } = where
    if (state === 'error') return to(`${CHAINS[brand].menu}/positions/${UNKNOWN}`)(where)
    await to(CHAINS[brand].menu)(where)
    await page.getByRole('button', { name: /^Выбрать состав: / }).first().click()
    await overlays(page).getByRole('dialog').waitFor()
  },
  'search': search(() => ''),
  'search-found': search(({ brand, state }) => (state === 'one' ? 'филадельфия' : CHAINS[brand].word)),
  'search-none': search(() => 'шашлык из крокодила'),
  'cart': to('/cart'),
  'cart-refused': async where => {
    await where.page.route('**/orders/preflight', route =>
      route.request().method() === 'OPTIONS'
        ? route.continue()
        : route.fulfill({
            status: 422,
            headers: { 'access-control-allow-origin': '*' },
            json: {
              errors: [
                { code: 'delivery.order-sum-not-enough.range', message: 'Сумма меньше минимальной', amount: 500_000 },
              ],
            },
          }),
    )
    await to('/cart')(where)
  },
  'form-guest': to('/cart'),
  'form-errors': async where => {
    await where.page.goto('/cart')
    await where.page.getByRole('button', { name: 'Войти и оформить' }).first().click()
  },
  'form-again': to('/cart'),
  'placing': sendOrder('held'),
  'order-failed': sendOrder('refused'),
  'order-unknown': sendOrder('lost'),
  'order-accepted': sendOrder('accepted'),
  'orders': async where => {
    if (where.state === 'many')
      await where.page.addInitScript(() => {
        const orders = JSON.parse(localStorage.getItem('order_history') ?? '[]') as {
          number: string
          id: number | string
        }[]
        const [order] = orders
        if (orders.length === 1 && order !== undefined)
          localStorage.setItem(
            'order_history',
            JSON.stringify(
              Array.from({ length: 8 }, (_, index) => ({
                ...order,
                id: typeof order.id === 'number' ? order.id + index : `${order.id}${index}`,
                number: `${order.number}${index}`,
              })),
            ),
          )
      })
    await to('/orders')(where)
  },
  'order': async where => {
    await to('/orders')(where)
    await where.page.getByRole('article').getByRole('link').first().click()
    await where.page.getByRole('heading', { level: 1, name: /№/ }).waitFor()
  },
  'sign-in': async where =>
    where.state === 'loading' || where.state === 'error' ? askCode(where) : to('/auth')(where),
  'sign-in-code': async where => {
    const { page, shop, state } = where
    const phone = await askCode(where)
    const field = page.getByRole('textbox', { name: /Код из СМС/ })
    await field.waitFor()
    if (state === 'loading' || state === 'error') await field.fill(await waitForSmsCode(shop, `+7${phone}`))
  },
  'leaving': async where => {
    await where.page.goto('/orders')
    await where.page.getByRole('banner').locator('button[aria-haspopup="dialog"]').last().click()
    await overlays(where.page).getByRole('alertdialog').or(overlays(where.page).getByRole('dialog')).first().waitFor()
  },
  'panel': async where => {
    await where.page.goto('/')
    await where.page.getByRole('button', { name: 'Открыть навигацию' }).click()
    await dialog(where.page, 'Меню').waitFor()
  },
  'promotions': to('/promotions'),
  'promotion': async where => {
    await to('/promotions')(where)
    await navigateTo(where.page, CHAINS[where.brand].promotion)
  },
  'venues': to('/restos'),
  'venue': to(({ brand }) => CHAINS[brand].venue),
  'information': to('/informaciya-dlya-klientov'),
  'cookie': to('/cookie'),
  'not-found': to('/net-takoj-stranicy'),
  'crash': async where => {
    // The shop cannot decide whose storage this is without the blocked file.
    await where.page.addInitScript(() => localStorage.setItem('app_white_label', 'another'))
    await where.page.route('**/assets/pre-boot-*.js', route => route.abort())
    await to('/')(where)
    await where.page.getByRole('alert').waitFor()
  },
}
