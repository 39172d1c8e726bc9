import type { Page } from 'playwright/test'
import { expect, shoot, test } from './support/fixtures.ts'
import { enterByTakeAway } from './support/steps.ts'

const METRICS = 'https://metrics.example.com/count.js'
const COUNTER = 'https://mc.yandex.ru/metrika/tag.js'
/** Stands in for the counter: keeps what it is told where a test can read it. */
const COUNTER_STUB = `window.ym = (old => { const told = (old && old.a) || []; const ym = (...call) => told.push(call); ym.told = told; return ym })(window.ym)`

/** Answers the foreign scripts and keeps a list of what was asked for. */
async function foreign(page: Page): Promise<string[]> {
  const asked: string[] = []
  await page.route(/metrics\.example\.com|mc\.yandex\.ru/, route => {
    const url = route.request().url()
    asked.push(url)
    return route.fulfill({ contentType: 'text/javascript', body: url.startsWith(COUNTER) ? COUNTER_STUB : 'window.metricsLoaded = true' })
  })
  return asked
}
const told = (page: Page): Promise<unknown[][]> => page.evaluate(() => JSON.parse(JSON.stringify((window as any).ym?.told ?? [])))

test.describe('counters in production', () => {
  test.use({ config: { production: true, metrics: { scriptUrl: METRICS, counterId: '12345' } } })

  test('[CFG-06, MENU-12] nothing counts before consent; after it each script loads once and hears of paths only; withdrawn, none of them after a reload @desktop', async ({ page, allow }) => {
    allow(/left the machine/)
    const asked = await foreign(page)
    await enterByTakeAway(page)
    await expect(page.getByText('Мы используем cookie')).toContainText('только с вашего согласия: metrics.example.com, Яндекс Метрика.')
    expect(asked).toEqual([])
    await page.getByRole('button', { name: 'Понятно' }).click()
    await expect.poll(() => told(page)).toContainEqual([12345, 'hit', '/'])
    await page.goto('/dostavka?secret=1#part')
    await expect.poll(() => told(page)).toContainEqual([12345, 'hit', '/dostavka'])
    await page.getByRole('contentinfo').getByRole('link', { name: 'Правила продажи' }).click()
    await expect.poll(() => told(page)).toContainEqual([12345, 'hit', '/pravila-prodazhi'])
    expect(JSON.stringify(await told(page))).not.toContain('secret')
    for (const script of [METRICS, COUNTER]) await expect.poll(() => asked.filter(url => url === script).length).toBe(2)

    await page.getByRole('link', { name: 'Cookie', exact: true }).last().click()
    await expect.poll(() => told(page)).toContainEqual([12345, 'hit', '/cookie'])
    await page.getByRole('button', { name: 'Отозвать согласие' }).click()
    await expect(page.getByText('исчезнет после её перезагрузки')).toBeVisible()
    await shoot(page, 'cookie-withdrawn')
    expect((await told(page)).at(-1)).toEqual([12345, 'destruct'])
    const before = asked.length
    await page.getByRole('button', { name: 'Обновить страницу' }).click()
    await expect(page.getByText('Сейчас вы этого не разрешаете.')).toBeVisible()
    expect(asked).toHaveLength(before)
    expect(await told(page)).toEqual([])
  })
})

test.describe('an Android', () => {
  test.use({ userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36' })
  test('[CFG-07] its visitor is offered the application of its store, until it is put away', async ({ page }) => {
    await enterByTakeAway(page)
    const banner = page.getByRole('complementary', { name: 'Приложение' })
    await expect(banner.getByRole('link', { name: 'Установить' })).toHaveAttribute('href', /play\.google\.com/)
    await shoot(page, 'app-banner')
    await banner.getByRole('button', { name: 'Скрыть предложение' }).click()
    await expect(banner).toHaveCount(0)
  })
})
