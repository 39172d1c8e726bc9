import { expect, test } from './support/fixtures.ts'
import { enterForTakeAway } from './support/steps.ts'

interface Manifest {
  readonly id: string
  readonly name: string
  readonly short_name: string
  readonly start_url: string
  readonly scope: string
  readonly display: string
  readonly theme_color: string
  readonly icons: readonly {
    readonly src: string
    readonly type: string
    readonly sizes: string
    readonly purpose?: string
  }[]
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[]
}

/**
 * What keeps Chromium from offering to install a shop with this manifest.
 * Its headless shell reports no faults. Checked: name, start URL within the scope, display mode, an
 * icon of 192 px or more with purpose `any`.
 * @see https://web.dev/articles/install-criteria
 */
function findFaults(
  { id, name, short_name, start_url, scope, display, icons }: Manifest,
  origin: string,
): readonly string[] {
  const start = new URL(start_url, origin)
  const isLarge = (sizes: string): boolean =>
    sizes === 'any' || sizes.split(' ').some(size => Number.parseInt(size, 10) >= 192)
  return [
    ...[name, short_name].some(text => text !== '') ? [] : ['name'],
    start.origin === origin && start.pathname.startsWith(new URL(scope, origin).pathname) ? [] : ['start_url'],
    new URL(id, origin).origin === origin && id !== '' ? [] : ['id'],
    ['standalone', 'fullscreen', 'minimal-ui'].includes(display) ? [] : ['display'],
    icons.some(({ sizes, purpose = 'any' }) => isLarge(sizes) && purpose.split(' ').includes('any')) ? [] : ['icons'],
    icons.some(({ sizes, purpose = 'any' }) => isLarge(sizes) && purpose.split(' ').includes('maskable'))
      ? []
      : ['maskable icon'],
    icons.every(({ purpose = 'any' }) =>
      purpose.split(' ').every(word => ['any', 'maskable', 'monochrome'].includes(word)),
    )
      ? []
      : ['purpose'],
  ].flat()
}

for (const [brand, name, ground] of [
  ['caplya', 'Суши Цапля', '#111411'],
  ['volna', 'Тихая волна', '#fdf8f2'],
] as const) {
  test.describe(`«${name}»`, () => {
    test.use({ config: { brand } })

    // Its shortcuts lead to the cart and to the orders.
    // Chromium alone: the manifest is read by its own developer tools
    test("[UI-09] the shop is installable with the brand's name, colours and icons @desktop @chromium", async ({
      page,
      context,
    }) => {
      await page.goto('/')
      await expect(page.getByRole('dialog')).toBeVisible()
      const client = await context.newCDPSession(page)
      const { errors, data = '', url } = await client.send('Page.getAppManifest')
      expect(errors).toEqual([])
      expect(url).toBe(`${new URL(page.url()).origin}/manifest.webmanifest`)
      const manifest = JSON.parse(data) as Manifest
      expect(manifest).toMatchObject({
        id: '/',
        name,
        short_name: name,
        display: 'standalone',
        start_url: '/',
        scope: '/',
        lang: 'ru',
        theme_color: ground,
        background_color: ground,
      })
      const { origin } = new URL(page.url())
      expect(findFaults(manifest, origin)).toEqual([])
      // The check detects each of these faults.
      for (const [fault, change] of [
        ['name', { name: '', short_name: '' }],
        ['start_url', { start_url: 'https://elsewhere.example/' }],
        ['start_url', { scope: '/shop/' }],
        ['id', { id: '' }],
        ['display', { display: 'browser' }],
        ['icons', { icons: manifest.icons.map(icon => ({ ...icon, purpose: 'maskable' })) }],
        ['maskable icon', { icons: manifest.icons.map(icon => ({ ...icon, purpose: 'any' })) }],
      ] as const) expect(findFaults({ ...manifest, ...change }, origin)).toEqual([fault])
      expect(manifest.icons.length).toBeGreaterThan(0)
      for (const { src, type, sizes } of manifest.icons) {
        const answer = await page.request.get(src)
        expect([answer.status(), answer.headers()['content-type']?.split(';')[0]], src).toEqual([200, type])
        const size = await page.evaluate(async address => {
          const image = Object.assign(new Image(), { src: address })
          await image.decode()
          return `${image.naturalWidth}x${image.naturalHeight}`
        }, src)
        expect(sizes === 'any' || sizes === size, src).toBe(true)
      }
      expect(await page.locator('link[rel="apple-touch-icon"]').getAttribute('href')).toBe(`/brands/${brand}/icon.png`)
      expect(manifest.shortcuts).toEqual([{ name: 'Корзина', url: '/cart' }, { name: 'Мои заказы', url: '/orders' }])
      if (brand !== 'caplya') return
      await enterForTakeAway(page)
      for (const [url, heading] of [['/cart', 'В корзине пока пусто'], ['/orders', 'Мои заказы']] as const) {
        await page.goto(url)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      }
    })
  })
}
