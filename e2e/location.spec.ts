import type { BrowserContext, Locator, Page } from 'playwright/test'
import { axeViolations } from './support/axe.ts'
import { expect, shoot, test } from './support/fixtures.ts'
import {
  acceptCookies, addFromCard, arrived, card, chooseCity, chooseMethod, chooseRadio, dialog, enterByDelivery, enterByTakeAway,
  menuByTakeAway, openMenu, overlays, saveLocation, signInByPhone, typeAddress,
} from './support/steps.ts'

const address = (page: Page): Locator => dialog(page, 'Адрес')
const field = (page: Page): Locator => address(page).getByRole('combobox', { name: /Адрес доставки/ })
const save = (page: Page): Promise<void> => address(page).getByRole('button', { name: 'Сохранить' }).click()
async function openLocation(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Изменить адрес$/ }).first().click()
  await expect(address(page)).toBeVisible()
  await arrived(address(page))
}

/** Changes what the API says on its way to the page. */
async function retell(page: Page, path: RegExp, change: (json: any) => unknown): Promise<void> {
  await page.route(path, async route => {
    const response = await route.fetch()
    await route.fulfill({ response, json: change(await response.json()) })
  })
}
async function standAt(context: BrowserContext, latitude: number, longitude: number, accuracy: number): Promise<void> {
  await context.grantPermissions(['geolocation'])
  await context.setGeolocation({ latitude, longitude, accuracy })
}
/** Within the city's bounds, in the middle of nowhere that is delivered to. */
const NOWHERE = [57.5705, 39.79] as const

test('[LOC-01, LOC-02] with one city nobody is asked for it, and its button does nothing', async ({ page }) => {
  await retell(page, /\/1\/p\/cities/, cities => cities.slice(0, 1))
  await page.goto('/')
  await expect(address(page)).toContainText('Укажите адрес, чтобы мы могли показать вам актуальное меню')
  await expect(field(page)).toBeVisible()
  await expect(address(page).getByText('Выберите город')).toHaveCount(0)
  await expect(address(page).getByRole('button', { name: 'Город: Ярославль' })).toBeDisabled()
  expect(await axeViolations(page)).toEqual([])
})

test('[LOC-02, LOC-04] of two cities one is chosen, another may be, and its streets and points are its own', async ({ page }) => {
  await page.goto('/')
  await expect(address(page).getByRole('heading', { name: 'Выберите город' })).toBeVisible()
  await chooseCity(page)
  await typeAddress(page)
  await address(page).getByRole('button', { name: 'Сменить город: Ярославль' }).click()
  await chooseCity(page, 'Подгорица')
  await expect(field(page)).toHaveValue('')
  await chooseMethod(page, 'Самовывоз')
  await expect(address(page).getByRole('radio', { name: /Ulica Slobode/ })).toBeChecked()
  await address(page).getByRole('button', { name: 'Сменить город: Подгорица' }).click()
  await chooseCity(page)
  await chooseMethod(page, 'Самовывоз')
  await expect(address(page).getByRole('radio', { name: /Ulica/ })).toHaveCount(0)
})

test('[LOC-02, BOOT-08] without cities the dialog stays and says so, and a retry mends it @desktop', async ({ page }) => {
  let cities = 0
  await retell(page, /\/1\/p\/cities/, all => (cities++ === 0 ? [] : all))
  await page.goto('/')
  await expect(address(page).getByText('Нет привязанных заведений')).toBeVisible()
  await address(page).getByRole('button', { name: 'Повторить' }).click()
  await expect(address(page).getByRole('button', { name: 'Ярославль' })).toBeVisible()
})

for (const [only, other, flag, at] of [['Самовывоз', 'Доставка', 'isDelivery', ''], ['Доставка', 'Самовывоз', 'isTakeAway', ' @desktop']] as const) {
  test(`[LOC-03] a city that offers «${only}» alone shows no toggle${at}`, async ({ page }) => {
    await retell(page, /\/1\/p\/restos\/\d+$/, resto => ({ ...resto, menus: resto.menus.map((menu: object) => ({ ...menu, [flag]: false })) }))
    await page.goto('/')
    await chooseCity(page)
    if (only === 'Доставка') await expect(field(page)).toBeVisible()
    else await expect(address(page).getByRole('radio', { name: /проспект|улица/ }).first()).toBeChecked()
    await expect(address(page).getByRole('radio', { name: other, exact: true })).toHaveCount(0)
    await expect(address(page).getByRole('radio', { name: only, exact: true })).toHaveCount(0)
  })
}

