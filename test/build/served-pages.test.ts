import fs from 'node:fs'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { configureSite } from '../../.ci/brand/configure.ts'
import { listFiles } from '../../.ci/cli/files.mjs'
import { prerenderSite } from '../../.ci/prerender/prerender.ts'
import { insertAssets } from '../../.ci/site/page.ts'
import { volna } from '../../e2e/demo/volna/chain.ts'
import { world } from '../../e2e/demo/world.ts'
import type { Dataset } from '../../e2e/sandbox/dataset.ts'
import { shorten } from '../../e2e/sandbox/shorten.ts'
import { findMarkupFaults } from '../../e2e/support/markup-faults.ts'
import { renderSitemaps } from '../../src/prerender/search-files.ts'
import { createSite } from '../../src/prerender/site.ts'
import { openSandbox, testConfig } from '../kit/shop.ts'
import { createSiteFolder } from './site-folder.ts'
import { findSitemapFaults } from './sitemap-faults.ts'

interface BrandSite {
  readonly brand: string
  /** The paths of all public pages, with the languages of each. */
  readonly languages: ReadonlyMap<string, readonly string[]>
  /** The texts of pages, sitemaps and `robots.txt`, by path within the site. */
  readonly files: ReadonlyMap<string, string>
}

const served = suite<{ sites: readonly BrandSite[] }>('served pages and sitemaps')

const SITE = 'https://shop.example'
/** Every kind of element that a build inserts. */
const ASSETS = {
  script: 'assets/main.js',
  packages: 'assets/packages.js',
  style: 'assets/main.css',
  deferredSheets: { dialog: 'assets/dialog.css' },
  imports: { '/assets/a.js': '/assets/a-1.js' },
  needs: { a: ['b'] },
  early: 'if (1 < 2 && 3 > 2) first("</a>")',
  known: [['assets/menu.js']],
}

/** The public data of a chain, read from its API without the code under test. */
async function listPublicPaths(url: string, brand: string): Promise<string[]> {
  const get = async (target: string): Promise<any> => (await fetch(url + target)).json()
  const paths = [
    '/restos',
    ...fs.readdirSync(`public/brands/${brand}/pages/ru`).map(name => `/${path.basename(name, '.json')}`),
  ]
  const now = Date.parse((await get('/1/now')).utc_time)
  for (const city of await get(`/1/p/cities?whiteLabel=${brand}`)) {
    for (const { id } of await get(`/1/p/restos?whiteLabel=${brand}&cityId=${city.id}`)) {
      paths.push(`/restos/${id}`)
      const shown = (await get(`/1/restos/${id}/promotions`)).filter(
        (one: any) => Date.parse(one.startAt ?? '1970-01-01') <= now && now < Date.parse(one.finishAt ?? '2999-01-01'),
      )
      paths.push(...shown.map((one: any) => `/promotions/${one.id}`))
      for (const menu of (await get(`/1/p/restos/${id}`)).menus) {
        if (!menu.isDelivery && !menu.isTakeAway) continue
        const dishes = (await get(`/1/p/menus/${menu.id}/positions`)).filter(
          (one: any) => !one.tags.some((tag: any) => tag.code === 'ADULT'),
        )
        if (dishes.length > 0) paths.push(`/menus/${menu.id}`)
        paths.push(...dishes.map((one: any) => `/menus/${menu.id}/positions/${one.id}`))
      }
    }
  }
  return [...new Set(paths)].sort()
}

/** Prerenders the shop of a brand. */
async function prerenderBrand(chain: Dataset, locales: readonly string[]): Promise<BrandSite> {
  const { whiteLabel: brand } = chain
  const folder = createSiteFolder()
  fs.cpSync(`public/brands/${brand}`, path.join(folder, 'brands', brand), { recursive: true })
  const file = path.join(folder, 'index.html')
  fs.writeFileSync(file, insertAssets(fs.readFileSync(file, 'utf8'), ASSETS))
  const { pages = [] } = JSON.parse(fs.readFileSync(`public/brands/${brand}/brand.json`, 'utf8'))
  await configureSite(folder, { brand, whiteLabel: brand, apiBase: 'https://api.fox.example', locales, pages })
  const sandbox = await openSandbox({ world: chain })
  try {
    await prerenderSite(folder, { api: sandbox.url, site: SITE })
    const names = listFiles(folder).filter(name => /\.(?:html|xml|txt)$/.test(name))
    // an information page exists only in the languages of its text
    const hasText = (at: string, locale: string): boolean =>
      !fs.existsSync(`public/brands/${brand}/pages/ru${at}.json`)
      || fs.existsSync(`public/brands/${brand}/pages/${locale}${at}.json`)
    const paths = await listPublicPaths(sandbox.url, brand)
    assert.ok(paths.length > 60)
    return {
      brand,
      languages: new Map(['/', ...paths].map(at => [at, locales.filter(locale => hasText(at, locale))])),
      files: new Map(names.map(name => [path.relative(folder, name), fs.readFileSync(name, 'utf8')])),
    }
  } finally {
    await sandbox.close()
  }
}

