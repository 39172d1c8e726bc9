import crypto from 'node:crypto'
import fs from 'node:fs'
import path from 'node:path'
import zlib from 'node:zlib'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readBrandConfig } from '../../.ci/brand/brand.ts'
import { configureSite, run } from '../../.ci/brand/configure.ts'
import { insertAssets } from '../../.ci/site/page.ts'
import { readConfig } from '../../core/shop/config.ts'
import { en } from '../../src/text/en.ts'
import { ru } from '../../src/text/ru.ts'
import { createSiteFolder } from './site-folder.ts'

const configure = suite('configure')
const WHOLE = { brand: 'fox', whiteLabel: 'fox', apiBase: 'https://api.fox.example/v1', name: { ru: 'Лис', en: 'Fox' } }

const read = (folder: string, name: string) => fs.readFileSync(path.join(folder, name))
const page = (folder: string) => read(folder, 'index.html').toString()
const headers = (folder: string) => JSON.parse(read(folder, 'headers.json').toString())
const readPolicy = (folder: string): string => headers(folder)['/index.html']['Content-Security-Policy']
function block(folder: string) {
  const [, text] = /id="storefront-config">([^]*?)<\/script>/.exec(page(folder)) ?? []
  return JSON.parse(text ?? '')
}
/** Reads all files of the site's root. */
const readAll = (folder: string): Record<string, string> =>
  Object.fromEntries(
    fs
      .readdirSync(folder)
      .filter(name => fs.statSync(path.join(folder, name)).isFile())
      .map(name => [name, read(folder, name).toString('base64')]),
  )
async function readRefusal(work: Promise<unknown>): Promise<string> {
  try {
    await work
  } catch (error) {
    return (error as Error).message
  }
  return 'not refused'
}

/** Creates a site whose page has its assets. */
function createPage(early = 'first()'): string {
  const folder = createSiteFolder()
  const assets = { script: 'assets/main.js', style: 'assets/main.css', early }
  fs.writeFileSync(path.join(folder, 'index.html'), insertAssets(page(folder), assets))
  return folder
}

configure('[CFG-02] writes a whole configuration, and later some values over it', async () => {
  const folder = createSiteFolder()
  await configureSite(folder, { ...WHOLE, cart: { personCount: false }, locales: ['ru', 'en'] })
  await configureSite(folder, { cart: { promoCodes: false }, locales: ['ru'], production: false })
  assert.equal(block(folder), {
    ...WHOLE,
    cart: { personCount: false, promoCodes: false },
    locales: ['ru'],
    production: false,
  })
})

configure('[CFG-02] writes the same page again for the same values', async () => {
  const folder = createSiteFolder()
  await configureSite(folder, WHOLE)
  const first = page(folder)
  await configureSite(folder, {})
  assert.is(page(folder), first)
})

configure('[CFG-02] lets no value end the block or an attribute', async () => {
  const folder = createSiteFolder()
  const name = '</script><script>alert(1)</script>"\u2028$&'
  await configureSite(folder, { ...WHOLE, name: { ru: name }, bootLoader: 'https://cdn.example/"><img/src=x>' })
  assert.is(block(folder).name.ru, name)
  assert.not.match(page(folder), '<script>alert')
  assert.not.match(page(folder), '<img/src=x>')
})

configure('[CFG-01] allows a foreign service only once it is configured', async () => {
  const folder = createSiteFolder()
  await configureSite(folder, { ...WHOLE, signIn: { methods: ['PHONE', 'VK'], vkClientId: 'none' } })
  assert.match(readPolicy(folder), "connect-src 'self' https://api.fox.example;")
  assert.match(page(folder), "connect-src 'self' https://api.fox.example;")
  assert.match(readPolicy(folder), "frame-src 'none'")
  assert.match(readPolicy(folder), 'trusted-types structured-data')
  await configureSite(folder, { signIn: { vkClientId: '51' }, metrics: { scriptUrl: 'https://count.example/a.js' } })
  assert.match(readPolicy(folder), "connect-src 'self' https://api.fox.example https://id.vk.ru https://count.example;")
  assert.match(readPolicy(folder), "frame-src 'none'", 'a sign-in window needs no frame')
  assert.match(readPolicy(folder), "script-src 'self' https://count.example;")
  assert.match(headers(folder)['/index.html']['Content-Security-Policy-Report-Only'], 'trusted-types structured-data')
  await configureSite(folder, { signIn: { vkOneTap: true, vkHost: 'vk.example' } })
  assert.match(readPolicy(folder), 'frame-src https://vk.example;')
  await configureSite(folder, { metrics: { scriptUrl: '/a.js' } })
  assert.match(
    readPolicy(folder),
    /script-src 'self'(?: 'sha256-[^']+')*;/,
    'a script of the site needs no other source',
  )
  assert.ok(
    headers(folder)['/index.html']['Content-Security-Policy-Report-Only'],
    'it is subject to Trusted Types reports like a third-party script',
  )
})

