import fs from 'node:fs'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { configureSite } from '../../.ci/brand/configure.ts'
import { listFiles } from '../../.ci/cli/files.mjs'
import { prerenderSite } from '../../.ci/prerender/prerender.ts'
import { insertAssets } from '../../.ci/site/page.ts'
import { findMarkupFaults } from '../../e2e/support/markup-faults.ts'
import { renderSitemaps } from '../../src/prerender/search-files.ts'
import { createSite } from '../../src/prerender/site.ts'
import { openSandbox, testConfig } from '../kit/shop.ts'
import { createSiteFolder } from './site-folder.ts'
import { findSitemapFaults } from './sitemap-faults.ts'

const served = suite('served pages and sitemaps')

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

/** Prerenders the shop of a brand, and returns the texts of its pages and sitemaps. */
async function readSite(brand: string, locales: readonly string[]): Promise<Map<string, string>> {
  const folder = createSiteFolder()
  fs.cpSync(`public/brands/${brand}`, path.join(folder, 'brands', brand), { recursive: true })
  const file = path.join(folder, 'index.html')
  fs.writeFileSync(file, insertAssets(fs.readFileSync(file, 'utf8'), ASSETS))
  await configureSite(folder, { brand, whiteLabel: brand, apiBase: 'https://api.fox.example', locales })
  const sandbox = await openSandbox({})
  try {
    await prerenderSite(folder, { api: sandbox.url, site: SITE })
  } finally {
    await sandbox.close()
  }
  const names = listFiles(folder).filter(name => /\.(?:html|xml)$/.test(name))
  return new Map(names.map(name => [path.relative(folder, name), fs.readFileSync(name, 'utf8')]))
}

for (const [brand, locales] of [['caplya', ['ru', 'en', 'cnr']], ['volna', ['ru', 'en']]] as const) {
  served(`[MENU-18] the pages and the sitemap of ${brand} have no faulty markup`, async () => {
    const files = await readSite(brand, locales)
    assert.ok(files.has('index.html') && files.has('sitemap.xml') && files.size > 60, `${files.size} files`)
    const faults = [...files].flatMap(([name, text]) =>
      (name.endsWith('.xml') ? findSitemapFaults(text, SITE) : findMarkupFaults(text))
        .map(fault => `${name}: ${fault}`))
    assert.is(faults.length, 0, faults.slice(0, 10).join('\n'))
  })
}

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