served.before(async context => {
  // a few dishes of each section: all are rendered in the same way
  const caplya = await prerenderBrand(shorten(world, { ofSection: 3 }), ['ru', 'en', 'cnr'])
  context.sites = [caplya, await prerenderBrand(volna, ['ru', 'en'])]
})

/** The address of a page in a language. */
const toAddress = (at: string, locale: string): string => locale === 'ru' ? at : `${at}?lang=${locale}`
/** Lists the public pages of a site, without its first page. */
const listPages = ({ languages, files }: BrandSite) =>
  [...languages].slice(1).flatMap(([at, locales]) => locales.map(locale => {
    const name = `${at.slice(1)}${locale === 'ru' ? '' : `.${locale}`}.html`
    return { at, locale, name, text: files.get(name) ?? '' }
  }))
const CODES = { ru: ['ru', 'x-default'], en: ['en'], cnr: ['cnr', 'sr-Latn-ME'] }
/** The language codes and addresses that a page must name if it has several languages. */
const listVersions = (at: string, locales: readonly string[] = []): readonly string[] =>
  locales.length < 2 ? [] : Object.entries(CODES).filter(([locale]) => locales.includes(locale))
    .flatMap(([locale, codes]) => codes.map(code => `${code} ${SITE}${toAddress(at, locale)}`)).sort()
const readVersions = (text = ''): readonly string[] =>
  [...text.matchAll(/hreflang="(.*?)" href="(.*?)"/g)].map(([, code, href]) => `${code} ${href}`).sort()

served('[MENU-18, CFG-14] a brand has a page for everything public, in each of its languages', ({ sites }) => {
  for (const site of sites) {
    const written = [...site.files.keys()].filter(name => name.endsWith('.html') && name !== 'index.html')
    assert.equal(written.sort(), listPages(site).map(({ name }) => name).sort())
  }
})

