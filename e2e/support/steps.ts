import type { Locator, Page } from 'playwright/test'
import { fingerOn, type Point } from './finger.ts'
import { expect, type Shop } from './fixtures.ts'

/** The customer's verbs: what a person does, by the names that a person sees. */

export const ADDRESS = { typed: 'Свободы 1', street: 'улица Свободы', line: /^улица Свободы, 1/ }

/** The first menu by its address: on a wide screen what home shows too. */
export const MENU = '/menus/101'

/** Everything that opens above the page. */
export function overlays(page: Page): Locator {
  return page.locator('#overlays')
}
export function dialog(page: Page, name: string | RegExp): Locator {
  return overlays(page).getByRole('dialog', { name })
}

export async function chooseCity(page: Page, city = 'Ярославль'): Promise<void> {
  await dialog(page, 'Адрес').getByRole('button', { name: city }).click()
}

/** Milliseconds in which what slides in arrives, if the page is drawn at all. */
const ARRIVES_WITHIN = 5000

/** What slides in must have arrived: a forced click, or one at a place of the screen, does not wait for it, and would fall beside. */
export async function arrived(overlay: Locator): Promise<void> {
  if (await arrives(overlay)) return
  // twice in some thousand tests a browser has stopped drawing, and would never: a picture makes it draw
  await overlay.page().screenshot({ caret: 'initial' })
  await arrives(overlay)
}

function arrives(overlay: Locator): Promise<boolean> {
  return overlay.evaluate((element, within) => Promise.race([
    new Promise<boolean>(resolve => { setTimeout(resolve, within, false) }),
    Promise.allSettled(element.getAnimations({ subtree: true })
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity).map(({ finished }) => finished)).then(() => true),
  ]), ARRIVES_WITHIN)
}

export async function chooseMethod(page: Page, method: 'Доставка' | 'Самовывоз'): Promise<void> {
  await chooseRadio(dialog(page, 'Адрес').getByRole('radio', { name: method, exact: true }))
}

/** A press on the label, as a finger's is. One forced upon the button beneath would not wait for what still moves, and fall beside. */
export async function chooseRadio(radio: Locator): Promise<void> {
  await radio.locator('xpath=ancestor::label').click()
  await expect(radio).toBeChecked()
}

/** Types an address and takes the first suggestion that names a house. */
export async function typeAddress(page: Page, typed = ADDRESS.typed, option: RegExp = ADDRESS.line): Promise<string> {
  const field = dialog(page, 'Адрес').getByRole('combobox', { name: /Адрес доставки/ })
  await field.fill(typed)
  await page.getByRole('option', { name: option }).first().click()
  await expect(field).not.toHaveValue(typed)
  // its words are there at once, its place only when it has been looked up
  await expect(field).not.toHaveAttribute('aria-busy', 'true')
  return field.inputValue()
}

/** Unfolds what a courier needs at the door, below the address. */
export async function openDoor(page: Page): Promise<void> {
  await overlays(page).getByRole('dialog').locator('summary').click()
}

export async function saveLocation(page: Page): Promise<void> {
  await dialog(page, 'Адрес').getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog(page, 'Адрес')).toHaveCount(0)
}

interface Entry {
  /** Whether the word on cookies has been given too, as `acceptCookies` gives it: the notice lies under a layer, out of reach. */
  readonly hasAnswered?: boolean
}

/** From the first visit to the menu of a delivery address. */
export async function enterByDelivery(page: Page, path = '/', entry: Entry = {}): Promise<void> {
  await enter(page, path, entry, 'delivery', async () => {
    await chooseCity(page)
    await typeAddress(page)
  })
}

/** From the first visit to the menu of a pick-up point: the first of the list, which is open round the clock. */
export async function enterByTakeAway(page: Page, path = '/', entry: Entry = {}): Promise<void> {
  await enter(page, path, entry, 'take-away', async () => {
    await chooseCity(page)
    await chooseMethod(page, 'Самовывоз')
  })
}

/** What the device remembers after a road, by the road and the shop's address: the same one need not be gone in each test. */
const remembered = new Map<string, Readonly<Record<string, string>>>()
const SEEDED = 'test_seeded'

