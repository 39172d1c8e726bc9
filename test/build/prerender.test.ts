import fs from 'node:fs'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { configureSite } from '../../.ci/brand/configure.ts'
import { listFiles } from '../../.ci/cli/files.mjs'
import { toSiteLockPath, withLock } from '../../.ci/cli/lock.mjs'
import { buildContentPolicy } from '../../.ci/site/policy.ts'
import { prerenderSite, run } from '../../.ci/prerender/prerender.ts'
import { serveSite } from '../../.ci/site/serve.ts'
import type { Dataset, Position } from '../../e2e/sandbox/dataset.ts'
import { renderSitemaps } from '../../src/prerender/search-files.ts'
import { createSite } from '../../src/prerender/site.ts'
import { flushPromises } from '../kit/clock.ts'
import { openSandbox, testConfig, type TestSandbox } from '../kit/shop.ts'
import { tinyDataset } from '../sandbox/kit/tiny-dataset.ts'
import { createSiteFolder } from './site-folder.ts'

const prerender = suite('prerendered pages')

const SITE = 'https://shop.example'
const API = 'https://api.fox.example'

/** A built shop for the chain of `tinyDataset`, of a brand without information pages. */
async function builtShop(more: object = {}): Promise<string> {
  const folder = createSiteFolder()
  await configureSite(folder, { brand: 'fox', whiteLabel: 'tiny', apiBase: API, ...more })
  return folder
}
/** The same chain with other dishes. */
const worldOf = (change: (positions: readonly Position[]) => readonly Position[]): Dataset => ({
  ...tinyDataset,
  positions: change(tinyDataset.positions),
})
async function withBuiltShop<T>(world: Dataset, work: (sandbox: TestSandbox) => Promise<T>): Promise<T> {
  const sandbox = await openSandbox({ world })
  try {
    return await work(sandbox)
  } finally {
    await sandbox.close()
  }
}
const write = (folder: string, { url }: TestSandbox) => prerenderSite(folder, { api: url, site: SITE })
const read = (folder: string, name: string): string => fs.readFileSync(path.join(folder, name), 'utf8')
/** Everything in a folder, by name. */
const contentsOf = (folder: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    listFiles(folder).map(file => [path.relative(folder, file), fs.readFileSync(file).toString('base64')]),
  )
const pagesIn = (folder: string): string[] =>
  Object.keys(contentsOf(folder))
    .filter(name => name.endsWith('.html') && name !== 'index.html')
    .map(name => `/${name.replace('.html', '')}`)
    .sort()
const dataIn = (page: string): any[] =>
  [...page.matchAll(/<script type="application\/ld\+json">([^]*?)<\/script>/g)].map(([, text = '']) => JSON.parse(text))

prerender('[MENU-18] each kind says in structured data what it is, and the way to it', () =>
  withBuiltShop(
    worldOf(([first, second, ...rest]) => [
      first!,
      { ...second!, photos: [{ url: 'http://elsewhere.example/2.jpg' }] },
      ...rest,
    ]),
    async sandbox => {
      const folder = await builtShop()
      await write(folder, sandbox)
      const kinds = (name: string): string[] => dataIn(read(folder, name)).map(one => one['@type'])
      assert.equal(kinds('restos/11.html'), ['Restaurant', 'BreadcrumbList'])
      assert.equal(kinds('menus/101.html'), ['Menu', 'BreadcrumbList'])
      assert.equal(kinds('promotions/1.html'), ['Offer', 'BreadcrumbList'])
      const [dish, trail] = dataIn(read(folder, 'menus/101/positions/1.html'))
      assert.equal(
        [dish['@type'], dish.name, dish.url, dish.offers.price, dish.offers.priceCurrency],
        ['MenuItem', 'Блюдо 1', `${SITE}/menus/101/positions/1`, '500.00', 'RUB'],
      )
      assert.equal(dish.image, [`${API}/pictures/dish/1.svg`], 'as customers get it, whichever way the API was asked')
      assert.not.ok(
        'image' in dataIn(read(folder, 'menus/101/positions/2.html'))[0],
        'a picture that can be had from nowhere is none',
      )
      assert.equal(
        trail.itemListElement.map((one: any) => one.item),
        ['/', '/restos/11', '/menus/101', '/menus/101/positions/1'].map(at => SITE + at),
      )
      const [resto] = dataIn(read(folder, 'restos/11.html'))
      assert.equal(
        [resto.name, resto.url, resto.hasMenu],
        ['Заведение 11', `${SITE}/restos/11`, [`${SITE}/menus/101`, `${SITE}/menus/102`]],
      )
    },
  ),
)

