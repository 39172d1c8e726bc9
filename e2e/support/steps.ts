import type { Locator, Page } from 'playwright/test'
import { createFinger, type Point } from './finger.ts'
import { expect, type Shop } from './fixtures.ts'

/** Actions of a customer, by the names that are shown on the screen. */

export const ADDRESS = { typed: 'Свободы 1', street: 'улица Свободы', line: /^улица Свободы, 1/ }

/** The path of the first menu; a wide screen shows it on home too. */
export const MENU = '/menus/101'

/** The container of all layers above the page. */
export function overlays(page: Page): Locator {
  return page.locator('#overlays')
}
export function dialog(page: Page, name: string | RegExp): Locator {
  return overlays(page).getByRole('dialog', { name })
}

export async function chooseCity(page: Page, city = 'Ярославль'): Promise<void> {
  await dialog(page, 'Адрес').getByRole('button', { name: city }).click()
}

/** Milliseconds within which an animation ends, if the browser draws at all. */
const ANIMATION_TIMEOUT = 5000

/**
 * Waits for the animations of an overlay: a forced click, or one at coordinates, would miss its
 * target.
 */
export async function waitForAnimations(overlay: Locator): Promise<void> {
  if (await waitForFinish(overlay)) return
  // In two of some thousand tests the browser stopped drawing for good: a screenshot makes it draw.
  await overlay.page().screenshot({ caret: 'initial' })
  await waitForFinish(overlay)
}

function waitForFinish(overlay: Locator): Promise<boolean> {
  return overlay.evaluate(
    (element, within) =>
      Promise.race([
        new Promise<boolean>(resolve => {
          setTimeout(resolve, within, false)
        }),
        Promise.allSettled(
          element
            .getAnimations({ subtree: true })
            .filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity)
            .map(({ finished }) => finished),
        ).then(() => true),
      ]),
    ANIMATION_TIMEOUT,
  )
}

/**
 * Selects the method and waits for its fields: until the pick-up points are listed, the dialog still
 * grows, and a click on its last button may miss.
 */
export async function chooseMethod(page: Page, method: 'Доставка' | 'Самовывоз'): Promise<void> {
  const popup = dialog(page, 'Адрес')
  await chooseRadio(popup.getByRole('radio', { name: method, exact: true }))
  const fields = method === 'Доставка'
    ? popup.getByRole('combobox', { name: /Адрес доставки/ })
    : popup.getByRole('group', { name: 'Пункт самовывоза' }).or(popup.getByRole('radiogroup', { name: 'Пункт самовывоза' }))
  await expect(fields).toBeVisible()
}

/**
 * Clicks the label, as a finger does. A forced click on the hidden radio would not wait for
 * animations.
 */
export async function chooseRadio(radio: Locator): Promise<void> {
  await radio.locator('xpath=ancestor::label').click()
  await expect(radio).toBeChecked()
}

/** Types an address and takes the first suggestion with a house number. */
export async function typeAddress(page: Page, typed = ADDRESS.typed, option: RegExp = ADDRESS.line): Promise<string> {
  const field = dialog(page, 'Адрес').getByRole('combobox', { name: /Адрес доставки/ })
  await field.fill(typed)
  await page.getByRole('option', { name: option }).first().click()
  await expect(field).not.toHaveValue(typed)
  // The text is set at once, the coordinates after a request.
  await expect(field).not.toHaveAttribute('aria-busy', 'true')
  return field.inputValue()
}

/** Unfolds the details of the door below the address. */
export async function openDoor(page: Page): Promise<void> {
  await overlays(page).getByRole('dialog').locator('summary').click()
}

export async function saveLocation(page: Page): Promise<void> {
  await dialog(page, 'Адрес').getByRole('button', { name: 'Сохранить' }).click()
  await expect(dialog(page, 'Адрес')).toHaveCount(0)
}

interface Entry {
  /** Whether the cookie notice is accepted as well; under a layer it cannot be reached. */
  readonly hasAnswered?: boolean
}

/** Enters a delivery address on a first visit and opens `path`. */
export async function enterForDelivery(page: Page, path = '/', entry: Entry = {}): Promise<void> {
  await enter(page, path, entry, 'delivery', async () => {
    await chooseCity(page)
    await typeAddress(page)
  })
}

/**
 * Selects the first pick-up point, which is open round the clock, on a first visit and opens
 * `path`.
 */
export async function enterForTakeAway(page: Page, path = '/', entry: Entry = {}): Promise<void> {
  await enter(page, path, entry, 'take-away', async () => {
    await chooseCity(page)
    await chooseMethod(page, 'Самовывоз')
  })
}