async function enter(page: Page, path: string, { hasAnswered = false }: Entry, way: string, choose: () => Promise<void>): Promise<void> {
  await comeBack(page, `${way}${hasAnswered ? ', cookies' : ''}`, path, async () => {
    if (new URL(page.url()).pathname !== '/') await page.goto(path.startsWith('/') ? '/' : new URL('/', path).href)
    await choose()
    await saveLocation(page)
    if (hasAnswered) await acceptCookies(page)
  })
}

/** Opens an address as somebody who has gone this road before; the first time `go` goes it, from an empty page or that address. */
async function comeBack(page: Page, road: string, path: string, go: () => Promise<void>, inAnyBuild = false): Promise<void> {
  const known = [...remembered].filter(([key]) => key.startsWith(`${road} `)).map(([key, values]) => [key.slice(road.length + 1), values] as const)
  await page.addInitScript(({ places, mark, ofAnother }) => {
    const [, values] = places.find(([origin]) => origin === location.origin) ?? places.find(([origin]) => ofAnother && new URL(origin).hostname === location.hostname) ?? []
    if (values === undefined || sessionStorage.getItem(mark) !== null) return
    sessionStorage.setItem(mark, '1')
    for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
  }, { places: known, mark: SEEDED, ofAnother: inAnyBuild })
  if (known.length > 0) await page.goto(path)
  const isKnown = known.some(([origin]) => inAnyBuild || origin === new URL(page.url()).origin)
  if (!isKnown) {
    await go()
    const { origin } = new URL(page.url())
    remembered.set(`${road} ${origin}`, await page.evaluate(() => Object.fromEntries(Object.entries(localStorage).filter(([name]) => name !== 'server_time_offset'))))
    if (page.url() !== new URL(path, origin).href) await page.goto(path)
  }
  await page.getByRole('main').getByRole('heading').first().waitFor()
}

export async function acceptCookies(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Понятно' }).click()
}

/** The menu with the cards: on narrow screens it is a page of its own. */
export async function openMenu(page: Page): Promise<void> {
  const tile = page.getByRole('main').getByRole('link', { name: 'Роллы', exact: true })
  if (isNarrow(page)) await tile.click()
  await expect(page.getByRole('heading', { name: 'Роллы', exact: true })).toBeVisible()
}

/** From the first visit to the dishes of a delivery address, or of the first pick-up point. */
export async function menuByDelivery(page: Page): Promise<void> {
  await enterByDelivery(page, MENU, { hasAnswered: true })
  await expect(page.getByRole('heading', { name: 'Роллы', exact: true })).toBeVisible()
}
export async function menuByTakeAway(page: Page): Promise<void> {
  await enterByTakeAway(page, MENU, { hasAnswered: true })
  await expect(page.getByRole('heading', { name: 'Роллы', exact: true })).toBeVisible()
}

/** To an address of the shop without a load in between, as a link or the browser's Back leads there. */
export async function travel(page: Page, path: string): Promise<void> {
  await page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/** Escape closes what lies on top. Over once that has taken its entry of the history along: a step back on its way would undo a travel. */
export async function escape(page: Page): Promise<void> {
  const stepped = await page.evaluateHandle(() => ({ back: new Promise<unknown>(done => addEventListener('popstate', done, { once: true })) }))
  await page.keyboard.press('Escape')
  await stepped.evaluate(async ({ back }) => void await back)
}

/** The page is drawn so many times: what it had begun is on the screen. */
export async function frames(page: Page, count: number): Promise<void> {
  await page.evaluate(total => new Promise<void>(done => {
    const next = (left: number): void => { if (left === 0) done(); else requestAnimationFrame(() => next(left - 1)) }
    next(total)
  }), count)
}

/** What scrolls the page by itself has come to its end: a test that scrolls by hand before would be scrolled back. */
export async function standsStill(page: Page): Promise<void> {
  await page.evaluate(() => new Promise<void>(done => {
    const look = (before: number, times: number): void => {
      if (times === 0) done()
      else requestAnimationFrame(() => look(scrollY, scrollY === before ? times - 1 : 5))
    }
    look(-1, 5)
  }))
}

/** Draws the page in a theme at once; as the customer's own choice, lest a part that comes late draws it in another. */
export async function showTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate(name => {
    localStorage.setItem('app_theme', name)
    document.documentElement.dataset['theme'] = name
  }, theme)
}