test('[LOC-03, LOC-06, LOC-07] delivery and take-away there and back: each keeps what was chosen for it', async ({ page }) => {
  await page.goto('/')
  await chooseCity(page)
  await expect(address(page).getByRole('radio', { name: 'Доставка', exact: true })).toBeChecked()
  const line = await typeAddress(page)
  await chooseMethod(page, 'Самовывоз')
  const points = address(page).getByRole('radio', { name: /улица|проспект|набережная/ })
  await expect(points.first()).toBeChecked()
  await chooseRadio(points.nth(2))
  await chooseMethod(page, 'Доставка')
  await expect(field(page)).toHaveValue(line)
  await expect(address(page)).toContainText(/доставка/)
  await chooseMethod(page, 'Самовывоз')
  await expect(points.nth(2)).toBeChecked()
  await saveLocation(page)
  await acceptCookies(page)
  await openLocation(page)
  await expect(points.nth(2)).toBeChecked()
  await chooseMethod(page, 'Доставка')
  await typeAddress(page)
  await saveLocation(page)
  await expect(page.getByRole('button', { name: /^Доставка.*Изменить адрес$/s }).first()).toBeVisible()
})

test('[LOC-04] a slow answer of a city that was left changes nothing @desktop', async ({ page }) => {
  await enterByTakeAway(page, '/', { hasAnswered: true })
  let release = (): void => undefined
  const held = new Promise<void>(resolve => (release = resolve))
  await page.route(/\/1\/p\/restos\?.*cityId=2/, async route => {
    await held
    await route.continue()
  })
  await openLocation(page)
  await address(page).getByRole('button', { name: 'Сменить город: Ярославль' }).click()
  await chooseCity(page, 'Подгорица')
  await expect(address(page).getByText('Загружаем зоны и заведения…')).toBeAttached()
  await address(page).getByRole('button', { name: 'Закрыть' }).click()
  await openLocation(page)
  const points = address(page).getByRole('radio', { name: /улица|проспект|набережная/ })
  await expect(points.first()).toBeChecked()
  const answered = page.waitForResponse(/cityId=2/)
  release()
  await answered
  await expect(points.first()).toBeChecked()
  await expect(address(page).getByRole('radio', { name: /Ulica/ })).toHaveCount(0)
})

test('[LOC-05] a comment of 100 characters is saved, one of 101 is not @desktop', async ({ page }) => {
  await page.goto('/')
  await chooseCity(page)
  await typeAddress(page)
  for (const name of ['Квартира / офис', 'Подъезд', 'Этаж', 'Домофон']) await address(page).getByRole('textbox', { name }).fill('7')
  const comment = address(page).getByRole('textbox', { name: /Комментарий/ })
  await comment.fill('ё'.repeat(101))
  await expect(address(page).getByText('101 / 100')).toBeVisible()
  await save(page)
  await expect(address(page).getByText('Не больше 100 символов')).toBeVisible()
  await expect(comment).toBeFocused()
  await comment.fill('ё'.repeat(100))
  await expect(address(page).getByText('Не больше 100 символов')).toHaveCount(0)
  await saveLocation(page)
})

test('[LOC-08] the terms of delivery are those of the zone that holds the address', async ({ page }) => {
  await page.goto('/')
  await chooseCity(page)
  const open = () => address(page).getByRole('button', { name: 'Условия доставки' }).click()
  await open()
  const terms = dialog(page, 'Условия доставки')
  await expect(terms.getByText('Укажите адрес, чтобы увидеть условия доставки')).toBeVisible()
  await terms.getByRole('button', { name: 'Закрыть' }).click()
  await typeAddress(page)
  await open()
  await expect(terms.getByRole('columnheader')).toHaveText(['Сумма заказа', 'Стоимость доставки', 'Время доставки'])
  const rows = (await terms.getByRole('row').allInnerTexts()).slice(1).map(row => row.replace(/\s+/g, ' ').trim())
  expect(rows).toEqual(['500 ₽ – 1 200 ₽ 149 ₽ 40 мин', '1 200 ₽ – 12 000 ₽ Бесплатно 40 мин'])
  await shoot(page, 'location-terms')
})