/**
 * The storage after a sequence of steps, by its name and the shop's origin, so that each test need
 * not repeat it.
 */
const storedStates = new Map<string, Readonly<Record<string, string>>>()
const SEEDED = 'test_seeded'

async function enter(
  page: Page,
  path: string,
  { hasAnswered = false }: Entry,
  name: string,
  choose: () => Promise<void>,
): Promise<void> {
  await openWithStorage(page, `${name}${hasAnswered ? ', cookies' : ''}`, path, async () => {
    if (new URL(page.url()).pathname !== '/') await page.goto(path.startsWith('/') ? '/' : new URL('/', path).href)
    await choose()
    await saveLocation(page)
    if (hasAnswered) await acceptCookies(page)
  })
}

/**
 * Opens `path` with the storage that the steps leave. The first time, and at another origin, `go`
 * performs them.
 */
async function openWithStorage(
  page: Page,
  stateName: string,
  path: string,
  perform: () => Promise<void>,
  inAnyBuild = false,
): Promise<void> {
  const known = [...storedStates]
    .filter(([key]) => key.startsWith(`${stateName} `))
    .map(([key, values]) => [key.slice(stateName.length + 1), values] as const)
  await page.addInitScript(
    ({ places, marker, anyBuild }) => {
      const [, values] =
        places.find(([origin]) => origin === location.origin) ??
        places.find(([origin]) => anyBuild && new URL(origin).hostname === location.hostname) ??
        []
      if (values === undefined || sessionStorage.getItem(marker) !== null) return
      sessionStorage.setItem(marker, '1')
      for (const [key, value] of Object.entries(values)) localStorage.setItem(key, value)
    },
    { places: known, marker: SEEDED, anyBuild: inAnyBuild },
  )
  if (known.length > 0) await page.goto(path)
  const isKnown = known.some(([origin]) => inAnyBuild || origin === new URL(page.url()).origin)
  if (!isKnown) {
    await perform()
    const { origin } = new URL(page.url())
    storedStates.set(
      `${stateName} ${origin}`,
      await page.evaluate(() =>
        Object.fromEntries(Object.entries(localStorage).filter(([name]) => name !== 'server_time_offset')),
      ),
    )
    if (page.url() !== new URL(path, origin).href) await page.goto(path)
  }
  await page.getByRole('main').getByRole('heading').first().waitFor()
}

export async function acceptCookies(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Понятно' }).click()
}

/** Opens the menu with its cards; on narrow screens it is a separate page. */
export async function openMenu(page: Page): Promise<void> {
  const tile = page.getByRole('main').getByRole('link', { name: 'Роллы', exact: true })
  if (isNarrow(page)) await tile.click()
  await expect(page.getByRole('heading', { name: 'Роллы', exact: true })).toBeVisible()
}

/** Opens the menu on a first visit with a delivery address, or with the first pick-up point. */
export async function openMenuForDelivery(page: Page): Promise<void> {
  await enterForDelivery(page, MENU, { hasAnswered: true })
  await expect(page.getByRole('heading', { name: 'Роллы', exact: true })).toBeVisible()
}
export async function openMenuForTakeAway(page: Page): Promise<void> {
  await enterForTakeAway(page, MENU, { hasAnswered: true })
  await expect(page.getByRole('heading', { name: 'Роллы', exact: true })).toBeVisible()
}

/** Navigates without a load, as a link or Back does. */
export async function navigateTo(page: Page, path: string): Promise<void> {
  await page.evaluate(to => {
    history.pushState(null, '', to)
    dispatchEvent(new PopStateEvent('popstate'))
  }, path)
}

/**
 * Presses Escape and waits until the layer's history entry is gone: a pending step back would undo
 * a `travel`.
 */
export async function escape(page: Page): Promise<void> {
  const popState = await page.evaluateHandle(() => ({
    back: new Promise<unknown>(done => addEventListener('popstate', done, { once: true })),
  }))
  await page.keyboard.press('Escape')
  await popState.evaluate(async ({ back }) => void await back)
}

/** Waits for this many frames, so that pending changes are on the screen. */
export async function waitForFrames(page: Page, count: number): Promise<void> {
  await page.evaluate(total => new Promise<void>(done => {
    const next = (remaining: number): void => { if (remaining === 0) done(); else requestAnimationFrame(() =>
      next(remaining - 1)) }
    next(total)
  }), count)
}

/** Waits until the page no longer scrolls: it would otherwise override a test's scrolling. */
export async function waitForScrollEnd(page: Page): Promise<void> {
  await page.evaluate(() => new Promise<void>(done => {
    const check = (before: number, times: number): void => {
      if (times === 0) done()
      else requestAnimationFrame(() => check(scrollY, scrollY === before ? times - 1 : 5))
    }
    check(-1, 5)
  }))
}

