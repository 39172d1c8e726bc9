import type { Locator, Page } from 'playwright/test'
import { expect, saveScreenshot, test as base } from './support/fixtures.ts'
import { stubGoogle, type GoogleStub } from './support/google-stub.ts'
import {
  acceptCookies,
  waitForAnimations,
  chooseCity,
  chooseMethod,
  dialog,
  waitForFrames,
  isNarrow,
  overlays,
  saveLocation,
  showTheme,
} from './support/steps.ts'

const test = base.extend<{ readonly google: GoogleStub }>({
  google: [async ({ context, allow }, use) => {
    allow(/^left the machine: https:\/\/maps\.googleapis\.com\//)
    await use(await stubGoogle(context))
  }, { auto: true }],
})

const KEY = { maps: { key: 'AIza-test', mapId: 'storefront' } }
const PIN = /^Место доставки/

const addressField = (page: Page) => dialog(page, 'Адрес').getByRole('combobox', { name: /Адрес доставки/ })

/** Opens the full-screen map from the address form. */
async function openMap(page: Page): Promise<{ popup: Locator; map: Locator; confirm: Locator }> {
  await dialog(page, 'Адрес').getByRole('button', { name: 'Выбрать на карте' }).first().click()
  const popup = overlays(page)
    .getByRole('dialog')
    .filter({ has: page.getByRole('button', { name: 'Подтвердить' }) })
    .last()
  return {
    popup,
    map: popup.getByLabel('Карта доставки').first(),
    confirm: popup.getByRole('button', { name: 'Подтвердить' }),
  }
}

/** Clicks a point of the map, in fractions of its width and height. */
async function clickMap(page: Page, map: Locator, across = 0.5, down = 0.5): Promise<void> {
  await expect(map).toBeVisible()
  await waitForAnimations(overlays(page))
  const box = (await map.boundingBox())!
  await page.mouse.click(box.x + box.width * across, box.y + box.height * down)
}

const middle = async (element: Locator) => {
  const { x, y, width, height } = (await element.boundingBox())!
  return { x: x + width / 2, y: y + height / 2 }
}

// What does not depend on the provider is tested with the embedded map; `test/maps` has Google's adapter.
test.describe('embedded map', () => {
  test('[MAP-01, MAP-02, MAP-03, MAP-04, MAP-06] a pinned address is saved @firefox', async ({ page, google }) => {
    await page.goto('/')
    await chooseCity(page)
    const { popup, map, confirm } = await openMap(page)
    await expect(map).toBeVisible()
    await expect(confirm).toBeDisabled()
    // By keyboard Enter picks the centre.
    await map.focus()
    await page.keyboard.press('Enter')
    await expect(confirm).toBeEnabled()
    await clickMap(page, map)
    await expect(confirm).toBeEnabled()
    await expect(popup.getByLabel(PIN)).toBeVisible()
    await saveScreenshot(page, 'map-pinned')
    await confirm.click()
    await expect(addressField(page)).not.toHaveValue('')
    const address = dialog(page, 'Адрес')
    await address.getByRole('button', { name: 'Сохранить' }).click()
    // A street without a house number is questioned once.
    const skip = overlays(page).getByRole('button', { name: 'Продолжить без номера' })
    await expect(skip.or(page.getByRole('banner'))).toBeVisible()
    if (await skip.isVisible()) await skip.click()
    await expect(address).toHaveCount(0)
    await acceptCookies(page)
    expect(google.scripts).toEqual([])
  })


  test('[MAP-02, MAP-03] the pin can be dragged, and a zoom button changes the scale by two', async ({ page }) => {
    await page.goto('/')
    await chooseCity(page)
    const { popup, map, confirm } = await openMap(page)
    await clickMap(page, map)
    await expect(confirm).toBeEnabled()
    const pin = popup.getByLabel(PIN)
    const before = await middle(pin)
    await page.mouse.move(before.x, before.y)
    await page.mouse.down()
    await page.mouse.move(before.x + 20, before.y - 10, { steps: 4 })
    await page.mouse.move(before.x + 40, before.y - 24, { steps: 4 })
    await page.mouse.up()
    await expect.poll(async () => {
      const { x, y } = await middle(pin)
      return Math.max(Math.abs(x - before.x - 40), Math.abs(y - before.y + 24))
    }).toBeLessThan(3)
    await expect(confirm).toBeEnabled()
    const box = (await map.boundingBox())!
    const offset = async () => Math.round((await middle(pin)).x - box.x - box.width / 2)
    const start = await offset()
    await popup.getByRole('button', { name: 'Приблизить' }).click()
    await expect.poll(async () => Math.abs(await offset() - 2 * start)).toBeLessThanOrEqual(2)
    await popup.getByRole('button', { name: 'Отдалить' }).click()
    await expect.poll(async () => Math.abs(await offset() - start)).toBeLessThanOrEqual(2)
    // The pin passes beneath the map's buttons.
    const zoomIn = popup.getByRole('button', { name: 'Приблизить' })
    const [from, to] = [await middle(pin), await middle(zoomIn)]
    const hand = { x: box.x + box.width / 5, y: box.y + box.height * 0.7 }
    await page.mouse.move(hand.x, hand.y)
    await page.mouse.down()
    await page.mouse.move(hand.x + to.x - from.x, hand.y + to.y - from.y, { steps: 8 })
    await waitForFrames(page, 12)
    await page.mouse.up()
    await expect.poll(async () => {
      const { x, y } = await middle(pin)
      return Math.hypot(x - to.x, y - to.y)
    }).toBeLessThan(12)
    await zoomIn.click()
    await confirm.click()
    await expect(addressField(page)).not.toHaveValue('')
  })

  test('[MAP-02, LOC-06] pressing a marker selects its restaurant and shows its hours @both', async ({ page }) => {
    await page.goto('/')
    await chooseCity(page)
    await chooseMethod(page, 'Самовывоз')
    const radio = dialog(page, 'Адрес').getByRole('radio', { name: /Московский/ })
    await expect(radio).not.toBeChecked()
    // On wide screens the map is already open beside the list.
    const narrow = isNarrow(page)
    const { popup, confirm } = narrow ? await openMap(page) : { popup: dialog(page, 'Адрес'), confirm: undefined }
    const marker = popup.getByRole('button', { name: /, .*Московский/ })
    await expect(marker).toBeVisible()
    const { width, height } = (await marker.boundingBox())!
    expect([width, height].map(Math.round)).toEqual([64, 64])
    await marker.click({ position: { x: 32, y: 20 } })
    const hours = popup.getByText(/^Часы работы: \S/)
    await expect(hours).toBeVisible()
    await expect(hours.locator('..')).toContainText('Московский')
    // No edge of it is covered by the map's buttons.
    const edge = async (part: Locator, at: 'left' | 'right') =>
      part.evaluate((element, side) => Math.round(element.getBoundingClientRect()[side]), at)
    await expect
      .poll(
        async () =>
          (await edge(popup.getByRole('button', { name: 'Приблизить' }), 'left')) -
          (await edge(hours.locator('..'), 'right')),
      )
      .toBeGreaterThanOrEqual(0)
    await saveScreenshot(page, 'map-take-away')
    await confirm?.click()
    await expect(radio).toBeChecked()
    await saveLocation(page)
  })
})

test.describe('Google Maps', () => {
  test.use({ config: KEY })

  // Zones are drawn in the colours of the theme.
  test('[MAP-02, MAP-03, MAP-05, LOC-09] libraries load on need, one session serves the search', async ({
    page,
    google,
  }) => {
    await page.goto('/')
    await chooseCity(page)
    expect(google.scripts).toEqual([])
    await addressField(page).fill('Своб')
    await expect(page.getByRole('option')).toHaveCount(1)
    await addressField(page).fill('Свободы 1')
    await expect.poll(() => google.questions.length).toBe(2)
    await page.getByRole('option', { name: /^улица Свободы, 1/ }).click()
    await expect.poll(() => google.questions.length).toBe(3)
    await expect(addressField(page)).toHaveValue(/^улица Свободы, 1/)
    expect(google.libraries).toEqual(['places', 'geocoding'])
    const search = {
      language: 'ru',
      includedPrimaryTypes: ['street_address', 'premise', 'subpremise', 'route'],
      locationRestriction: {
        north: expect.any(Number),
        south: expect.any(Number),
        east: expect.any(Number),
        west: expect.any(Number),
      },
      session: 1,
    }
    expect(google.questions).toEqual([
      { service: 'autocomplete', request: { input: 'Своб', ...search } },
      { service: 'autocomplete', request: { input: 'Свободы 1', ...search } },
      { service: 'geocode', request: { placeId: 'ChIJsvobody1', language: 'ru', fulfillOnZeroResults: true } },
    ])

    const { map } = await openMap(page)
    const zones = map.locator('polygon')
    await expect(zones.first()).toHaveAttribute('fill-opacity', '0.03')
    // Every zone except that of the address.
    await expect(map.locator('polygon[stroke-width="2"]').first()).toBeAttached()
    expect([...google.libraries].sort()).toEqual(['geocoding', 'maps', 'marker', 'places'])
    expect(google.scripts.map(url => Object.fromEntries(url.searchParams))).toEqual([
      { key: 'AIza-test', v: 'weekly', language: 'ru', libraries: 'places', callback: 'google.maps.__ib__' },
    ])
    const readMap = () => map.evaluate(root => {
      const style = getComputedStyle(root)
      return {
        scheme: root.querySelector<HTMLElement>('[data-color-scheme]')?.dataset.colorScheme,
        fill: root.querySelector('polygon')?.getAttribute('fill'),
        corners: root.querySelector('polygon')?.getAttribute('points'),
        primary: style.getPropertyValue('--c-primary').trim(),
        error: style.getPropertyValue('--c-error').trim(),
      }
    })
    const dark = await readMap()
    expect(dark).toMatchObject({ scheme: 'DARK', fill: dark.primary })
    await showTheme(page, 'light')
    await expect.poll(async () => (await readMap()).scheme).toBe('LIGHT')
    const light = await readMap()
    expect(light).toMatchObject({ fill: light.error, corners: dark.corners })
    expect(light.error).not.toBe(dark.primary)
  })
})
