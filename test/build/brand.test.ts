import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { formatCriticalThemeCss, readSurfaceColour } from '../../.ci/site/critical-theme.ts'
import {
  readBrandConfig, readBrandTexts, readLanguageTexts, findGazetteerFault, findTextsFault,
} from '../../.ci/brand/brand.ts'
import { insertBrand } from '../../.ci/site/page.ts'
import { readPublicFiles } from '../../.ci/site/build-site.ts'
import { testConfig } from '../kit/shop.ts'
import { createSiteFolder } from './site-folder.ts'

const brand = suite('a brand')
const BASE = `@layer tokens {
  :root, [data-theme='dark'] {
    --c-surface: #111; --c-on-surface-variant: #ccc; --c-surface-container-highest: #333; --c-primary: #0f0;
  }
  [data-theme='light'] {
    --c-surface: #fff; --c-on-surface-variant: #444; --c-surface-container-highest: #ddd; --c-primary: #060;
  }
  @media (prefers-contrast: more) {
    :root, [data-theme='dark'] { --c-primary: #8f8; } [data-theme='light'] { --c-primary: #030; }
  }
}`

brand('[CFG-04] is built when it is named, and one of them without a name', async () => {
  const config = await readBrandConfig()
  assert.is(config['brand'], 'caplya')
  assert.not.ok('default' in config)
  assert.is((await readBrandConfig('volna'))['brand'], 'volna')
  const refusal = await readBrandConfig('nobody').then(() => '', (error: Error) => error.message)
  assert.match(refusal, /No brand nobody in public\/brands\. Known: .*\bcaplya, .*\bvolna/)
})

brand('[CFG-04] that ships has all the files that a shop shows', async () => {
  for (const name of readdirSync('public/brands')) {
    for (const file of [
      'theme.css',
      'logo.svg',
      'icon.svg',
      'splash.svg',
      'share.png',
      'pages/ru/terms-of-sale.json',
      'pages/ru/dostavka.json',
    ]) {
      assert.ok(existsSync(`public/brands/${name}/${file}`), `${name}/${file}`)
    }
    assert.is((await readBrandConfig(name))['brand'], name)
  }
})

brand('[CFG-04] is served with the files of public/ without maintainers’ pages and other brands', () => {
  const served = readPublicFiles('volna').map(([name]) => name)
  assert.ok(served.includes('brands/volna/theme.css') && served.includes('maps/streets.json'), served.join())
  assert.equal(served.filter(name => name.endsWith('.md') || name.includes('caplya')), [])
})

brand('[CHK-05, CFG-02] that ships sends no custom header, which an API would have to allow', async () => {
  for (const name of readdirSync('public/brands'))
    assert.is(testConfig(await readBrandConfig(name)).order.idempotencyKey, false, name)
})

brand('[CFG-05] gives its colours to the splash, in both themes', () => {
  const own = `/* { --c-primary: #123; } */ [data-theme='light'] { --c-surface: #fed; --c-primary: #00f; }`
  assert.is(
    formatCriticalThemeCss({ base: BASE, own: '' }),
    'html{--boot-surface:#111;--boot-text:#ccc;--boot-track:#333;--boot-bar:#0f0}'
    + 'html[data-theme=light]{--boot-surface:#fff;--boot-text:#444;--boot-track:#ddd;--boot-bar:#060}',
  )
  assert.is(
    formatCriticalThemeCss({ base: BASE, own }),
    'html{--boot-surface:#111;--boot-text:#ccc;--boot-track:#333;--boot-bar:#0f0}'
    + 'html[data-theme=light]{--boot-surface:#fed;--boot-text:#444;--boot-track:#ddd;--boot-bar:#00f}',
  )
  assert.is(readSurfaceColour(formatCriticalThemeCss({ base: BASE, own }), 'light'), '#fed')
  assert.is(readSurfaceColour(formatCriticalThemeCss({ base: BASE, own }), 'dark'), '#111')
})

brand('[CFG-05] passes its colours to the splash from any valid spelling of its style sheet', () => {
  for (const selector of [`[data-theme='light']`, '[data-theme="light"]', '[data-theme=light]']) {
    const own = `${selector} { --c-primary : #00f; --c-surface:ivory }`
    assert.is(readSurfaceColour(formatCriticalThemeCss({ base: BASE, own }), 'light'), 'ivory', selector)
  }
})

