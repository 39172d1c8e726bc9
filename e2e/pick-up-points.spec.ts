import { findAxeViolations } from './support/axe.ts'
import { expect, saveScreenshot, test } from './support/fixtures.ts'
import {
  acceptCookies,
  addFromCard,
  waitForAnimations,
  chooseCity,
  chooseMethod,
  chooseRadio,
  dialog,
  openCart,
  openMenu,
  saveLocation,
} from './support/steps.ts'

// The cart explains that a pick-up point takes no pre-orders.
// Chromium alone: Firefox 153 crashes when a long script is injected into this page
test('[LOC-06, LOC-16, CHK-03] pick-up points show house, hours and distance @both @chromium', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['geolocation'])
  // Next to the restaurant in Moskovsky avenue.
  await context.setGeolocation({ latitude: 57.594, longitude: 39.848, accuracy: 25 })
  await page.goto('/')
  await chooseCity(page)
  await chooseMethod(page, 'Самовывоз')
  const address = dialog(page, 'Адрес')
  const points = address.getByRole('radio', { name: /улица|проспект/ })
  const names = async (): Promise<readonly string[]> =>
    points.evaluateAll(radios => radios.map(radio => radio.closest('label')?.textContent ?? ''))
  const order = (): Promise<readonly string[]> =>
    points.evaluateAll(radios => radios.map(radio => (radio as HTMLInputElement).value))
  const before = await order()
  expect((await names())[0]).toMatch(/^улица Свободыдом 18 Открыто/)
  await waitForAnimations(address)
  await saveScreenshot(page, 'pick-up-points')
  await address.getByRole('button', { name: 'Где я' }).click()
  await expect(address.getByText(/^Показали расстояние до пунктов/)).toBeVisible()
  await expect(address.getByText(/\d\s(?:к?м), ближайший/)).toHaveCount(1)
  expect(await order(), 'the order stays').toEqual(before)
  for (const name of await names()) expect(name).toMatch(/\d\sк?м/)
  expect(await findAxeViolations(page)).toEqual([])
  await saveScreenshot(page, 'pick-up-points-located')
  // At the narrowest width no text is cut off.
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 320, height: 700 })
  expect(
    await address.evaluate(element =>
      [...element.querySelectorAll('*')]
        .filter(
          element =>
            element.scrollWidth > element.clientWidth + 1 &&
            getComputedStyle(element).overflow !== 'visible' &&
            !element.matches('.visually-hidden'),
        )
        .map(element => element.className),
    ),
  ).toEqual([])
  await saveScreenshot(page, 'pick-up-points-320')

  await page.setViewportSize(size)
  await chooseRadio(address.getByRole('radio', { name: 'Московский проспект' }))
  await saveLocation(page)
  await acceptCookies(page)
  await openMenu(page)
  await addFromCard(page, 'Калифорния')
  await openCart(page)
  const reason = page.getByText('Этот пункт не принимает заказы ко времени')
  await expect(reason).toBeVisible()
  await reason.scrollIntoViewIfNeeded()
  await saveScreenshot(page, 'no-orders-ahead')
  expect(await findAxeViolations(page)).toEqual([])
})