prerender('[MENU-18] a page names its language', () =>
  withBuiltShop(tinyDataset, async sandbox => {
    const folder = await builtShop({ defaultLocale: 'en', locales: ['en', 'ru'] })
    await write(folder, sandbox)
    for (const name of ['menus/101.html', 'menus/101/positions/1.html']) {
      assert.match(read(folder, name), '<html lang="en"', name)
      assert.match(read(folder, name), '"locale":"en"', name)
    }
    assert.match(read(folder, 'menus/101.html'), '>Skip to main content<')
  }),
)

prerender('[MENU-18] more addresses than a list may have are in several, which the first one names', async () => {
  const site = await createSite(testConfig({ locales: ['ru', 'en'] }), SITE, {})
  const paths = Array.from({ length: 30_001 }, (_, at) => `/menus/1/positions/${at}`)
  const toLocales = (some: readonly string[]) => new Map(some.map(path => [path, ['ru', 'en'] as const]))
  const { 'sitemap.xml': index = '', ...lists } = renderSitemaps(site, toLocales(paths))
  assert.equal(Object.keys(renderSitemaps(site, toLocales(paths.slice(0, 100)))), ['sitemap.xml'])
  assert.match(index, '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">')
  assert.equal(
    [...index.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, at]) => at),
    Object.keys(lists).map(name => `${SITE}/${name}`),
  )
  const result = Object.values(lists).map(text =>
    [...text.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, at = '']) => at.replace(SITE, '')),
  )
  assert.equal(result.flat(), paths.flatMap(path => [path, `${path}?lang=en`]))
  for (const [at, text] of Object.values(lists).entries())
    assert.ok(text.length < 50_000_000 && (result[at]?.length ?? 0) <= 50_000)
})

prerender('[MENU-18] a page of another language is in that language, with its own title and links', () =>
  withBuiltShop(tinyDataset, async sandbox => {
    const folder = await builtShop({ name: { ru: 'Лиса', en: 'Fox', cnr: 'Lisica' } })
    await write(folder, sandbox)
    for (const [locale, brand, restaurants] of [['en', 'Fox', 'Venues'], ['cnr', 'Lisica', 'Restorani']] as const) {
      const page = read(folder, `menus/101.${locale}.html`)
      assert.match(page, new RegExp(`<title>[^<]* — ${brand}</title>`))
      assert.match(page, `<meta property="og:url" content="${SITE}/menus/101?lang=${locale}">`)
      assert.match(page, new RegExp(` href="/menus/101/positions/1\\?lang=${locale}"`))
      assert.match(
        read(folder, `restos/11.${locale}.html`),
        new RegExp(`href="/restos\\?lang=${locale}".*?<span>${restaurants}</span>`),
      )
      assert.match(page, `"item":"${SITE}/restos/11?lang=${locale}"`)
    }
    assert.not.match(read(folder, 'menus/101.html'), /href="\/[^"]*\?lang=/)
  }),
)

prerender('[MENU-18] for a server that ignores queries, only the default language is written and named', () =>
  withBuiltShop(tinyDataset, async sandbox => {
    const folder = await builtShop()
    await write(folder, sandbox)
    await prerenderSite(folder, { api: sandbox.url, site: SITE, languages: 'default' })
    assert.equal(pagesIn(folder).filter(page => page.includes('.')), [])
    for (const file of ['sitemap.xml', 'menus/101.html', 'restos.html'])
      assert.not.match(read(folder, file), /hreflang|lang=(?:en|cnr)/)
    assert.is(/<link rel="canonical" href="(.*?)">/.exec(read(folder, 'menus/101.html'))?.[1], `${SITE}/menus/101`)
    assert.match(await run(['--languages', 'en']).then(() => '', String), 'Known: all, default')
  }),
)