configure('allows the inline styles and script by their hashes and no other, in header and page', async () => {
  const folder = createPage()
  await configureSite(folder, WHOLE)
  const theme = ':root{--c-primary:#fff}'
  fs.writeFileSync(path.join(folder, 'brands/fox/theme.css'), theme)
  const before = readPolicy(folder)
  await configureSite(folder, {})
  assert.match(before, /style-src 'self'(?: 'sha256-[\w+/=]{44}'){2};/)
  assert.match(readPolicy(folder), /style-src 'self'(?: 'sha256-[\w+/=]{44}'){3};/)
  for (const contents of [theme, 'first()']) {
    const hash = `'sha256-${crypto.createHash('sha256').update(contents).digest('base64')}'`
    for (const policy of [readPolicy(folder), page(folder)]) assert.ok(policy.includes(hash), contents)
  }
  assert.not.match(readPolicy(folder), 'unsafe')
})

configure(
  '[BOOT-02] scripts and first calls of the page wait for no style sheet, and the API is preconnected',
  async () => {
    const folder = createPage()
    await configureSite(folder, WHOLE)
    const order = [
      '<link rel="preconnect" id="api" href="https://api.fox.example" crossorigin>',
      'id="storefront-config"',
      'main.js',
      'first()',
      'rel="stylesheet"',
    ]
    const positions = order.map(text => page(folder).indexOf(text))
    assert.equal(positions, [...positions].sort((a, b) => a - b))
    assert.ok(positions.every(position => position > 0))
    await configureSite(folder, { apiBase: 'http://127.0.0.1:9/v1' })
    assert.match(page(folder), 'id="api" href="http://127.0.0.1:9" crossorigin')
  },
)

configure(
  '[CFG-04] the theme resolves its names and cannot close its element',
  async () => {
    const folder = createPage('')
    fs.writeFileSync(
      path.join(folder, 'brands/fox/theme.css'),
      [
        '@import "own.css";',
        'a{background:url(fox.svg)}',
        'b{background:url( "../../pictures/b c.svg" )}',
        'c{mask:url(#round)}',
        'd{src:url(/fonts/d.woff2)}',
        "e{src:url('https://cdn.example/e.woff2')}",
        'f{background:url(data:image/png;base64,AA==)}',
        '/* $& */',
        'g::after{content:"</style><script>alert(1)</script>"}',
      ].join('\n'),
    )
    await configureSite(folder, WHOLE)
    const [, sheet = ''] = /<style id="brand-theme">([^]*?)<\/style>/.exec(page(folder)) ?? []
    assert.equal(sheet.split('\n'), [
      '@import "/brands/fox/own.css";',
      'a{background:url(/brands/fox/fox.svg)}',
      'b{background:url( "/pictures/b c.svg" )}',
      'c{mask:url(#round)}',
      'd{src:url(/fonts/d.woff2)}',
      "e{src:url('https://cdn.example/e.woff2')}",
      'f{background:url(data:image/png;base64,AA==)}',
      '/* $& */',
      'g::after{content:"<\\/style><script>alert(1)<\\/script>"}',
    ])
  },
)

