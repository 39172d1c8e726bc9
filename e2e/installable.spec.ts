import { expect, test } from './support/fixtures.ts'
import { enterForTakeAway } from './support/steps.ts'

interface Manifest {
  readonly icons: readonly {
    readonly src: string
    readonly type: string
    readonly sizes: string
    readonly purpose?: string
  }[]
}

/**
 * Chromium offers to install a shop with a name, a start URL within the scope, a display mode, and an
 * icon of 192 px or more. Its headless shell reports no faults, so the manifest is checked here.
 * The shortcuts lead to the cart and to the orders.
 * @see https://web.dev/articles/install-criteria
 */
// Chromium alone: the manifest is read by its own developer tools
test("[UI-09] the shop is installable with the brand's name, colours and icons @desktop @chromium", async ({
  page,
  context,
}) => {
  await enterForTakeAway(page)
  const client = await context.newCDPSession(page)
  const { errors, data = '', url } = await client.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { origin } = new URL(page.url())
  expect(url).toBe(`${origin}/manifest.webmanifest`)
  const { icons, ...manifest } = JSON.parse(data) as Manifest
  expect(manifest).toMatchObject({
    id: '/',
    name: 'Суши Цапля',
    short_name: 'Суши Цапля',
    display: 'standalone',
    start_url: '/',
    scope: '/',
    lang: 'ru',
    theme_color: '#111411',
    background_color: '#111411',
    shortcuts: [{ name: 'Корзина', url: '/cart' }, { name: 'Мои заказы', url: '/orders' }],
  })
  const large = icons.filter(({ sizes }) =>
    sizes === 'any' || sizes.split(' ').some(size => Number.parseInt(size, 10) >= 192))
  expect(new Set(large.flatMap(({ purpose = 'any' }) => purpose.split(' ')))).toEqual(new Set(['any', 'maskable']))
  for (const { src, type, sizes } of icons) {
    const answer = await page.request.get(src)
    expect([answer.status(), answer.headers()['content-type']?.split(';')[0]], src).toEqual([200, type])
    const size = await page.evaluate(async address => {
      const image = Object.assign(new Image(), { src: address })
      await image.decode()
      return `${image.naturalWidth}x${image.naturalHeight}`
    }, src)
    expect(sizes === 'any' || sizes === size, src).toBe(true)
  }
  expect(await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')).toBe('/brands/caplya/icon.png')
  for (const [path, heading] of [['/cart', 'В корзине пока пусто'], ['/orders', 'Мои заказы']] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
  }
})