/** Whether a phone's layout is shown: also before there is a page, which a phone's browser takes for one of 980 px. */
export const isNarrow = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 840

/** A dish's card. */
export function card(page: Page, name: string): Locator {
  return page.getByRole('article').filter({ has: page.getByRole('heading', { name, exact: true }) }).first()
}

export async function addFromCard(page: Page, name: string): Promise<void> {
  await card(page, name).getByRole('button', { name: new RegExp(`^Добавить в корзину: ${name}`) }).click()
  await expect(card(page, name).getByRole('button', { name: `Увеличить количество: ${name}` })).toBeVisible()
}

export async function openCart(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Корзина: / }).click()
  await expect(page).toHaveURL(/\/cart$/)
}

export async function fillPerson(page: Page, person = { name: 'Анна', email: 'anna@example.com', phone: '8 900 123-45-67' }): Promise<void> {
  await page.getByRole('textbox', { name: /^Имя/ }).fill(person.name)
  await page.getByRole('textbox', { name: /^Email для чека/ }).fill(person.email)
  await page.getByRole('textbox', { name: /^Телефон/ }).fill(person.phone)
}

/** Signs in by phone with the code that the sandbox shows on its own page. */
export async function signInByPhone(page: Page, shop: Shop, phone = '9001234567'): Promise<void> {
  await expect(page).toHaveURL(/\/auth/)
  await page.getByRole('textbox', { name: /Номер телефона/ }).fill(`8${phone}`)
  await page.getByRole('button', { name: 'Получить код' }).click()
  const field = page.getByRole('textbox', { name: /Код из СМС/ })
  await expect(field).toBeVisible()
  await field.fill(await codeFor(shop, `+7${phone}`))
}

/**
 * From the first visit to a cart with one dish, for take-away. `inAnyBuild`: the values of this test's own configuration change nothing
 * of what the road leaves, so that it may have been gone in another build.
 */
export async function cartByTakeAway(page: Page, dish = 'Калифорния', { inAnyBuild = false } = {}): Promise<void> {
  await comeBack(page, `cart of ${dish}`, '/cart', async () => {
    await menuByTakeAway(page)
    await addFromCard(page, dish)
    await openCart(page)
  }, inAnyBuild)
}

/** A guest in the cart fills the form in, signs in on the way to the order, and is back: what is left is to order. */
export async function readyToOrder(page: Page, shop: Shop, phone?: string): Promise<void> {
  await fillPerson(page)
  await page.getByText('Картой при получении').click()
  await page.getByRole('button', { name: 'Войти и оформить' }).click()
  await signInByPhone(page, shop, phone)
  await expect(page).toHaveURL(/\/cart$/)
}

/** The code that the sandbox has sent: it may be on its way yet when the page asks for it already. */
export async function codeFor(shop: Shop, phone: string): Promise<string> {
  let code = ''
  await expect(async () => {
    const answer = await shop.control('codes')
    const codes = (Array.isArray(answer) ? answer : answer.codes) as { phone: string; code: string }[]
    const found = codes.filter(entry => entry.phone === phone).at(-1)
    if (found === undefined) throw new Error(`no code for ${phone}`)
    code = found.code
  }).toPass()
  return code
}

/** A finger that comes down at a point and goes so far down in so many steps; answers with what lifts it. */
export async function pull(page: Page, from: Point, by: number, steps = 10): Promise<(how?: 'touchEnd' | 'touchCancel') => Promise<void>> {
  const finger = await fingerOn(page)
  await finger('touchStart', from)
  for (let step = 1; step <= steps; step += 1) await finger('touchMove', { x: from.x, y: from.y + by * step / steps })
  return (how = 'touchEnd') => finger(how)
}