test('[LOC-09] addresses are suggested from the third letter on and taken by keyboard alone @desktop', async ({ page }) => {
  await page.goto('/')
  await chooseCity(page)
  const input = field(page)
  await input.focus()
  await page.keyboard.type('Св')
  await expect(page.getByText('Введите не менее 3 символов').first()).toBeVisible()
  await expect(page.getByRole('option')).toHaveCount(0)
  await page.keyboard.type('ободы 1')
  const options = page.getByRole('listbox', { name: 'Подсказки адреса' }).getByRole('option')
  // a list may come for the first letters alone: it is replaced, and what was highlighted in it gone
  await expect(input).not.toHaveAttribute('aria-busy', 'true')
  await expect(options.first()).toBeVisible()
  expect((await page.getByRole('listbox').locator('..').boundingBox())!.height).toBeLessThanOrEqual(310)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true')
  await expect(input).toHaveAttribute('aria-activedescendant', (await options.nth(1).getAttribute('id'))!)
  await page.keyboard.press('ArrowUp')
  const title = (await options.first().innerText()).split('\n')[0]!
  await page.keyboard.press('Escape')
  await expect(input).toHaveAttribute('aria-expanded', 'false')
  await expect(address(page)).toBeVisible()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(input).toHaveValue(title)
  await expect(input).toBeFocused()
  await expect(address(page)).toContainText(/\d+ мин · доставка/)
  await input.fill('Абракадабра')
  await expect(page.getByText('Адрес не найден').first()).toBeVisible()
})

test('[LOC-10] only an address that was chosen counts, and only within the zones', async ({ page, context }) => {
  await page.goto('/')
  await chooseCity(page)
  await save(page)
  await expect(address(page).getByText('Укажите адрес доставки')).toBeVisible()
  await expect(field(page)).toBeFocused()
  await field(page).fill('где-то рядом')
  await save(page)
  await expect(address(page).getByText('Выберите адрес из списка или на карте')).toBeVisible()
  await standAt(context, ...NOWHERE, 20)
  await address(page).getByRole('button', { name: 'Где я' }).click()
  await expect(address(page).getByText('Адрес не входит в зону доставки')).toBeVisible()
  await save(page)
  await expect(address(page)).toBeVisible()
  await shoot(page, 'location-outside')
})

test('[LOC-11] a street without a number is asked about once', async ({ page }) => {
  await page.goto('/')
  await chooseCity(page)
  await typeAddress(page, 'Свободы', /^улица Свободы(?!, \d)/)
  await save(page)
  const question = overlays(page).getByRole('alertdialog', { name: 'Подтвердите адрес' })
  await expect(question).toBeVisible()
  await question.getByRole('button', { name: 'Уточнить данные' }).click()
  await expect(field(page)).toBeFocused()
  await save(page)
  await question.getByRole('button', { name: 'Продолжить без номера' }).click()
  await expect(address(page)).toHaveCount(0)
  await acceptCookies(page)
  await openLocation(page)
  await address(page).getByRole('textbox', { name: /Квартира/ }).fill('5')
  await saveLocation(page)
  await expect(question).toHaveCount(0)
})

test('[LOC-12] closing without saving brings back what was saved', async ({ page }) => {
  await enterByDelivery(page, '/', { hasAnswered: true })
  await openLocation(page)
  const line = await field(page).inputValue()
  await typeAddress(page, 'Советская 1', /^Советская улица, 1/)
  await address(page).getByRole('textbox', { name: /Подъезд/ }).fill('9')
  await address(page).getByRole('button', { name: 'Закрыть' }).click()
  await expect(address(page)).toHaveCount(0)
  await openLocation(page)
  await expect(field(page)).toHaveValue(line)
  await expect(address(page).getByRole('textbox', { name: /Подъезд/ })).toHaveValue('')
  await page.keyboard.press('Escape')
  await expect(address(page)).toHaveCount(0)
})