const EVIL = '</script><script>alert(1)</script><img src=x onerror="a()"> & \'b\''
prerender('[MENU-18] whatever a name says, it is text: in the page, in its head and in its data', () =>
  withBuiltShop(
    worldOf(([first, ...rest]) => [{ ...first!, name: EVIL, description: `${EVIL}\n$& $1` }, ...rest]),
    async sandbox => {
      const folder = await builtShop()
      await write(folder, sandbox)
      const plain = read(folder, 'menus/101/positions/2.html')
      for (const name of ['menus/101/positions/1.html', 'menus/101.html']) {
        const page = read(folder, name)
        assert.is((page.match(/<script\b/g) ?? []).length, (plain.match(/<script\b/g) ?? []).length, name)
        assert.not.match(page, /<img src=x|alert\(1\)<\/script>/)
        assert.match(
          page.replaceAll('&#x27;', '&#39;'),
          '&lt;/script&gt;&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=&quot;a()&quot;&gt; &amp; &#39;b&#39;',
        )
      }
      const page = read(folder, 'menus/101/positions/1.html')
      assert.is(dataIn(page)[0].name, EVIL)
      assert.match(page, '$&amp; $1')
      assert.match(page, '<title>&lt;/script&gt;')
    },
  ),
)

prerender('[MENU-18, CFG-02] a page adds nothing that the policy of the shop would have to know', () =>
  withBuiltShop(tinyDataset, async sandbox => {
    const folder = await builtShop()
    await write(folder, sandbox)
    const [shop, page] = ['index.html', 'menus/101/positions/1.html'].map(name => read(folder, name))
    const withoutData = (page ?? '').replace(
      /<script type="application\/ld\+json">[^]*?<\/script>|<script async src="\/prerendered\.js"><\/script>/g,
      '',
    )
    assert.is(
      buildContentPolicy(withoutData, { apiBase: API }).metaPolicy,
      buildContentPolicy(shop ?? '', { apiBase: API }).metaPolicy,
    )
    assert.not.match(withoutData, /\son\w+="|style="/)
  }),
)

prerender('[MENU-18] written twice they are identical; a removed dish goes, the site’s robots.txt stays', async () => {
  const folder = await builtShop()
  const before = contentsOf(folder)
  await withBuiltShop(tinyDataset, async sandbox => {
    await write(folder, sandbox)
    const first = contentsOf(folder)
    await write(folder, sandbox)
    assert.equal(contentsOf(folder), first)
  })
  const [gone, ...rest] = tinyDataset.positions.filter(({ menuId }) => menuId === 101)
  await withBuiltShop(
    worldOf(all => all.filter(item => item.menuId !== 101 || rest.includes(item))),
    sandbox => write(folder, sandbox),
  )
  assert.not.ok(pagesIn(folder).includes(`/menus/101/positions/${gone?.id}`))
  assert.not.ok(fs.existsSync(path.join(folder, `menus/101/positions/${gone?.id}.html.br`)))
  assert.ok(pagesIn(folder).includes(`/menus/101/positions/${rest[0]?.id}`))
  await configureSite(folder, {})
  assert.equal(contentsOf(folder), before, 'a new configuration takes out pages that have the former one')
  fs.writeFileSync(path.join(folder, 'robots.txt'), 'own')
  assert.equal((await withBuiltShop(tinyDataset, sandbox => write(folder, sandbox))).kept, ['robots.txt'])
  assert.not.ok(fs.existsSync(path.join(folder, 'robots.txt.br')), 'nor is another packed beside it')
  await configureSite(folder, {})
  assert.is(read(folder, 'robots.txt'), 'own')
})

