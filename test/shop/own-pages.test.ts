import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { examineConfig, readConfig } from '../../core/shop/config.ts'
import { routes } from '../../core/shop/routes.ts'
import { createTestHttp } from '../kit/http.ts'
import { buildShop, testConfig } from '../kit/shop.ts'

/** Pages of the brand beside the information pages of the storefront. */
const own = suite('own pages of a brand')

const needed = { brand: 'caplya', whiteLabel: 'caplya', apiBase: 'https://api.example' }
const JOBS = { slug: 'vakansii', title: { ru: 'Вакансии', en: 'Jobs' }, nav: 'secondary' }
const examine = (pages: unknown) => examineConfig({ ...needed, pages }, 'https://shop.example')
const listFaults = (pages: unknown) => examine(pages).wrong.map(({ field, expected }) => `${field} ${expected}`)
const listSlugs = (pages: unknown) => examine(pages).config.pages.map(({ slug }) => slug)
const openAt = (path: string, pages: unknown) => {
  const { shop } = buildShop({ http: createTestHttp(), path, config: { pages } })
  return shop
}

own('[CFG-14] a brand names no pages, or each with its slug, title and place', () => {
  assert.equal(testConfig().pages, [])
  assert.equal(testConfig({ pages: [JOBS, { ...JOBS, slug: '24-7', title: 'Круглосуточно', nav: 'footer' }] }).pages, [
    { ...JOBS, title: { ru: 'Вакансии', en: 'Jobs', cnr: 'Вакансии' } },
    { slug: '24-7', title: { ru: 'Круглосуточно', en: 'Круглосуточно', cnr: 'Круглосуточно' }, nav: 'footer' },
  ])
  const [page] = examine([{ ...JOBS, title: { ru: 'Вакансии', en: ' ' } }]).config.pages
  assert.is(page?.title.en, 'Вакансии', 'a title without letters is the Russian one')
})

own('[CFG-14] a slug is a word of Latin letters that no page or folder of the site has', () => {
  const taken = Object.values(routes).map(({ path }) => path.split('/')[1] ?? '').filter(name => /^[a-z]/.test(name))
  assert.ok(taken.includes('dostavka') && taken.includes('cart') && taken.includes('menus'))
  for (const slug of [
    ...taken, 'index', 'assets', 'brands', 'maps', 'Vakansii', 'вакансии', 'a/b', 'a.b', 'a_b', '', '-a', '..', 'a b',
    'x'.repeat(65), 7, null, undefined,
  ])
    assert.equal(listFaults([{ ...JOBS, slug }]), ['pages.0.slug slug'], String(slug))
})

own('[CFG-14] the second page with a slug is left out', () => {
  const pages = [JOBS, { ...JOBS, title: 'Работа' }]
  assert.equal(listFaults(pages), ['pages.1.slug slug'])
  assert.equal(examine(pages).config.pages.map(({ title }) => title.ru), ['Вакансии'])
  const repaired = [{ ...JOBS, nav: 'top' }, JOBS]
  assert.equal(listFaults(repaired), ['pages.0.nav nav'], 'a page that is left out takes no slug')
  assert.equal(listSlugs(repaired), ['vakansii'])
})

for (const [fault, page] of [
  ['pages.0.title.ru text', { ...JOBS, title: { en: 'Jobs' } }],
  ['pages.0.title.ru text', { ...JOBS, title: { ru: ' ', en: 'Jobs' } }],
  ['pages.0.title.ru text', { slug: 'vakansii', nav: 'footer' }],
  ['pages.0.title.en text', { ...JOBS, title: { ru: 'Вакансии', en: 5 } }],
  ['pages.0.title object', { ...JOBS, title: 5 }],
  ['pages.0.nav nav', { ...JOBS, nav: 'top' }],
  ['pages.0.nav nav', { slug: 'vakansii', title: 'Вакансии' }],
  ['pages.0 object', 'vakansii'],
  ['pages.0 object', null],
] as const) {
  own(`[CFG-14] ${JSON.stringify(page)} is left out, and the other pages stay`, () => {
    const pages = [page, { ...JOBS, slug: 'o-nas' }]
    assert.equal(listFaults(pages), [fault])
    assert.equal(listSlugs(pages), ['o-nas'])
  })
}

own('[CFG-14, CFG-02] a page that is left out is reported, and a value that is no list stops the shop', () => {
  const reports: string[] = []
  const block = { ...needed, pages: [{ ...JOBS, slug: 'cart' }, JOBS] }
  const result = readConfig(block, 'https://shop.example', (code, detail) => reports.push(`${code} ${detail}`))
  if (result.kind !== 'read') throw new Error(`${result.field} stops the shop`)
  assert.equal(result.config.pages.map(({ slug }) => slug), ['vakansii'])
  assert.equal(reports, ['config.entry-dropped pages.0.slug'])
  for (const pages of [{}, 'vakansii', null]) {
    assert.equal(
      readConfig({ ...needed, pages }, 'https://shop.example'), { kind: 'wrong', field: 'pages', expected: 'pages' },
    )
  }
})

own('[CFG-14, RT-03] only the slugs of the configuration lead to an own page, any other path leads home', () => {
  const shop = openAt('/vakansii', [JOBS, { ...JOBS, slug: 'o-nas' }])
  const { page } = shop.router.current.get()
  assert.equal([page.name, page.params, page.path], ['pages.show', { slug: 'vakansii' }, '/vakansii'])
  assert.is(shop.router.matchPath('/o-nas/?x=1')?.name, 'pages.show')
  assert.is(shop.router.href('pages.show', { slug: 'o-nas' }), '/o-nas')
  for (const path of ['/kontakty', '/vakansii/1', '/VAKANSII', '/constructor']) {
    assert.is(shop.router.matchPath(path), undefined, path)
  }
  for (const pages of [[], [JOBS]]) assert.is(openAt('/kontakty', pages).router.current.get().page.path, '/')
})

own.run()
