import type { Page } from 'playwright/test'
import { expect, saveScreenshot, test } from './support/fixtures.ts'
import { enterForTakeAway } from './support/steps.ts'

const METRICS = 'https://metrics.example.com/count.js'
const COUNTER = 'https://mc.yandex.ru/metrika/tag.js'
/** Replaces the counter and records its calls where the test can read them. */
const COUNTER_STUB = `window.ym = (old => {
  const calls = (old && old.a) || []
  const ym = (...call) => calls.push(call)
  ym.calls = calls
  return ym
})(window.ym)`

/** Answers the third-party scripts and returns the list of requested URLs. */
async function foreign(page: Page): Promise<string[]> {
  const requests: string[] = []
  await page.route(/metrics\.example\.com|mc\.yandex\.ru/, route => {
    const url = route.request().url()
    requests.push(url)
    return route.fulfill({
      contentType: 'text/javascript',
      body: url.startsWith(COUNTER) ? COUNTER_STUB : 'window.metricsLoaded = true',
    })
  })
  return requests
}
const listCalls = (page: Page): Promise<unknown[][]> =>
  page.evaluate(() => JSON.parse(JSON.stringify((window as any).ym?.calls ?? [])))

test.describe('analytics in production', () => {
  test.use({ config: { production: true, metrics: { scriptUrl: METRICS, counterId: '12345' } } })

  test('[CFG-06, MENU-12] analytics load once after consent, get paths only, stop on withdrawal @desktop', async ({
    page,
    allow,
  }) => {
    allow(/left the machine/)
    const requests = await foreign(page)
    await enterForTakeAway(page)
    await expect(page.getByText('Мы используем cookie').locator('xpath=..')).toContainText(
      'только с вашего согласия: metrics.example.com, Яндекс Метрика.',
    )
    expect(requests).toEqual([])
    await page.getByRole('button', { name: 'Понятно' }).click()
    await expect.poll(() => listCalls(page)).toContainEqual([12345, 'hit', '/'])
    await page.goto('/dostavka?secret=1#part')
    await expect.poll(() => listCalls(page)).toContainEqual([12345, 'hit', '/dostavka'])
    await page.getByRole('contentinfo').getByText('Информация', { exact: true }).click()
    await page.getByRole('contentinfo').getByRole('link', { name: 'Правила продажи' }).click()
    await expect.poll(() => listCalls(page)).toContainEqual([12345, 'hit', '/pravila-prodazhi'])
    expect(JSON.stringify(await listCalls(page))).not.toContain('secret')
    for (const script of [METRICS, COUNTER])
      await expect.poll(() => requests.filter(url => url === script).length).toBe(2)

    await page.getByRole('link', { name: 'Cookie', exact: true }).last().click()
    await expect.poll(() => listCalls(page)).toContainEqual([12345, 'hit', '/cookie'])
    await page.getByRole('button', { name: 'Отозвать согласие' }).click()
    await expect(page.getByText('исчезнет после её перезагрузки')).toBeVisible()
    await saveScreenshot(page, 'cookie-withdrawn')
    expect((await listCalls(page)).at(-1)).toEqual([12345, 'destruct'])
    const before = requests.length
    await page.getByRole('button', { name: 'Обновить страницу' }).click()
    await expect(page.getByText('Сейчас вы этого не разрешаете.')).toBeVisible()
    expect(requests).toHaveLength(before)
    expect(await listCalls(page)).toEqual([])
  })
})

test.describe('measurement of the shop', () => {
  test.use({ config: { production: true, metrics: { counterId: '12345', ecommerce: true } } })

  test('[CFG-12] the counter gets events and goals after consent, and nothing before @desktop', async ({
    page,
    allow,
  }) => {
    allow(/left the machine/)
    await foreign(page)
    await enterForTakeAway(page)
    const readEntries = (): Promise<unknown[]> =>
      page.evaluate(() => (window as any).dataLayer?.map((entry: any) => Object.keys(entry.ecommerce)[1]) ?? [])
    const readGoals = async (): Promise<unknown[]> =>
      (await listCalls(page)).filter(([, call]) => call === 'reachGoal').map(([, , goal]) => goal)
    await page.goto('/menus/101/positions/101001')
    await expect(page.getByRole('dialog')).toBeVisible()
    expect([await readEntries(), await readGoals()]).toEqual([[], []])
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(page.getByText('Мы используем cookie').locator('xpath=..')).toContainText(
      'Яндекс Метрика, события корзины и заказов в Яндекс Метрике.',
    )
    await page.getByRole('button', { name: 'Понятно' }).click()
    await page.locator('#position-101001').click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect.poll(readGoals).toEqual(['view_item'])
    await expect.poll(readEntries).toEqual(['detail'])
  })
})

test.describe('an Android phone', () => {
  test.use({
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  })
  test('[CFG-07] the app of the phone\'s store is offered until dismissed', async ({ page }) => {
    await enterForTakeAway(page)
    const banner = page.getByRole('complementary', { name: 'Приложение' })
    await expect(banner.getByRole('link', { name: 'Установить' })).toHaveAttribute('href', /play\.google\.com/)
    await saveScreenshot(page, 'app-banner')
    await banner.getByRole('button', { name: 'Скрыть предложение' }).click()
    await expect(banner).toHaveCount(0)
  })
})