prerender('[MENU-18] an API that fails half way has nothing written, and the pages of an earlier time stand', () =>
  withBuiltShop(tinyDataset, async sandbox => {
    const folder = await builtShop()
    for (const earlier of [false, true]) {
      if (earlier) await write(folder, sandbox)
      const before = contentsOf(folder)
      for (const [target, kind] of [
        ['/1/p/menus/201/positions', 'status'],
        ['/1/p/restos/21', 'status'],
        ['/1/restos/21/promotions', 'bad-json'],
        ['/1/p/cities', 'reset'],
      ] as const) {
        await sandbox.injectFaults({ path: target, kind, ...(kind === 'status' && { status: 500 }) })
        try {
          await write(folder, sandbox)
          assert.unreachable(target)
        } catch (error) {
          assert.match(String(error), 'did not return the whole catalogue, so no file was written')
        }
        assert.equal(contentsOf(folder), before, target)
        await sandbox.clearFaults()
      }
    }
  }),
)

prerender('[MENU-18] while a build puts the site in its place nothing of it is read', () =>
  withBuiltShop(tinyDataset, async sandbox => {
    const folder = await builtShop()
    const whole = read(folder, 'index.html')
    let isWritten = false
    const { writing } = await withLock(toSiteLockPath(folder), async () => {
      fs.writeFileSync(path.join(folder, 'index.html'), whole.slice(0, 200))
      const pages = write(folder, sandbox).then(() => assert.ok(isWritten))
      await flushPromises()
      fs.writeFileSync(path.join(folder, 'index.html'), whole)
      isWritten = true
      return { writing: pages }
    })
    await writing
    assert.match(read(folder, 'menus/101.html'), 'id="storefront-page"')
  }),
)

prerender('[MENU-18] they are served with the shop page’s headers, and the shop page at all other addresses', () =>
  withBuiltShop(tinyDataset, async sandbox => {
    const folder = await builtShop()
    await write(folder, sandbox)
    const site = await serveSite(folder)
    try {
      const policy = (await fetch(site.url)).headers.get('Content-Security-Policy')
      for (const [at, isWritten] of [
        ['/menus/101', true],
        ['/menus/101?lang=en', true],
        ['/menus/101?lang=de', true],
        ['/menus/101/', true],
        ['/menus/101/?lang=cnr', true],
        ['/menus/101/positions/1', true],
        ['/restos', true],
        ['/', false],
        ['/cart', false],
        ['/menus/999', false],
      ] as const) {
        const answer = await fetch(site.url + at)
        assert.is(answer.status, 200)
        assert.is(/id="(?:prerendered|storefront-page)"/.test(await answer.text()), isWritten, at)
        assert.is(answer.headers.get('Content-Security-Policy'), policy, at)
      }
      const readLanguage = async (at: string) =>
        /<html lang="(.*?)"/.exec(await (await fetch(site.url + at)).text())?.[1]
      for (const [at, language] of [
        ['/menus/101', 'ru'], ['/menus/101?lang=en', 'en'], ['/menus/101?a=b&lang=cnr', 'cnr'],
        ['/menus/101?lang=ru', 'ru'], ['/menus/101?lang=../../index', 'ru'], ['/menus/101/?lang=en', 'en'],
      ] as const) assert.is(await readLanguage(at), language, at)
      for (const [at, location] of [
        ['/menus/101/', '/menus/101'], ['/menus/101//?lang=en', '/menus/101?lang=en'], ['/cart/?a=/', '/cart?a=/'],
      ] as const) {
        const answer = await fetch(site.url + at, { redirect: 'manual' })
        assert.equal([answer.status, answer.headers.get('Location')], [301, location], at)
      }
      assert.match((await fetch(`${site.url}/sitemap.xml`)).headers.get('Content-Type') ?? '', 'application/xml')
    } finally {
      await site.close()
    }
  }),
)

prerender('[MENU-18] where the shop is served must be said, or be in the configuration', () =>
  withBuiltShop(tinyDataset, async sandbox => {
    const folder = await builtShop()
    const fails = async (site?: string): Promise<string> =>
      prerenderSite(folder, { api: sandbox.url, site }).then(() => '', String)
    assert.match(await fails(), '--site https://shop.example')
    assert.match(await fails('shop.example'), 'shop.example is not the address of a shop: expected https://')
    await configureSite(folder, { signIn: { methods: ['PHONE'], redirectUri: 'https://fox.example/auth' } })
    assert.is(await fails(), '')
    assert.match(read(folder, 'sitemap.xml'), '<loc>https://fox.example/restos</loc>')
  }),
)

prerender.run()
