import type { Page } from 'playwright/test'
import { expect, shoot, test } from './support/fixtures.ts'
import { enterByTakeAway, isNarrow } from './support/steps.ts'

const METRICS = 'https://metrics.example.com/count.js'
const COUNTER = 'https://mc.yandex.ru/metrika/tag.js'
/** Stands in for the counter: keeps what it is told where a test can read it. */
const COUNTER_STUB = `window.ym = (old => { const told = (old && old.a) || []; const ym = (...call) => told.push(call); ym.told = told; return ym })(window.ym)`

/** Answers the foreign scripts and keeps a list of what was asked for. */
async function foreign(page: Page, answer: 'script' | 'blocked' = 'script'): Promise<string[]> {
  const asked: string[] = []
  await page.route(/metrics\.example\.com|mc\.yandex\.ru/, route => {
    const url = route.request().url()
    asked.push(url)
    if (answer === 'blocked') return route.abort('blockedbyclient')
    return route.fulfill({ contentType: 'text/javascript', body: url.startsWith(COUNTER) ? COUNTER_STUB : 'window.metricsLoaded = true' })
  })
  return asked
}
const told = (page: Page): Promise<unknown[][]> => page.evaluate(() => JSON.parse(JSON.stringify((window as any).ym?.told ?? [])))

test.describe('counters in production', () => {
  test.use({ config: { production: true, metrics: { scriptUrl: METRICS, counterId: '12345' } } })

  test('[CFG-06, MENU-12] nothing counts before consent; after it each script loads once and hears of paths only @desktop', async ({ page, allow }) => {
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
  })

  test('[CFG-06, MENU-12] a customer who declines is not counted, today and at the next visit', async ({ page }) => {
    const asked = await foreign(page)
    await enterByTakeAway(page)
    await page.getByRole('button', { name: 'Только необходимые' }).click()
    await expect(page.getByText('Мы используем cookie')).toHaveCount(0)
    await page.reload()
    await expect(page.getByRole('main')).toBeVisible()
    await expect(page.getByText('Мы используем cookie')).toHaveCount(0)
    expect(asked).toEqual([])
  })

  test('[MENU-12, CFG-06] a notice read before there was a counter is no consent; a consent is withdrawn on the page «Cookie» @desktop', async ({ page, allow }) => {
    allow(/left the machine/)
    const asked = await foreign(page)
    await enterByTakeAway(page)
    await page.evaluate(() => localStorage.setItem('cookie_consent_accepted', 'true'))
    await page.reload()
    await page.getByRole('button', { name: 'Понятно, разрешаю' }).click()
    await expect.poll(() => told(page)).toContainEqual([12345, 'hit', '/'])
    await page.getByRole('link', { name: 'Cookie', exact: true }).last().click()
    await expect.poll(() => told(page)).toContainEqual([12345, 'hit', '/cookie'])
    await page.getByRole('button', { name: 'Отозвать согласие' }).click()
    await expect(page.getByText('исчезнет после её перезагрузки')).toBeVisible()
    await shoot(page, 'cookie-withdrawn')
    expect((await told(page)).at(-1)).toEqual([12345, 'destruct'])
    const before = asked.length
    await page.getByRole('button', { name: 'Обновить страницу' }).click()
    await expect(page.getByText('Сейчас вы этого не разрешаете.')).toBeVisible()
    await page.goto('/dostavka')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(asked).toHaveLength(before)
    expect(await told(page)).toEqual([])
  })

  test('[CFG-06] a blocked counter breaks nothing and shows nothing', async ({ page, allow }) => {
    allow(/left the machine|ERR_BLOCKED_BY_CLIENT|Failed to load resource/)
    const asked = await foreign(page, 'blocked')
    await enterByTakeAway(page)
    await page.getByRole('button', { name: 'Понятно' }).click()
    await expect.poll(() => asked.length).toBe(2)
    await page.goto('/promotions')
    await expect(page.getByRole('heading', { level: 1, name: 'Акции' })).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText('')
  })
})

test.describe('counters outside production', () => {
  test.use({ config: { production: false, metrics: { scriptUrl: METRICS, counterId: '12345' } } })
  test('[CFG-06] the metrics script stays away while the configured counter runs @desktop', async ({ page, allow }) => {
    allow(/left the machine/)
    const asked = await foreign(page)
    await enterByTakeAway(page)
    await page.getByRole('button', { name: 'Понятно' }).click()
    await expect.poll(() => told(page)).toContainEqual([12345, 'hit', '/'])
    expect(asked).toEqual([COUNTER])
  })
})

const PHONES = {
  ios: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  android: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
} as const
for (const [platform, userAgent] of Object.entries(PHONES)) {
  test.describe(platform, () => {
    test.use({ userAgent })
    test(`[CFG-07] a visitor with ${platform} is offered the application of its store, until it is put away`, async ({ page }) => {
      await enterByTakeAway(page)
      const banner = page.getByRole('complementary', { name: 'Приложение' })
      await expect(banner.getByRole('link', { name: 'Установить' }))
        .toHaveAttribute('href', platform === 'ios' ? /apps\.apple\.com/ : /play\.google\.com/)
      await shoot(page, `app-banner-${platform}`)
      await banner.getByRole('button', { name: 'Скрыть предложение' }).click()
      await expect(banner).toHaveCount(0)
      await page.reload()
      await expect(page.getByRole('navigation').first()).toBeVisible()
      await expect(banner).toHaveCount(0)
    })
  })
}

test('[CFG-07] a desktop is offered no application @desktop', async ({ page }) => {
  await enterByTakeAway(page)
  await expect(page.getByRole('complementary', { name: 'Приложение' })).toHaveCount(0)
})

test('[CFG-08, RT-09] support opens the messenger, the franchise a tab that knows nothing of the shop @both', async ({ page }) => {
  await enterByTakeAway(page)
  if (await isNarrow(page)) await page.getByRole('button', { name: 'Открыть навигацию' }).click()
  const franchise = page.getByRole('link', { name: /^Франшиза/ })
  await expect(franchise).toHaveAttribute('href', 'https://franchise.caplya.example/')
  await expect(franchise).toHaveAttribute('target', '_blank')
  await expect(franchise).toHaveAttribute('rel', /noopener/)
  await expect(page.getByRole('link', { name: 'Написать в поддержку' }).first()).toHaveAttribute('href', 'https://t.me/caplya_example')
})

test.describe('a brand without links', () => {
  test.use({ config: { links: { support: '', franchise: '', appStore: '', googlePlay: '' } } })
  test('[CFG-08] shows neither @both', async ({ page }) => {
    await enterByTakeAway(page)
    if (await isNarrow(page)) await page.getByRole('button', { name: 'Открыть навигацию' }).click()
    await expect(page.getByRole('link', { name: 'Акции' }).first()).toBeVisible()
    await expect(page.getByRole('link', { name: /Франшиза|поддержк/ })).toHaveCount(0)
  })
})