test('[LOC-13, BOOT-08] a city that neither delivers nor hands over says so, and another can be chosen @desktop', async ({ page }) => {
  await retell(page, /\/1\/restos\/1\d\/deliveries/, pages => ({ ...pages, content: [] }))
  await retell(page, /\/1\/p\/restos\/1\d$/, resto => ({ ...resto, payConfig: { ...resto.payConfig, takeAway: {} } }))
  await page.goto('/')
  await chooseCity(page)
  await expect(address(page).getByText('Нет зон доставки')).toBeVisible()
  await expect(address(page).getByRole('button', { name: 'Сохранить' })).toHaveCount(0)
  await address(page).getByRole('button', { name: 'Сменить город: Ярославль' }).click()
  await chooseCity(page, 'Подгорица')
  await chooseMethod(page, 'Самовывоз')
  await saveLocation(page)
})

test('[LOC-13] a city of take-away alone that has lost its pick-up points says so, and the way on is another city', async ({ page, shop }) => {
  await retell(page, /\/1\/p\/restos\/1\d$/, resto => ({ ...resto, menus: resto.menus.map((menu: object) => ({ ...menu, isDelivery: false })) }))
  await page.goto('/')
  await chooseCity(page)
  await saveLocation(page)
  await shop.control('payments-off', { delivery: [], takeAway: [11, 12, 13, 14, 15] })
  await page.reload()
  const none = 'Нет доступных пунктов самовывоза'
  await expect(address(page).getByText(none)).toBeVisible()
  await expect(address(page).getByText('Нет зон доставки')).toHaveCount(0)
  await save(page)
  const points = address(page).getByRole('group', { name: 'Пункт самовывоза' })
  await expect(points).toBeFocused()
  await expect(points).toHaveAccessibleDescription(none)
  expect(await axeViolations(page)).toEqual([])
  await shoot(page, 'location-no-pick-up')
  await points.getByRole('button', { name: 'Выбрать другой город' }).click()
  await chooseCity(page, 'Подгорица')
  await chooseMethod(page, 'Самовывоз')
  await saveLocation(page)
  await expect(page.getByRole('button', { name: /Самовывоз.*Ulica/s }).first()).toBeVisible()
})

test('[LOC-13] a stored pick-up point that is gone where there is delivery leads to the address @desktop', async ({ page, shop }) => {
  await enterByTakeAway(page)
  await shop.control('payments-off', { delivery: [], takeAway: [11, 12, 13, 14, 15] })
  await page.reload()
  await expect(field(page)).toHaveValue('')
  await save(page)
  await expect(field(page)).toBeFocused()
  await typeAddress(page)
  await saveLocation(page)
  await expect(page.getByRole('button', { name: /Доставка.*Изменить адрес$/s }).first()).toBeVisible()
})

test('[LOC-15] moving the cart to another kitchen: namesakes are swapped, the rest leaves, nothing dead-ends', async ({ page, allow }) => {
  allow(/status of 422/) // the preflight's refusal, which is the very question
  await menuByTakeAway(page)
  await addFromCard(page, 'Калифорния')
  await addFromCard(page, 'Канада')
  await page.goto('/')
  const toBragino = async (): Promise<void> => {
    await openLocation(page)
    await address(page).getByText('Ленинградский проспект').click()
    await save(page)
  }
  await toBragino()
  const question = dialog(page, 'Не все блюда есть в этом заведении')
  await expect(question.getByRole('checkbox', { name: /Калифорния: 549\s₽ → 529\s₽/ })).toBeChecked()
  await expect(question.getByRole('listitem')).toHaveText(['Канада'])
  expect(await axeViolations(page)).toEqual([])
  await shoot(page, 'location-missing-dishes')
  await question.getByRole('button', { name: 'Оставить прежний адрес' }).click()
  await expect(address(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Свободы.*Изменить адрес$/s }).first()).toBeVisible()
  await toBragino()
  await question.getByRole('button', { name: 'Заменить и сохранить' }).click()
  await expect(question).toHaveCount(0)
  await expect(address(page)).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Ленинградский проспект.*Изменить адрес$/s }).first()).toBeVisible()
  await page.goto('/cart')
  await expect(page.getByText('1 позиция').first()).toBeVisible()
  await expect(page.getByText('Калифорния').first()).toBeVisible()
  await expect(page.getByText(/529\s₽/).first()).toBeVisible()
  await expect(page.getByText('Канада')).toHaveCount(0)
})