brand('[CFG-04, MENU-16] puts its texts and its card into the page, and another brand replaces them', () => {
  const metas = (title: string, text: string, image: string) =>
    `<meta name="description" content="${text}"><meta property="og:title" content="${title}">`
    + `<meta property="og:description" content="${text}"><meta property="og:image" content="${image}">`
  const card = { title: 'Суши «Цапля»', description: 'Роллы & "суши"', image: '/share.png' }
  const template =
    metas('', '', '')
    + '<style id="boot-colours">x</style><script type="application/json" id="storefront-texts">{}</script><p>'
  const page = insertBrand(template, { colours: 'html{}', card, texts: { ru: { 'cart.empty': '</script><b>' } } })
  assert.is(
    page,
    metas('Суши «Цапля»', 'Роллы &amp; &quot;суши&quot;', '/share.png')
      + '<style id="boot-colours">html{}</style><script type="application/json" id="storefront-texts">'
      + '{"ru":{"cart.empty":"\\u003c/script>\\u003cb>"}}</script><p>',
  )
  assert.is(insertBrand(page, { colours: 'x', texts: {}, card: { title: '', description: '', image: '' } }), template)
  assert.throws(() => insertBrand('<p>', { colours: '', texts: {}, card }), /index.html is not a page/)
})

brand('[CFG-04, MAP-06] is not built with a map that has another brand’s streets', () => {
  const served = (file: string): boolean => ['maps/streets.json', 'brands/fox/streets.json'].includes(file)
  for (const gazetteer of [
    undefined,
    '/maps/streets.json',
    '/brands/fox/streets.json?2',
    'https://maps.example/streets.json',
  ]) {
    assert.is(findGazetteerFault({ maps: gazetteer === undefined ? {} : { gazetteer } }, served), undefined, gazetteer)
  }
  assert.is(findGazetteerFault({}, served), undefined)
  const copied = { gazetteer: '/brands/volna/streets.json' }
  assert.match(
    findGazetteerFault({ maps: copied }, served) ?? '',
    'maps.gazetteer names /brands/volna/streets.json, which the site does not have',
  )
  assert.is(findGazetteerFault({ maps: { ...copied, key: 'AIza' } }, served), undefined, 'Google needs no index')
  assert.is(findGazetteerFault({ maps: { ...copied, yandexKey: 'y' } }, served), undefined, 'nor does Yandex')
  assert.ok(findGazetteerFault({ maps: { ...copied, yandexKey: 'y', provider: 'embedded' } }, served))
})

brand('[CFG-04] is not built with texts that are never shown', () => {
  const master = { 'cart.empty': 'Пусто', 'title.cart': 'Корзина — {brand}' }
  assert.is(findTextsFault({ 'cart.empty': 'Штиль', 'title.cart': '{brand}' }, master), undefined)
  assert.match(findTextsFault({ 'cart.emtpy': 'Штиль' }, master) ?? '', 'cart.emtpy is not a key of src/text/ru.ts')
  assert.match(findTextsFault({ toString: 'Штиль' }, master) ?? '', 'toString is not a key')
  assert.match(findTextsFault({ 'cart.empty': '' }, master) ?? '', 'cart.empty must be a non-empty text')
  assert.match(findTextsFault({ 'cart.empty': 7 }, master) ?? '', 'cart.empty must be a non-empty text')
  assert.match(findTextsFault({ 'title.cart': '{shop}' }, master) ?? '', 'title.cart has {shop}, which the text of')
  assert.match(findTextsFault([], master) ?? '', 'must be an object')
})

brand('[CFG-04] the brands that ship say their words in all of their languages alike', async () => {
  assert.equal(await readBrandTexts('caplya'), {})
  const texts = await readBrandTexts('volna')
  const { locales } = await readBrandConfig('volna')
  assert.equal(Object.keys(texts).sort(), [...locales ?? []].sort())
  const keys = Object.values(texts).map(table => Object.keys(table).sort())
  assert.ok((keys[0] ?? []).length > 0)
  for (const list of keys) assert.equal(list, keys[0])
})

brand('[I18N-05] the texts of a language are read from its file, or from its folder if it is incomplete', async () => {
  assert.is((await readLanguageTexts('en'))['common.save'], 'Save')
  const folder = createSiteFolder()
  mkdirSync(path.join(folder, 'kk'), { recursive: true })
  writeFileSync(path.join(folder, 'kk/kk.ts'), "export const texts = { 'common.save': 'Сақтау' }\nexport const isPartial = true\n")
  assert.equal(await readLanguageTexts('kk', folder), { 'common.save': 'Сақтау' })
})

brand.run()
