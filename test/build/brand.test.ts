import { existsSync, readdirSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { bootColours, bootSurface } from '../../.ci/build/boot-colours.mjs'
import { brandConfig, brandTexts, streetsFault, textsFault } from '../../.ci/build/brand.mjs'
import { insertBrand } from '../../.ci/build/page.mjs'
import { publicFiles } from '../../.ci/build/site.mjs'
import { testConfig } from '../kit/shop.ts'

const brand = suite('a brand')
const BASE = `@layer tokens {
  :root, [data-theme='dark'] { --c-surface: #111; --c-on-surface-variant: #ccc; --c-surface-container-highest: #333; --c-primary: #0f0; }
  [data-theme='light'] { --c-surface: #fff; --c-on-surface-variant: #444; --c-surface-container-highest: #ddd; --c-primary: #060; }
  @media (prefers-contrast: more) { :root, [data-theme='dark'] { --c-primary: #8f8; } [data-theme='light'] { --c-primary: #030; } }
}`

brand('[CFG-04] is built when it is named, and one of them without a name', async () => {
  const config = await brandConfig()
  assert.is(config['brand'], 'caplya')
  assert.not.ok('default' in config)
  assert.is((await brandConfig('volna'))['brand'], 'volna')
  const refusal = await brandConfig('nobody').then(() => '', (error: Error) => error.message)
  assert.match(refusal, /No brand nobody in public\/brands; there are: .*\bcaplya, .*\bvolna/)
})

brand('[CFG-04] that ships has all the files that a shop shows', async () => {
  for (const name of readdirSync('public/brands')) {
    for (const file of ['theme.css', 'logo.svg', 'icon.svg', 'splash.svg', 'share.png', 'pages/ru/terms-of-sale.json', 'pages/ru/dostavka.json']) {
      assert.ok(existsSync(`public/brands/${name}/${file}`), `${name}/${file}`)
    }
    assert.is((await brandConfig(name))['brand'], name)
  }
})

brand('[CFG-04] is served with what lies in public/, but for what tells maintainers of that folder and for other brands', () => {
  const served = publicFiles('volna').map(([name]) => name)
  assert.ok(served.includes('brands/volna/theme.css') && served.includes('maps/streets.json'), served.join())
  assert.equal(served.filter(name => name.endsWith('.md') || name.includes('caplya')), [])
})

brand('[CHK-05, CFG-02] that ships asks no API for a header of its own: a chain’s API need not allow it', async () => {
  for (const name of readdirSync('public/brands')) assert.is(testConfig(await brandConfig(name)).order.idempotencyKey, false, name)
})

brand('[CFG-05] gives its colours to the splash, in both themes', () => {
  const own = `/* { --c-primary: #123; } */ [data-theme='light'] { --c-surface: #fed; --c-primary: #00f; }`
  assert.is(bootColours({ base: BASE, own: '' }),
    'html{--boot-surface:#111;--boot-text:#ccc;--boot-track:#333;--boot-bar:#0f0}html[data-theme=light]{--boot-surface:#fff;--boot-text:#444;--boot-track:#ddd;--boot-bar:#060}')
  assert.is(bootColours({ base: BASE, own }),
    'html{--boot-surface:#111;--boot-text:#ccc;--boot-track:#333;--boot-bar:#0f0}html[data-theme=light]{--boot-surface:#fed;--boot-text:#444;--boot-track:#ddd;--boot-bar:#00f}')
  assert.is(bootSurface(bootColours({ base: BASE, own }), 'light'), '#fed')
  assert.is(bootSurface(bootColours({ base: BASE, own }), 'dark'), '#111')
})

brand('[CFG-05] gives its colours to the splash however its sheet is written: with either quotes or none, without a last semicolon, as a word', () => {
  for (const selector of [`[data-theme='light']`, '[data-theme="light"]', '[data-theme=light]']) {
    assert.is(bootSurface(bootColours({ base: BASE, own: `${selector} { --c-primary : #00f; --c-surface:ivory }` }), 'light'), 'ivory', selector)
  }
})

brand('[CFG-04, MENU-16] brings its own words and its card with the page, and another brand takes their place', () => {
  const metas = (title: string, text: string, image: string) =>
    `<meta name="description" content="${text}"><meta property="og:title" content="${title}"><meta property="og:description" content="${text}"><meta property="og:image" content="${image}">`
  const card = { title: 'Суши «Цапля»', description: 'Роллы & "суши"', image: '/share.png' }
  const template = metas('', '', '') + '<style id="boot-colours">x</style><script type="application/json" id="storefront-texts">{}</script><p>'
  const page = insertBrand(template, { colours: 'html{}', card, texts: { ru: { 'cart.empty': '</script><b>' } } })
  assert.is(page, metas('Суши «Цапля»', 'Роллы &amp; &quot;суши&quot;', '/share.png') + '<style id="boot-colours">html{}</style><script type="application/json" id="storefront-texts">{"ru":{"cart.empty":"\\u003c/script>\\u003cb>"}}</script><p>')
  assert.is(insertBrand(page, { colours: 'x', texts: {}, card: { title: '', description: '', image: '' } }), template)
  assert.throws(() => insertBrand('<p>', { colours: '', texts: {}, card }), /index.html has no/)
})

brand('[CFG-04, MAP-06] is not built with a map whose streets are another brand\'s, which the site does not have', () => {
  const served = (file: string): boolean => ['maps/streets.json', 'brands/fox/streets.json'].includes(file)
  for (const gazetteer of [undefined, '/maps/streets.json', '/brands/fox/streets.json?2', 'https://maps.example/streets.json']) {
    assert.is(streetsFault({ maps: gazetteer === undefined ? {} : { gazetteer } }, served), undefined, gazetteer)
  }
  assert.is(streetsFault({}, served), undefined)
  const copied = { gazetteer: '/brands/volna/streets.json' }
  assert.match(streetsFault({ maps: copied }, served) ?? '', 'maps.gazetteer names /brands/volna/streets.json, which the site does not have')
  assert.is(streetsFault({ maps: { ...copied, key: 'AIza' } }, served), undefined, 'Google\'s map needs none')
})

brand('[CFG-04] is not built with words that nobody would ever say', () => {
  const master = { 'cart.empty': 'Пусто', 'title.cart': 'Корзина — {brand}' }
  assert.is(textsFault({ 'cart.empty': 'Штиль', 'title.cart': '{brand}' }, master), undefined)
  assert.match(textsFault({ 'cart.emtpy': 'Штиль' }, master) ?? '', 'cart.emtpy is no key of src/text/ru.ts')
  assert.match(textsFault({ toString: 'Штиль' }, master) ?? '', 'toString is no key')
  assert.match(textsFault({ 'cart.empty': '' }, master) ?? '', 'cart.empty must be a non-empty text')
  assert.match(textsFault({ 'cart.empty': 7 }, master) ?? '', 'cart.empty must be a non-empty text')
  assert.match(textsFault({ 'title.cart': '{shop}' }, master) ?? '', 'title.cart has {shop}, which nothing fills')
  assert.match(textsFault([], master) ?? '', 'must be an object')
})

brand('[CFG-04] the brands that ship say their words in all of their languages alike', async () => {
  assert.equal(await brandTexts('caplya'), {})
  const texts = await brandTexts('volna')
  const { locales } = await brandConfig('volna')
  assert.equal(Object.keys(texts).sort(), [...locales ?? []].sort())
  const keys = Object.values(texts).map(table => Object.keys(table).sort())
  assert.ok((keys[0] ?? []).length > 0)
  for (const list of keys) assert.equal(list, keys[0])
})

brand.run()