test('[LOC-16] the addresses used before are offered first, and bring their door along', async ({ page }) => {
  await page.goto('/')
  await chooseCity(page)
  const line = await typeAddress(page)
  await address(page).getByRole('textbox', { name: /Квартира/ }).fill('12')
  await saveLocation(page)
  await acceptCookies(page)
  await page.reload()
  await openLocation(page)
  await field(page).fill('')
  await address(page).getByRole('textbox', { name: /Квартира/ }).fill('')
  await field(page).focus()
  const known = page.getByRole('listbox', { name: 'Сохранённые адреса' }).getByRole('option')
  await expect(known).toHaveText([new RegExp(`^${line}.*12.*Недавний адрес$`)])
  await shoot(page, 'location-saved')
  // also when it opened while the dialog was still arriving
  const [list, box] = [await page.getByRole('listbox').boundingBox(), await field(page).boundingBox()]
  expect(Math.abs(list!.x - box!.x)).toBeLessThan(24)
  await known.first().click()
  await expect(field(page)).toHaveValue(line)
  await expect(address(page).getByRole('textbox', { name: /Квартира/ })).toHaveValue('12')
  await address(page).getByRole('button', { name: 'Сменить город: Ярославль' }).click()
  await chooseCity(page, 'Подгорица')
  await field(page).focus()
  await expect(page.getByRole('option')).toHaveCount(0)
})

test('[LOC-16, AUTH-05] a signed-in customer is offered where orders went before, the present city only @desktop', async ({ page, shop }) => {
  const delivery = (line: string, lat: number, lng: number) => ({ address: line, apartment: '3', location: { lat, lng } })
  await retell(page, /\/api\/v1\/me$/, me => ({
    ...me, deliveries: [delivery('Ulica Slobode 14', 42.44242, 19.26483), delivery('Советская улица, 10', 57.6261, 39.8845)],
  }))
  await enterByTakeAway(page, '/', { hasAnswered: true })
  await page.goto('/auth')
  await signInByPhone(page, shop)
  await expect(page).not.toHaveURL(/\/auth/)
  await openLocation(page)
  await chooseMethod(page, 'Доставка')
  await field(page).focus()
  await expect(page.getByRole('option')).toHaveText([/^Советская улица, 10.*3.*Адрес из профиля$/])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field(page)).toHaveValue('Советская улица, 10')
  await saveLocation(page)
})

test('[LOC-16] «where I am» finds the address of the device and says how exact it is', async ({ page, context }) => {
  await page.goto('/')
  await chooseCity(page)
  await standAt(context, 57.6261, 39.8845, 37)
  await address(page).getByRole('button', { name: 'Где я' }).click()
  await expect(address(page).getByText(/^Точность около 40\sм/)).toBeVisible()
  await expect(field(page)).toHaveValue(/\S+, \d/)
  await expect(address(page)).toContainText(/\d+ мин · доставка/)
  await shoot(page, 'location-where-i-am')
  expect(await axeViolations(page)).toEqual([])
  await context.setGeolocation({ latitude: 42.44, longitude: 19.26, accuracy: 10 })
  await address(page).getByRole('button', { name: 'Выбрать на карте' }).click()
  const popup = dialog(page, 'Карта доставки')
  await popup.getByRole('button', { name: 'Где я' }).click()
  // a position of the last minute counts: the device has not moved yet
  await expect(popup.getByText(/^Точность около|^Вы сейчас за пределами города Ярославль/)).toBeVisible()
  await shoot(page, 'location-where-i-am-map')
})

