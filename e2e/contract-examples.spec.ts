import { answerWithExamples } from './support/contract/example-responder.ts'
import { bare, expect } from './support/fixtures.ts'
import { serveShop, type ServedShop } from './support/shop.ts'
import { chooseCity, chooseMethod, dialog, saveLocation } from './support/steps.ts'
import { watchContext } from './support/watch.ts'

/** An address at which nothing listens: the test answers all calls to it. */
const API = 'http://127.0.0.1:9'
/** The API has no pictures: they are not part of the contract. */
const PICTURE = /^GET \/pictures\/\S+ 404$/

const test = bare.extend<{ readonly site: ServedShop }>({
  site: async ({}, use) => {
    const site = await serveShop({ apiBase: API, preOrder: true })
    await use(site)
    await site.close()
  },
})

// Chromium alone: the answers are the same in every browser
test('[CFG-10] the examples of the contract alone show the shop up to its dishes @chromium', async ({
  page,
  context,
  site,
}) => {
  const watch = await watchContext(context)
  watch.allow(/status of 404 .*\/pictures\//)
  const calls = await answerWithExamples(page, API)

  await page.goto(site.url)
  await expect(dialog(page, 'Адрес').getByRole('button', { name: 'Подгорица' })).toBeVisible()
  await chooseCity(page)
  await chooseMethod(page, 'Самовывоз')
  const point = dialog(page, 'Адрес').getByRole('radio', { name: 'улица Свободы' })
  await expect(point).toBeChecked()
  await expect(dialog(page, 'Адрес').getByText('Открыто до 23:00'), 'at the time of the example').toBeVisible()
  await saveLocation(page)

  await page.goto(`${site.url}/menus/101`)
  const main = page.getByRole('main')
  for (const dish of ['Сет «Цапля»', 'Филадельфия лайт', 'Ланч-бокс с лососем'])
    await expect(main.getByText(dish, { exact: true }).first()).toBeVisible()
  await expect(main.getByRole('button', { name: 'Филадельфия лайт, 519 рублей' })).toBeVisible()

  expect(calls).toContain('GET /1/now 200')
  expect(calls.filter(call => call.endsWith(' 404') && !PICTURE.test(call)), 'calls without an example').toEqual([])
  expect(watch.faults()).toEqual([])
})