/** Sets a theme at once and stores it as the customer's choice, so that a late script keeps it. */
export async function showTheme(page: Page, theme: 'dark' | 'light'): Promise<void> {
  await page.evaluate(name => {
    localStorage.setItem('app_theme', name)
    document.documentElement.dataset['theme'] = name
  }, theme)
}

/**
 * Whether the layout for phones is shown. The viewport is used because a mobile browser reports 980
 * px before a page is loaded.
 */
export const isNarrow = (page: Page): boolean => (page.viewportSize()?.width ?? 0) < 840

/** The card of a dish, not its line in the cart beside the menu. */
export function card(page: Page, name: string): Locator {
  return page.getByRole('article')
    .filter({ has: page.getByRole('heading', { name, exact: true }), hasNot: page.locator('[data-line-name]') })
    .first()
}

export async function addFromCard(page: Page, name: string): Promise<void> {
  await card(page, name).getByRole('button', { name: new RegExp(`^Добавить в корзину: ${name}`) }).click()
  await expect(card(page, name).getByRole('button', { name: `Увеличить количество: ${name}` })).toBeVisible()
}

export async function openCart(page: Page): Promise<void> {
  await page.getByRole('link', { name: /^Корзина: / }).click()
  await expect(page).toHaveURL(/\/cart$/)
}

export async function fillPerson(
  page: Page,
  person = { name: 'Анна', email: 'anna@example.com', phone: '8 900 123-45-67' },
): Promise<void> {
  await page.getByRole('textbox', { name: /^Имя/ }).fill(person.name)
  await page.getByRole('textbox', { name: /^Email для чека/ }).fill(person.email)
  await page.getByRole('textbox', { name: /^Телефон/ }).fill(person.phone)
}

/** Signs in by phone with the code from the sandbox's control interface. */
export async function signInByPhone(page: Page, shop: Shop, phone = '9001234567'): Promise<void> {
  await expect(page).toHaveURL(/\/auth/)
  await page.getByRole('textbox', { name: /Номер телефона/ }).fill(`8${phone}`)
  await page.getByRole('button', { name: 'Получить код' }).click()
  const field = page.getByRole('textbox', { name: /Код из СМС/ })
  await expect(field).toBeVisible()
  await field.fill(await waitForSmsCode(shop, `+7${phone}`))
}

/**
 * Opens the cart with one dish, for take-away. `inAnyBuild`: this test's configuration does not affect
 * the stored values, so those of another build may be used.
 */
export async function openCartForTakeAway(page: Page, dish = 'Калифорния', { inAnyBuild = false } = {}): Promise<void> {
  await openWithStorage(page, `cart of ${dish}`, '/cart', async () => {
    await openMenuForTakeAway(page)
    await addFromCard(page, dish)
    await openCart(page)
  }, inAnyBuild)
}

/** Fills in the order form, signs in and returns to the cart, so that the order can be placed. */
export async function prepareOrder(page: Page, shop: Shop, phone?: string): Promise<void> {
  await fillPerson(page)
  await page.getByText('Картой при получении').click()
  await page.getByRole('button', { name: 'Войти и оформить' }).click()
  await signInByPhone(page, shop, phone)
  await expect(page).toHaveURL(/\/cart$/)
}

/** Waits for the code that the sandbox sends: it may not be there when the page shows the field. */
export async function waitForSmsCode(shop: Shop, phone: string): Promise<string> {
  let code = ''
  await expect(async () => {
    const answer = await shop.control('codes')
    const codes = (Array.isArray(answer) ? answer : answer.codes) as { phone: string; code: string }[]
    const lastCode = codes.filter(entry => entry.phone === phone).at(-1)
    if (lastCode === undefined) throw new Error(`no code for ${phone}`)
    code = lastCode.code
  }).toPass()
  return code
}

/** Milliseconds between the last movement of a finger and its lifting: such a pull is no flick. */
const REST = 300

/** Puts a finger down and moves it `by` px in several steps; returns the function that lifts it. */
export async function startDrag(
  page: Page,
  from: Point,
  by: number,
  steps = 10,
): Promise<(type?: 'touchEnd' | 'touchCancel') => Promise<void>> {
  const finger = await createFinger(page)
  await finger('touchStart', from, 0)
  for (let step = 1; step <= steps; step += 1)
    await finger('touchMove', { x: from.x, y: from.y + by * step / steps }, 16)
  return (type = 'touchEnd') => finger(type, undefined, REST)
}