test('[LOC-16] a customer who keeps the place to themselves is told what else to do @desktop', async ({ page, context }) => {
  await context.clearPermissions()
  await page.goto('/')
  await chooseCity(page)
  await address(page).getByRole('button', { name: 'Где я' }).click()
  await expect(address(page).getByText(/^Доступ к местоположению закрыт/)).toBeVisible()
  await typeAddress(page)
  await saveLocation(page)
})

test('[MAP-07, LOC-06] with the map blocked the shop is as usable as ever @desktop', async ({ page, allow }) => {
  allow(/Failed to load resource|ERR_FAILED|ERR_BLOCKED/)
  await page.route(/\/maps\//, route => route.abort())
  await page.goto('/')
  await chooseCity(page)
  await address(page).getByRole('button', { name: 'Выбрать на карте' }).click()
  const popup = dialog(page, 'Карта доставки')
  await expect(popup.getByText('Карта не загрузилась. Введите адрес вручную.').first()).toBeVisible()
  await popup.getByRole('button', { name: 'Закрыть' }).click()
  await chooseMethod(page, 'Самовывоз')
  await saveLocation(page)
  await acceptCookies(page)
  await openMenu(page)
  await expect(card(page, 'Калифорния')).toBeVisible()
})

test('[ERR-05, LOC-14] a zone whose ring is broken is left out, and the city lives @desktop', async ({ page }) => {
  await retell(page, /\/1\/restos\/11\/deliveries/, pages => ({
    ...pages, content: pages.content.map((zone: object) => ({ ...zone, polygon: { points: [{ lat: 57.6, lng: 39.8 }, { lat: 'север', lng: 39.9 }] } })),
  }))
  await page.goto('/')
  await chooseCity(page)
  await chooseMethod(page, 'Самовывоз')
  await expect(address(page).getByRole('radio', { name: /Свободы/ }).first()).toBeAttached()
  await chooseMethod(page, 'Доставка')
  await typeAddress(page, 'Ленинградский 2', /^Ленинградский проспект, 2/)
  await expect(address(page)).toContainText(/\d+ мин · доставка/)
})

test('[LOC-01] on a phone the address is a sheet that a finger pulls down, also once it is above the keyboard', async ({ page, context }) => {
  await enterByDelivery(page, '/', { hasAnswered: true })
  await openLocation(page)
  const sheet = address(page)
  await expect(sheet).toBeVisible()
  const bottom = async (): Promise<number> => sheet.evaluate(element => Math.round(innerHeight - element.getBoundingClientRect().bottom))
  expect(await bottom()).toBe(0)

  // the keyboard of a phone covers the lower half: the field and the button stay in sight
  await page.setViewportSize({ width: 360, height: 430 })
  await address(page).getByRole('textbox', { name: /Комментарий/ }).focus()
  await expect(address(page).getByRole('textbox', { name: /Комментарий/ })).toBeInViewport()
  await expect(address(page).getByRole('button', { name: 'Сохранить' })).toBeInViewport()
  await page.setViewportSize({ width: 360, height: 780 })

  const finger = await context.newCDPSession(page)
  let at = Date.now() / 1000
  /** So many milliseconds after the touch before it. */
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', after: number, y?: number): Promise<unknown> =>
    finger.send('Input.dispatchTouchEvent', { type, timestamp: at += after / 1000, touchPoints: y === undefined ? [] : [{ x: 180, y }] })
  const drag = async (distance: number): Promise<void> => {
    const box = (await sheet.boundingBox())!
    const start = box.y + 12
    await touch('touchStart', 100, start)
    for (let step = 1; step <= 8; step += 1) await touch('touchMove', 40, start + (distance * step) / 8)
    // a rest: no flick
    await touch('touchMove', 140, start + distance)
    await touch('touchEnd', 40)
  }
  await drag(60)
  await expect(sheet).toBeVisible()
  await expect.poll(bottom).toBe(0)
  await drag(240)
  await expect(sheet).toHaveCount(0)
})