configure('[BOOT-09, CFG-05] shows the brand before any script: language, theme, title, name, splash', async () => {
  const folder = createSiteFolder()
  await configureSite(folder, { ...WHOLE, theme: 'light', defaultLocale: 'en' })
  assert.match(page(folder), '<html lang="en" data-theme="light">')
  assert.match(page(folder), '<title>Fox</title>')
  assert.match(page(folder), '<p id="brand-name" class="splash-name">Fox</p>')
  assert.match(page(folder), /<img id="brand-splash" src="\/brands\/fox\/splash.svg" alt="" width="160" height="160">/)
  await configureSite(folder, { name: { en: '<i>Fox & "Co"' } })
  assert.match(page(folder), 'class="splash-name">&lt;i>Fox &amp; &quot;Co&quot;</p>')
  await configureSite(folder, { bootLoader: 'https://cdn.example/splash.gif' })
  assert.match(page(folder), 'src="https://cdn.example/splash.gif"')
})

configure('[UI-09, CFG-05] the installed app has the new name, and shortcuts in the page’s language', async () => {
  const folder = createSiteFolder()
  const manifestIn = async (defaultLocale: string) => {
    await configureSite(folder, { ...WHOLE, name: { ru: 'Лиса', en: 'Fox' }, defaultLocale })
    const { name, lang, icons, shortcuts } = JSON.parse(read(folder, 'manifest.webmanifest').toString())
    return [name, lang, icons[0].src, shortcuts]
  }
  const icon = '/brands/fox/icon.svg'
  const russian = ['Лиса', 'ru', icon, [{ name: 'Корзина', url: '/cart' }, { name: 'Мои заказы', url: '/orders' }]]
  assert.equal(await manifestIn('ru'), russian)
  assert.equal(await manifestIn('en'), [
    'Fox',
    'en',
    icon,
    [
      { name: en['nav.cart'], url: '/cart' },
      { name: en['nav.orders'], url: '/orders' },
    ],
  ])
  assert.equal(await manifestIn('ru'), russian)
})

configure('[UI-09] the manifest describes the shop, and has an icon of each purpose', async () => {
  const folder = createSiteFolder()
  await configureSite(folder, { ...WHOLE, name: { ru: 'Лис & Ко «"»' } })
  const { description, icons } = JSON.parse(read(folder, 'manifest.webmanifest').toString())
  assert.is(description, ru['head.description'].replace('{brand}', 'Лис & Ко «"»'))
  assert.equal(
    icons.map(({ src, sizes, purpose }: Record<string, string>) => [path.basename(src ?? ''), sizes, purpose]),
    [
      ['icon.svg', 'any', 'any'],
      ['icon.png', '512x512', 'any'],
      ['icon.png', '512x512', 'maskable'],
    ],
  )
})

configure('[CFG-05, MENU-16] messengers show the new name, the new address and the brand’s texts', async () => {
  const folder = createSiteFolder()
  const writeTexts = (texts: string) =>
    fs.writeFileSync(
      path.join(folder, 'index.html'),
      page(folder).replace(/(id="storefront-texts">)[^]*?(<\/script>)/, `$1${texts}$2`),
    )
  const readMeta = (tag: string) => new RegExp(`<meta ${tag}" content="([^"]*)"`).exec(page(folder))?.[1] ?? ''
  writeTexts('{"ru":{"title.home":"{brand}: обед рядом"}}')
  await configureSite(folder, {
    ...WHOLE,
    name: { ru: 'Ca$$h $& Carry' },
    signIn: { redirectUri: 'https://fox.example/auth' },
  })
  assert.equal(
    [readMeta('property="og:title'), readMeta('property="og:image')],
    ['Ca$$h $&amp; Carry: обед рядом', 'https://fox.example/brands/fox/share.png'],
  )
  for (const tag of ['property="og:description', 'name="description']) assert.match(readMeta(tag), 'Ca$$h $&amp; Carry')
  await configureSite(folder, { ...WHOLE, signIn: { redirectUri: 'https://wolf.example/auth' } })
  assert.equal(
    [readMeta('property="og:title'), readMeta('property="og:image')],
    ['Лис: обед рядом', 'https://wolf.example/brands/fox/share.png'],
  )
})