served('[MENU-18, CFG-14] a page names its address and languages, and links to public pages', ({ sites }) => {
  for (const site of sites) for (const { at, locale, text } of listPages(site)) {
    assert.equal(readVersions(text), listVersions(at, site.languages.get(at)))
    assert.is(/<link rel="canonical" href="(.*?)">/.exec(text)?.[1], SITE + toAddress(at, locale))
    assert.is(/<html lang="(.*?)"/.exec(text)?.[1], locale)
    assert.ok(text.includes(`{"locale":"${locale}"`))
    assert.is((text.match(/<h1[ >]/g) ?? []).length, 1, at)
    for (const name of ['title', 'description', 'url', 'image', 'site_name', 'locale'])
      assert.match(text, new RegExp(`"og:${name}" content="[^"]+"`), `${name} of ${at}`)
    // a link leads to the shop's first page, its cookie page, or another of these pages
    const known = ['/cookie', ...site.languages.keys()].map(path => toAddress(path, locale))
    for (const [, href = ''] of text.slice(text.indexOf('<body>')).matchAll(/<a [^>]*href="(\/[^"#]*)/g))
      assert.ok(known.includes(href), `${href} on ${toAddress(at, locale)}`)
  }
})

served('[MENU-18, CFG-14] the sitemap lists each page with its languages, and robots.txt names it', ({ sites }) => {
  for (const { languages, files } of sites) {
    const entries = (files.get('sitemap.xml') ?? '').split('<url>').slice(1)
    const addresses = entries.map(entry => /<loc>(.*?)<\/loc>/.exec(entry)?.[1])
    const pages = [...languages].flatMap(([at, locales]) => locales.map(locale => ({ at, locale, locales })))
    assert.equal([...addresses].sort(), pages.map(({ at, locale }) => SITE + toAddress(at, locale)).sort())
    for (const { at, locale, locales } of pages) {
      const entry = entries[addresses.indexOf(SITE + toAddress(at, locale))]
      assert.equal(readVersions(entry), listVersions(at, locales), at)
    }
    assert.is(
      files.get('robots.txt'),
      `User-agent: *\nDisallow: /cart\nDisallow: /orders\nDisallow: /auth\n\nSitemap: ${SITE}/sitemap.xml\n`,
    )
  }
})

served('[MENU-18] no page shares its title with a page of another restaurant', ({ sites }) => {
  for (const site of sites) {
    const owners = new Map<string, string>()
    const pages = listPages(site).filter(({ at }) => /^\/(?:menus|restos|promotions)\//.test(at))
    for (const { at, locale, text } of pages) {
      const title = `${locale} ${/<title>(.*?)<\/title>/.exec(text)?.[1]}`
      // its own path, or the first restaurant in its breadcrumbs
      const owner = /^\/restos\/\d+$/.exec(at)?.[0] ?? /href="(\/restos\/\d+)/.exec(text)?.[1] ?? ''
      assert.is(owners.get(title) ?? owner, owner, `${title} of ${at}`)
      owners.set(title, owner)
    }
  }
})

served('[MENU-18] the pages and the sitemap have no faulty markup', ({ sites }) => {
  for (const { files } of sites) {
    const faults = [...files].filter(([name]) => name !== 'robots.txt').flatMap(([name, text]) =>
      (name.endsWith('.xml') ? findSitemapFaults(text, SITE) : findMarkupFaults(text))
        .map(fault => `${name}: ${fault}`))
    assert.ok(files.has('index.html'))
    assert.is(faults.length, 0, faults.slice(0, 10).join('\n'))
  }
})

const listXml = (entries: string, root = 'urlset'): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"`
  + `${root === 'urlset' ? ' xmlns:xhtml="http://www.w3.org/1999/xhtml"' : ''}>${entries}</${root}>\n`
const formatUrl = (address: string, more = ''): string => `<url><loc>${address}</loc>${more}</url>`

served('[MENU-18] the check of a sitemap accepts a valid one, and finds each fault', () => {
  const [origin, at] = [SITE, '/menus/1']
  const valid = formatUrl(origin + at, `<xhtml:link rel="alternate" hreflang="en" href="${origin}${at}?lang=en"/>`)
  assert.equal(findSitemapFaults(listXml(valid), origin), [])
  assert.equal(findSitemapFaults(listXml(`<sitemap><loc>${origin}/a.xml</loc></sitemap>`, 'sitemapindex'), origin), [])
  for (const [text, fault] of [
    [listXml(valid).replace('/0.9', '/0.84'), /namespace/],
    [listXml(valid).slice(1), /declaration/],
    [listXml('<url></url>'), /not one <loc>/],
    [listXml(formatUrl(origin, `<loc>${origin}/a</loc>`)), /not one <loc>/],
    [listXml(formatUrl(at)), /not absolute/],
    [listXml(formatUrl(`https://elsewhere.example${at}`)), /another site/],
    [listXml(formatUrl(`${origin}/?a&b`)), /bare ampersand/],
    [listXml(formatUrl(`${origin}/a#b`)), /canonical/],
    [listXml(valid + valid), /twice/],
    [listXml(formatUrl(origin + at, '<b/>')), /not permitted/],
    [listXml(`${valid}<p/>`), /outside/],
    [listXml(''), /0 entries/],
    [listXml(Array.from({ length: 50_001 }, (_, index) => formatUrl(`${origin}/${index}`)).join('')), /50001 entries/],
  ] as const)
    assert.match(findSitemapFaults(text, origin).join('\n'), fault)
})

served('[MENU-18] a large chain’s sitemaps and their index are valid', async () => {
  const site = await createSite(testConfig({ locales: ['ru', 'en'] }), SITE, {})
  const paths = Array.from({ length: 60_001 }, (_, index) => `/menus/1/positions/${index}`)
  const files = renderSitemaps(site, new Map(paths.map(path => [path, ['ru', 'en'] as const])))
  assert.ok(Object.keys(files).length > 2)
  for (const [name, text] of Object.entries(files)) assert.equal(findSitemapFaults(text, SITE), [], name)
})

served.run()
