import { expect, test as base } from './support/fixtures.ts'
import { chooseCity, chooseMethod, dialog, overlays, showTheme } from './support/steps.ts'
import { stubYandex, type YandexStub } from './support/yandex-stub.ts'

const test = base.extend<{ readonly yandex: YandexStub }>({
  yandex: [async ({ context, allow }, use) => {
    allow(/^left the machine: https:\/\/(?:api|suggest|geocode)-maps\.yandex\.ru\//)
    await use(await stubYandex(context))
  }, { auto: true }],
})
test.use({ config: { maps: { yandexKey: 'yandex-test' } } })

// With the real policy of the page. `test/maps` has the details.
test('[MAP-08, MAP-02, MAP-03, LOC-09] Yandex finds an address and draws the map, both on need', async ({
  page,
  yandex,
}) => {
  await page.goto('/')
  await chooseCity(page)
  expect([yandex.scripts, yandex.questions]).toEqual([[], []])
  const field = dialog(page, 'Адрес').getByRole('combobox', { name: /Адрес доставки/ })
  await field.fill('Свободы 1')
  await page.getByRole('option', { name: /^улица Свободы, 1/ }).click()
  await expect(field).toHaveValue(/^улица Свободы, 1/)
  const text = expect.any(String)
  expect(yandex.questions).toEqual([
    {
      host: 'suggest-maps.yandex.ru',
      parameters: {
        text: 'Свободы 1', types: 'street,house', lang: 'ru', sessiontoken: text, results: '8', highlight: '0',
        print_address: '1', attrs: 'uri', bbox: text, strict_bounds: '1',
      },
    },
    {
      host: 'geocode-maps.yandex.ru',
      parameters: { format: 'json', uri: 'ymapsbm1://geo?data=1', lang: 'ru_RU' },
    },
  ])
  expect(yandex.scripts).toEqual([])

  await dialog(page, 'Адрес').getByRole('button', { name: 'Выбрать на карте' }).first().click()
  const confirm = page.getByRole('button', { name: 'Подтвердить' })
  const popup = overlays(page).getByRole('dialog').filter({ has: confirm }).last()
  const map = popup.getByRole('application', { name: 'Карта доставки' })
  await expect(map.locator('polygon').first()).toHaveAttribute('fill-opacity', '0.03')
  await expect(popup.getByLabel(/^Место доставки/)).toBeVisible()
  expect(yandex.scripts.map(({ pathname, searchParams }) => [pathname, Object.fromEntries(searchParams)])).toEqual([
    ['/v3/', { apikey: 'yandex-test', lang: 'ru_RU' }],
  ])
  await expect(map.locator('[data-mode="raster"]')).toHaveAttribute('data-theme', 'dark')
  await showTheme(page, 'light')
  await expect(map.locator('[data-mode="raster"]')).toHaveAttribute('data-theme', 'light')

  // By keyboard Enter picks the centre.
  await map.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => yandex.questions.length).toBe(3)
  const geocode = expect.stringMatching(/^39\.\d+,57\.\d+$/)
  expect(yandex.questions[2]?.parameters).toMatchObject({ kind: 'house', geocode })
  await confirm.click()
  await expect(field).toHaveValue(/^улица Свободы, 1/)
})

test('[MAP-08, LOC-06, UI-05] a marker of Yandex’s map is a button, which selects its restaurant @desktop', async ({
  page,
}) => {
  await page.goto('/')
  await chooseCity(page)
  await chooseMethod(page, 'Самовывоз')
  const form = dialog(page, 'Адрес')
  const marker = form.getByRole('button', { name: /, .*Московский/ })
  await expect(marker).toBeVisible()
  await marker.focus()
  await page.keyboard.press('Enter')
  await expect(form.getByText(/^Часы работы: \S/)).toBeVisible()
  await expect(form.getByRole('radio', { name: /Московский/ })).toBeChecked()
})