configure('[CFG-04, CFG-05] a theme that was edited in the site colours the splash too', async () => {
  const folder = createSiteFolder()
  fs.writeFileSync(path.join(folder, 'brands/fox/theme.css'), ':root{--c-surface:#123456}')
  await configureSite(folder, WHOLE)
  assert.match(page(folder), /<style id="boot-colours">html\{--boot-surface:#123456;/)
  assert.match(page(folder), '<meta name="theme-color" content="#123456"')
})

configure('renews the compressed copies', async () => {
  const folder = createSiteFolder()
  await configureSite(folder, WHOLE)
  await configureSite(folder, { whiteLabel: 'other' })
  assert.is(zlib.brotliDecompressSync(read(folder, 'index.html.br')).toString(), page(folder))
  assert.is(zlib.gunzipSync(read(folder, 'headers.json.gz')).toString(), read(folder, 'headers.json').toString())
})

configure('[CFG-02] leaves a site and its packed copies unchanged when a file cannot be read or listed', async () => {
  const folder = createSiteFolder()
  const [plain, packed, loop, odd] = ['a.svg', 'a.svg.br', 'z.svg', 'odd\nname.txt'].map(name =>
    path.join(folder, 'brands/fox', name),
  ) as [string, string, string, string]
  await configureSite(folder, WHOLE)
  for (const file of [plain, packed, path.join(folder, 'SHA256SUMS')]) fs.writeFileSync(file, '<svg/>')
  const before = readAll(folder)
  for (const [message, spoil, file] of [
    [/ELOOP/, () => fs.symlinkSync('z.svg', loop), loop],
    [/a file name must not have/, () => fs.writeFileSync(odd, ''), odd],
  ] as const) {
    spoil()
    assert.match(await readRefusal(configureSite(folder, { whiteLabel: 'other' })), message)
    assert.equal([readAll(folder), fs.existsSync(packed)], [before, true])
    fs.rmSync(file)
  }
  await configureSite(folder, { whiteLabel: 'other' })
  assert.not.ok(fs.existsSync(packed), 'no copy is written that is not smaller')
})

configure(
  '[CFG-02] a site whose folders and files are links is configured like any other, and the links stay',
  async () => {
    const folder = createSiteFolder()
    const elsewhere = createSiteFolder()
    fs.writeFileSync(path.join(elsewhere, 'assets/main.js'), 'run()')
    fs.writeFileSync(path.join(elsewhere, 'robots.txt'), 'User-agent: *')
    fs.mkdirSync(path.join(elsewhere, 'menus'))
    fs.writeFileSync(path.join(elsewhere, 'menus/7.html'), 'written ahead')
    fs.writeFileSync(path.join(folder, 'prerendered.json'), '{"files":["menus/7.html"]}')
    for (const name of ['assets', 'brands', 'menus']) {
      fs.rmSync(path.join(folder, name), { recursive: true, force: true })
      fs.symlinkSync(path.join(elsewhere, name), path.join(folder, name))
    }
    fs.symlinkSync(path.join(elsewhere, 'robots.txt'), path.join(folder, 'robots.txt'))
    fs.symlinkSync('nowhere', path.join(folder, 'gone.txt'))
    fs.writeFileSync(path.join(folder, 'SHA256SUMS'), '')
    assert.is((await capture(() => configureSite(folder, WHOLE))).refused, 'not refused')
    assert.equal([block(folder).whiteLabel, fs.readdirSync(path.join(elsewhere, 'menus'))], ['fox', []])
    assert.match(read(folder, 'SHA256SUMS').toString(), /  assets\/main\.js\n(?:.*\n)*.*  robots\.txt\n$/)
    for (const name of ['assets', 'brands', 'menus', 'robots.txt'])
      assert.ok(fs.lstatSync(path.join(folder, name)).isSymbolicLink(), name)
  },
)

configure('[CFG-02] refuses what cannot be a configuration and leaves the site as it was', async () => {
  const folder = createSiteFolder()
  await configureSite(folder, WHOLE)
  const before = readAll(folder)
  for (const [changes, message] of [
    [[], /object/],
    [{ whiteLabel: 7 }, /“whiteLabel” of the configuration must be a non-empty text/],
    [{ brand: 'wolf' }, /not built with the brand wolf/],
    [{ brand: '../brands/fox' }, /not built with/],
  ] as const)
    assert.match(await readRefusal(configureSite(folder, changes as unknown as Record<string, unknown>)), message)
  assert.equal(readAll(folder), before)
})

configure('[CFG-02] names every wrong field at once, and where the values come from', async () => {
  const folder = createSiteFolder()
  const wrong = { ...WHOLE, theme: 'blue', maps: { key: 5 }, links: { support: 't.me/fox' }, defaults: 'none' }
  const message = await readRefusal(configureSite(folder, wrong, 'shop.json'))
  assert.is(message.split('\n')[0], 'shop.json:')
  const fields = [...message.matchAll(/“(.*?)”/g)].map(([, field]) => field)
  assert.equal(fields.sort(), ['defaults', 'links.support', 'maps.key', 'theme'])
})

configure('[CFG-02] refuses exactly what would stop the shop at boot, with its own words', async () => {
  const folder = createSiteFolder()
  await configureSite(folder, WHOLE)
  for (const changes of [
    {},
    { unknown: 1 },
    { name: { ru: '' } },
    { apiBase: 'http://api.fox.example' },
    { api: { codes: { E_MIN: 'too-little' } } },
    { defaults: { deliveryMethod: 'TAKE_AWAY' } },
    { locales: ['ru', 'en'], defaultLocale: 'cnr' },
    { payment: { hosts: ['https://bank.example'] } },
    { signIn: { methods: ['FAX'] } },
  ]) {
    const boot = readConfig({ ...WHOLE, ...changes }, 'https://fox.example')
    const message = await readRefusal(configureSite(folder, changes))
    if (boot.kind === 'read') {
      assert.is(message, 'not refused', JSON.stringify(changes))
    } else {
      const sentence = en['config.told'].replace('{field}', boot.field)
      assert.ok(message.includes(sentence.replace('{expected}', en[`config.${boot.expected}`])), message)
    }
  }
})

configure('[CFG-02] a brand whose block would stop the shop is not built', async () => {
  const [name] = fs.readdirSync('public/brands')
  assert.is((await readBrandConfig(name))['brand'], name)
  const here = process.cwd()
  const file = path.join('public', 'brands', 'fox', 'brand.json')
  const elsewhere = createSiteFolder()
  for (const folder of ['core', 'src', 'package.json'])
    fs.symlinkSync(path.resolve(folder), path.join(elsewhere, folder))
  process.chdir(elsewhere)
  try {
    fs.mkdirSync(path.dirname(file), { recursive: true })
    fs.writeFileSync(file, JSON.stringify({ ...WHOLE, statistics: 'no' }))
    const message = await readRefusal(readBrandConfig('fox'))
    assert.match(message, file)
    assert.match(message, /“statistics”.* must be true or false/)
  } finally {
    process.chdir(here)
  }
})

interface Output { readonly warned: readonly string[]; readonly refused: string }
/** Runs a command and returns its warnings and its error. */
async function capture(command: () => Promise<unknown>): Promise<Output> {
  const original = { log: console.log, warn: console.warn }
  const warned: string[] = []
  console.log = () => undefined
  console.warn = (line: string) => void warned.push(line)
  try {
    return { refused: await readRefusal(command()), warned }
  } finally {
    Object.assign(console, original)
  }
}
/** Builds a shop of the brand volna. `command` writes a file and runs `configure` with it. */
async function buildVolna() {
  const folder = createSiteFolder()
  fs.mkdirSync(path.join(folder, 'brands/volna'))
  const brand = await readBrandConfig('volna')
  fs.writeFileSync(
    path.join(folder, 'index.html'),
    page(folder).replace(
      /(id="storefront-config">)[^]*?(<\/script>)/,
      (_, open: string, close: string) => `${open}${JSON.stringify(brand)}${close}`,
    ),
  )
  const file = path.join(folder, 'shop.json')
  return {
    folder,
    brand,
    file,
    command: (text: string) => {
      fs.writeFileSync(file, text)
      return capture(() => run([file, '--dist', folder]))
    },
  }
}

configure('[CFG-02] a shop for customers whose API is on this machine is warned of; a trial is not', async () => {
  const { command } = await buildVolna()
  for (const apiBase of ['http://127.0.0.1:8787', 'http://localhost:8787/v1', 'http://[::1]:8787']) {
    assert.equal((await command(JSON.stringify({ apiBase }))).warned, [
      `Warning: customers cannot reach ${apiBase}. Write the API's address into a file: npm run configure -- FILE`,
    ])
    assert.equal((await command(JSON.stringify({ apiBase, production: false }))).warned, [])
  }
  assert.equal((await command('{ "apiBase": "https://localhost.fox.example" }')).warned, [])
})

configure(
  '[CFG-02] a value removed from the file is removed from the site, which returns to its brand’s value',
  async () => {
    const { folder, brand, command } = await buildVolna()
    const links = { support: 'https://help.example' }
    await command(JSON.stringify({ metrics: { counterId: '7' }, links, apiBase: 'https://api.fox.example' }))
    assert.equal([block(folder).metrics.counterId, block(folder).apiBase], ['7', 'https://api.fox.example'])
    assert.is((await command('{ "production": false }')).refused, 'not refused')
    assert.equal(block(folder), { ...brand, production: false })
  },
)

configure('[CFG-02] a field without a meaning is reported once, with its file, and not written', async () => {
  const { folder, file, command } = await buildVolna()
  const api = { codes: { THEIRS: 'sms.wrong-code' } }
  const values = { teme: 'dark', cart: { tips: true, promoCodes: false }, production: false, api }
  assert.equal(
    (await command(JSON.stringify(values))).warned,
    ['teme', 'cart.tips'].map(field => `${file}: ${field} is not a field of the configuration and has no effect`),
  )
  assert.equal(
    [block(folder).teme, block(folder).cart, block(folder).api],
    [undefined, { personCount: false, promoCodes: false }, api],
  )
  assert.equal((await command('{ "production": false }')).warned, [])
  // a field that an earlier build has written
  const old = createSiteFolder()
  fs.writeFileSync(
    path.join(old, 'index.html'),
    page(old).replace(/(id="storefront-config">)[^]*?(<\/script>)/, `$1${JSON.stringify({ ...WHOLE, teme: 1 })}$2`),
  )
  assert.equal(await capture(() => configureSite(old, { production: false })), { warned: [], refused: 'not refused' })
  assert.equal(block(old), { ...WHOLE, production: false })
})

configure('[MAP-06] streets that the site does not have are refused, for no address would be found', async () => {
  const { folder, file, command } = await buildVolna()
  const before = page(folder)
  assert.is(
    (await command('{ "maps": { "gazetteer": "/brands/volna/sreets.json" } }')).refused,
    `${file}: maps.gazetteer names /brands/volna/sreets.json, which the site does not have`,
  )
  assert.is(page(folder), before)
  fs.writeFileSync(path.join(folder, 'brands/volna/own.json'), '{}')
  assert.is((await command('{ "maps": { "gazetteer": "/brands/volna/own.json" } }')).refused, 'not refused')
})

configure(
  '[CFG-02] a mistake of typing is shown with its line, and the mark that some editors write is none',
  async () => {
    const { folder, file, command } = await buildVolna()
    assert.is(
      (await command('{\n  "name": "Волна",\n  "theme": "light",\n}')).refused,
      `${file} cannot be read as JSON: line 3, column 19: JSON does not support trailing commas\n`
        + `    "theme": "light",\n${' '.repeat(20)}^`,
    )
    assert.match((await command('{ "name": "Волна" "theme": "light" }')).refused, 'line 1, column 19: ')
    assert.match(
      (await command(`{${' '.repeat(5000)}x}`)).refused,
      /line 1, column 5002: [^\n]{1,60}\n {72}x}\n {72}\^$/,
    )
    assert.is((await command('\uFEFF{ "theme": "dark" }')).refused, 'not refused')
    assert.is(block(folder).theme, 'dark')
    assert.is((await capture(() => run([folder, '--dist', folder]))).refused, `${folder} is a folder, not a JSON file`)
    assert.match(
      (await capture(() => run(['none.json', '--dist', folder]))).refused,
      /^none.json cannot be read as JSON: ENOENT/,
    )
  },
)

configure.run()
