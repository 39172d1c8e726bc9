import { expect, test } from './support/fixtures.ts'
import { enterByTakeAway } from './support/steps.ts'

interface Manifest {
  readonly name: string
  readonly theme_color: string
  readonly icons: readonly { readonly src: string; readonly type: string; readonly sizes: string }[]
  readonly shortcuts: readonly { readonly name: string; readonly url: string }[]
}

for (const [brand, name, ground] of [['caplya', 'Суши Цапля', '#111411'], ['volna', 'Тихая волна', '#fdf8f2']] as const) {
  test.describe(`«${name}»`, () => {
    test.use({ config: { brand } })

    // Chromium alone: the manifest is judged by its own tools
    test('[UI-09] can be installed as an application of its own, with the brand’s name, colours and icons, and with ways to the cart and the orders @desktop @chromium', async ({ page, context }) => {
      await page.goto('/')
      await expect(page.getByRole('dialog')).toBeVisible()
      const client = await context.newCDPSession(page)
      const { errors, data = '', url } = await client.send('Page.getAppManifest')
      expect(errors).toEqual([])
      expect(url).toBe(`${new URL(page.url()).origin}/manifest.webmanifest`)
      const manifest = JSON.parse(data) as Manifest
      expect(manifest).toMatchObject({ name, display: 'standalone', start_url: '/', scope: '/', lang: 'ru', theme_color: ground, background_color: ground })
      expect((await client.send('Page.getInstallabilityErrors')).installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
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
      await enterByTakeAway(page)
      for (const [url, heading] of [['/cart', 'В корзине пока пусто'], ['/orders', 'Мои заказы']] as const) {
        await page.goto(url)
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(heading)
      }
    })
  })
}
