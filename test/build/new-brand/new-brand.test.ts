import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readBrandConfig } from '../../../.ci/brand/brand.ts'
import { readSite } from '../../../.ci/site/sums.ts'
import { CliError } from '../../../.ci/cli/cli-error.mjs'
import { run } from '../../../.ci/brand/new-brand.ts'
import { readAnswers } from '../../../.ci/brand/new-brand/answers.ts'
import { checkBrand } from '../../../.ci/brand/new-brand/check.ts'
import { findLogoFault } from '../../../.ci/brand/new-brand/pictures.ts'
import { readPngSize } from '../../../.ci/brand/new-brand/png.ts'

/** Each test has its own checkout with the project's sources and brands that it can change. */
const brand = suite<{ printed: string[] }>('a new brand')

const FLAGS = [
  ['--title', 'Рыжая лиса'], ['--api', 'https://api.fox.example/v1/'], ['--white-label', 'fox-7'],
  ['--colour', 'F47216'], ['--logo', 'none'],
].flat()
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><path d="M0 0H40V10H0Z"/></svg>'
const kept = { folder: process.cwd(), log: console.log, error: console.error, warn: console.warn }
const folders: string[] = []

brand.before.each(context => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'storefront-new-brand-'))
  folders.push(folder)
  for (const name of ['core', 'src', 'node_modules', 'package.json', 'tsconfig.json'])
    fs.symlinkSync(path.join(kept.folder, name), path.join(folder, name))
  for (const name of ['caplya', 'volna'])
    fs.cpSync(`public/brands/${name}`, path.join(folder, 'public/brands', name), { recursive: true })
  fs.symlinkSync(path.join(kept.folder, 'public/maps'), path.join(folder, 'public/maps'))
  process.chdir(folder)
  const printed: string[] = context.printed = []
  console.log = console.error = console.warn = (...words: readonly unknown[]) => void printed.push(words.join(' '))
})
brand.after.each(() => {
  Object.assign(console, { log: kept.log, error: kept.error, warn: kept.warn })
  process.chdir(kept.folder)
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true })
})

const brands = (): readonly string[] => fs.readdirSync('public/brands').sort()
const read = (file: string): string => fs.readFileSync(`public/brands/fox/${file}`, 'utf8')
const write = (file: string, contents: string | Buffer): void => fs.writeFileSync(`public/brands/fox/${file}`, contents)
const edit = (file: string, change: (text: string) => string): void => write(file, change(read(file)))
/** The flags with another value for one of them. */
const flags = (flag: string, value: string): readonly string[] =>
  FLAGS.map((each, at) => (FLAGS[at - 1] === flag ? value : each))
/** The message of a run that ends with exit code 2. */
async function runToFailure(args: readonly string[]): Promise<string> {
  const messages: string[] = []
  console.error = (words: string) => void messages.push(words)
  const code = await run(args)
  return code === 2 ? messages.join('\n') : `ended with ${code}`
}

brand(
  '[CFG-04] is a folder with all that a shop shows, in its name and colour, and says how to start',
  async ({ printed }) => {
    assert.is(await run(['fox', ...FLAGS]), 0)
    assert.equal(brands(), ['caplya', 'fox', 'volna'])
    const { name, apiBase, whiteLabel, maps } = await readBrandConfig('fox')
    assert.equal(
      [name, apiBase, whiteLabel, maps?.gazetteer],
      [{ ru: 'Рыжая лиса' }, 'https://api.fox.example/v1', 'fox-7', '/maps/streets.json'],
    )
    assert.match(read('theme.css'), 'Generated from #f47216')
    assert.match(read('logo.svg'), 'Рыжая лиса')
    for (const file of ['icon.svg', 'splash.svg']) assert.match(read(file), '#f47216')
    assert.equal(readPngSize(fs.readFileSync('public/brands/fox/icon.png')), [512, 512])
    assert.equal(readPngSize(fs.readFileSync('public/brands/fox/share.png')), [1200, 630])
    assert.equal(
      fs.readdirSync('public/brands/fox/pages/ru').sort(),
      fs.readdirSync('public/brands/volna/pages/ru').filter(name => name !== 'vakansii.json').sort(),
    )
    const all = printed.join('\n')
    for (const what of [
      'Written: public/brands/fox',
      'The light theme has #',
      'Left to do before fox sells',
      'npm start -- --brand fox --own-api',
      'npm run build -- --brand fox',
    ])
      assert.ok(all.includes(what), what)
  },
)

brand('[CFG-04] a brand.json that is no object is named, also beside a new brand of the chain', async () => {
  const message = 'public/brands/volna/brand.json must be a JSON object'
  for (const text of ['null', '[]', '"volna"']) {
    fs.writeFileSync('public/brands/volna/brand.json', text)
    const refusal = await readBrandConfig('volna').then(() => '', (error: Error) => error.message)
    assert.is(refusal, message, text)
    assert.is(await runToFailure(['fox', ...FLAGS]), message, text)
    assert.equal((await checkBrand('volna')).required[0], message, text)
  }
})

brand('[BOOT-03] begins with the dishes of its chain; --check suggests a restaurant where there is none', async () => {
  const suggestsDefaults = async () => (await checkBrand('fox')).optional.some(line => line.startsWith('defaults: '))
  const { apiBase, defaults } = await readBrandConfig('volna')
  const ofVolna = flags('--white-label', 'volna')
  assert.is(await run(['fox', ...ofVolna.map(each => (each.startsWith('https:') ? String(apiBase) : each))]), 0)
  assert.equal([(await readBrandConfig('fox')).defaults, await suggestsDefaults()], [defaults, false])
  fs.rmSync('public/brands/fox', { recursive: true })
  assert.is(await run(['fox', ...ofVolna]), 0, 'the same chain at another API')
  assert.equal([(await readBrandConfig('fox')).defaults, await suggestsDefaults()], [undefined, true])
})

brand('[CFG-14] --check names the policy, the company\'s numbers, the consent and its edition', async () => {
  assert.is(await run(['fox', ...FLAGS]), 0)
  const list = async () => {
    const { required, optional } = await checkBrand('fox')
    return [...required, ...optional].map(line => line.split(/[: ]/, 1)[0] ?? '')
      .filter(subject => /konfidencialnosti|^pages\/ru$|consent/.test(subject))
  }
  const policy = 'pages/ru/politika-konfidencialnosti.json'
  assert.equal(await list(), [policy, 'pages/ru', 'consent.personalData'], 'the policy has places to fill')
  fs.rmSync(`public/brands/fox/${policy}`)
  assert.equal(await list(), [policy, 'pages/ru', 'consent.personalData'], 'the policy is missing')
  const text = 'ООО «Лиса», ИНН 7701234567, ОГРН 1027700132195'
  fs.writeFileSync(
    `public/brands/fox/${policy}`, JSON.stringify({ title: 'Политика', blocks: [{ type: 'p', text }] }),
  )
  const file = 'public/brands/fox/brand.json'
  const setConsent = (consent: object) =>
    fs.writeFileSync(file, JSON.stringify({ ...JSON.parse(fs.readFileSync(file, 'utf8')), consent }))
  setConsent({ personalData: true })
  assert.equal(await list(), ['consent.version'])
  setConsent({ personalData: true, version: '1' })
  assert.equal(await list(), [])
})

brand('[CFG-04] of a chain of the sandbox has the streets of that chain, or no address would be found', async () => {
  assert.is(await run(['fox', ...flags('--white-label', 'volna')]), 0)
  assert.is((await readBrandConfig('fox')).maps?.gazetteer, '/brands/fox/streets.json')
  assert.is(read('streets.json'), fs.readFileSync('public/brands/volna/streets.json', 'utf8'))
})

brand('is the same, byte for byte, from the same answers', async () => {
  await run(['fox', ...FLAGS])
  const first = readSite('public/brands/fox')
  fs.rmSync('public/brands/fox', { recursive: true })
  await run(['fox', ...FLAGS])
  assert.equal(readSite('public/brands/fox'), first)
})

brand('has the logo that was given, as it was', async () => {
  fs.writeFileSync('mine.svg', LOGO)
  assert.is(await run(['fox', ...flags('--logo', 'mine.svg')]), 0)
  assert.is(read('logo.svg'), LOGO)
  assert.not.ok((await checkBrand('fox')).required.some(line => line.startsWith('logo.svg')))
})

for (const [what, args, expected] of [
  ['a name that is no address', ['Лиса', ...FLAGS], /Лиса is not a valid name/],
  ['a name that leads elsewhere', ['../fox', ...FLAGS], /is not a valid name/],
  ['a name that leads elsewhere, to be checked', ['../fox', '--check'], /is not a valid name/],
  ['a name that is taken', ['volna', ...FLAGS], /public\/brands\/volna exists already/],
  ['a colour that is none', ['fox', ...flags('--colour', 'orange')], /--colour must be a colour .* not orange/],
  ['an API that anybody on the way could read', ['fox', ...flags('--api', 'http://api.fox.example')], /apiBase/],
  ['an API that is no address', ['fox', ...flags('--api', 'api')], /apiBase/],
  ['a title of nothing', ['fox', ...flags('--title', ' ')], /--title must be a name/],
  ['a white label of two words', ['fox', ...flags('--white-label', 'a b')], /--white-label must be the code/],
  ['a logo that is not there', ['fox', ...flags('--logo', 'none.svg')], /--logo names none.svg, which is not a file/],
  ['an unknown flag', ['fox', '--color', 'f00'], /Unknown option --color/],
] as const) {
  brand(`is not written with ${what}, and says so`, async () => {
    assert.match(await runToFailure(args), expected)
    assert.equal(brands(), ['caplya', 'volna'])
  })
}

/** The logo with an element before its path. */
const insert = (markup: string): string => LOGO.replace('<path', () => `${markup}<path`)
/** The logo with an attribute of its path. */
const addAttribute = (markup: string): string => LOGO.replace('<path', () => `<path ${markup}`)
const [CODE, OUTSIDE, BACKSLASH] = [/contains code that runs/, /loads something from outside/, /has a backslash/]
const SVG_NAMESPACE = ' xmlns="http://www.w3.org/2000/svg"'

brand('refuses a logo that is no drawing, runs code or loads something, in any spelling', () => {
  for (const [text, expected] of [
    ['\u0089PNG', /is not an SVG drawing/],
    [`<!doctype html><html>${LOGO}</html>`, /is not an SVG drawing/],
    [LOGO.replace(SVG_NAMESPACE, ''), /has no xmlns/],
    [insert(`<svg${SVG_NAMESPACE}></svg>`).replace(SVG_NAMESPACE, ''), /has no xmlns/],
    [LOGO.replace(' viewBox="0 0 40 10"', ''), /has no viewBox/],
    [insert('<script>alert(1)</script>'), CODE],
    [insert(`<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>`), CODE],
    [insert('<desc><![CDATA[<!--]]></desc><script>alert(1)</script><desc><![CDATA[-->]]></desc>'), CODE],
    [insert('<iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="hi"/>'), CODE],
    [insert('<a href="javascript:alert(1)">'), CODE],
    [addAttribute('onload="alert(1)"'), CODE],
    [insert('<image href="https://other.example/a.png"/>'), OUTSIDE],
    [insert('<style>@import "a.css"</style>'), OUTSIDE],
    [insert('<image><set attributeName="href" to="https://other.example/a.png"/></image>'), OUTSIDE],
    [addAttribute('style="fill:url(\'https://other.example/a.svg#b\')"'), OUTSIDE],
    [addAttribute('style="fill:&#117;rl(https://other.example/a.svg#b)"'), OUTSIDE],
    [addAttribute('style="fill:image-set(\'https://other.example/a.png\' 1x)"'), OUTSIDE],
    [insert('<style>path{fill:\\75rl(https://other.example/a.svg#b)}</style>'), BACKSLASH],
    [insert('<style>@\\import "a.css"</style>'), BACKSLASH],
    [addAttribute('style="fill:u\\rl(https://other.example/a.svg#b)"'), BACKSLASH],
    [addAttribute('fill="u\\rl(https://other.example/a.svg#b)"'), BACKSLASH],
    [addAttribute('fill="u&#92;rl(https://other.example/a.svg#b)"'), BACKSLASH],
  ] as const) assert.match(findLogoFault(text) ?? '', expected, text)
  const paint = '<path stroke="url(\'#a\')" fill="url(#a)"'
  const drawing = LOGO.replace('<path', `<defs><g id="a"/></defs><use href="#a"/>${paint}`)
  assert.is(findLogoFault(`<?xml version="1.0" encoding="UTF-8"?>\n<!-- from the office -->\n${drawing}\n`), undefined)
})

brand('is not written with a logo that runs code or is as large as a photo', async () => {
  for (const [text, expected] of [
    [insert('<script>alert(1)</script>'), /^--logo mine\.svg contains code that runs/],
    [insert(`<!--${'x'.repeat(100_000)}-->`), /^--logo mine\.svg has more than 100 kB/],
  ] as const) {
    fs.writeFileSync('mine.svg', text)
    assert.match(await runToFailure(['fox', ...flags('--logo', 'mine.svg')]), expected)
    assert.equal(brands(), ['caplya', 'volna'])
  }
})

brand('without a terminal each flag that is missing is named, and nothing is written', async ({ printed }) => {
  assert.is(await run(['fox', '--title', 'Лиса', '--colour', 'f00']), 2)
  assert.match(printed[0] ?? '', /Missing: --api, --white-label, --logo\n/)
  assert.is(await run([]), 2)
  assert.equal(brands(), ['caplya', 'volna'])
})

brand('asks five questions, each until its answer is valid; an option answers its question', async ({ printed }) => {
  const questions: string[] = []
  const replies = ['', 'Лиса', '', '', 'red', '#0b5f83', '']
  const reply = async (question: string): Promise<string> => {
    questions.push(question)
    return replies.shift() ?? ''
  }
  assert.equal(await readAnswers({}, reply), {
    title: 'Лиса', api: 'http://127.0.0.1:8787', 'white-label': 'caplya', colour: '#0b5f83', logo: '',
  })
  assert.is(new Set(questions).size, 5)
  assert.is(questions.length, 7)
  assert.match(printed.join('\n'), /--title must be[^]*--colour must be/)
  questions.length = 0
  await readAnswers({ title: 'Лиса', api: 'https://a.example', 'white-label': 'fox', colour: 'f00' }, reply)
  assert.is(questions.length, 1)
})

brand('[CFG-04] finds a logo from the folder that the command was called from; none names no file', async () => {
  const callerFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'storefront-caller-'))
  folders.push(callerFolder)
  fs.writeFileSync(path.join(callerFolder, 'fox.svg'), LOGO)
  const options = { title: 'Лиса', api: 'https://a.example', 'white-label': 'fox', colour: 'f00' }
  const readLogo = async (given: Readonly<Record<string, string>>, reply: string): Promise<string> =>
    (await readAnswers({ ...options, ...given }, async () => reply, callerFolder)).logo
  assert.equal([await readLogo({}, 'fox.svg'), await readLogo({ logo: './fox.svg' }, '')], [LOGO, LOGO])
  assert.equal([await readLogo({}, 'none'), await readLogo({ logo: 'none' }, '')], ['', ''])
  assert.is(await run(['fox', ...flags('--logo', 'fox.svg')], { callerFolder }), 0)
  assert.is(read('logo.svg'), LOGO)
})

brand('does not repeat a question after the input has ended', async ({ printed }) => {
  const leave = (): Promise<string> => Promise.reject(new CliError('left'))
  const message = await readAnswers({}, leave).then(() => '', (error: Error) => error.message)
  assert.equal([message, printed], ['left', []])
})

brand('--check lists what is left to do, and fails until nothing is', async () => {
  await run(['fox', ...FLAGS])
  assert.is(await run(['fox', '--check']), 1)
  const before = (await checkBrand('fox')).required
  for (const what of [
    'maps: addresses',
    'pages/ru/terms-of-sale.json has 5 places',
    'texts/ru.json has 1 place',
    'logo.svg is a placeholder',
    'icon.png is a placeholder',
  ])
    assert.ok(
      before.some(line => line.startsWith(what)),
      what,
    )
  edit('brand.json', text => text.replace('"key": ""', '"key": "AIza"'))
  for (const file of ['texts/ru.json', ...fs.readdirSync('public/brands/fox/pages/ru').map(name => `pages/ru/${name}`)])
    edit(file, text => text.replaceAll(/\[Заполните: [^\]]*\]/g, 'Сказано.'))
  for (const file of ['logo.svg', 'icon.svg', 'splash.svg']) write(file, LOGO)
  for (const file of ['icon.png', 'share.png']) write(file, fs.readFileSync(`public/brands/volna/${file}`))
  assert.equal((await checkBrand('fox')).required, [])
  assert.is(await run(['fox', '--check']), 0)
})

const replaceIn = (file: string, before: string, after: string) => () =>
  edit(file, text => text.replace(before, () => after))
const cut = (file: string) => () => edit(file, text => text.slice(0, 40))
const PAGE = 'pages/ru/dostavka.json'
const addOwnPage = (slug: string) =>
  replaceIn('brand.json', '{', `{ "pages": [{ "slug": "${slug}", "title": "Вакансии", "nav": "footer" }],`)
for (const [what, spoil, expected] of [
  ['an API on this machine', replaceIn('brand.json', 'https://api.fox.example/v1', 'http://localhost:8787'),
    /^apiBase is http:\/\/localhost:8787/],
  ['a way to sign in without its id', replaceIn('brand.json', '"PHONE"', '"PHONE", "GOOGLE"'),
    /^signIn.googleClientId is missing/],
  ['Apple without its address', replaceIn('brand.json', '"PHONE"', '"APPLE"'), /^signIn.redirectUri is missing/],
  ['a bot check without its key', replaceIn('brand.json', '"none"', '"smartcaptcha"'), /^botCheck.siteKey is missing/],
  ['a maps provider without its key', replaceIn('brand.json', '"yandexKey"', '"provider": "yandex", "yandexKey"'),
    /^maps.provider is yandex, whose key is missing/],
  ['a field that the shop would refuse', replaceIn('brand.json', '"auto"', '"pink"'), /theme/],
  ['streets that nobody serves', replaceIn('brand.json', '/maps/streets.json', '/brands/fox/none.json'),
    /^maps.gazetteer names/],
  ['its own streets without their file', replaceIn('brand.json', '/maps/streets.json', '/brands/fox/streets.json'),
    /^maps.gazetteer names/],
  ['a configuration that breaks off', cut('brand.json'), /brand.json cannot be read as JSON: line \d+, column/],
  ['a page that breaks off', cut(PAGE), /^pages\/ru\/dostavka.json cannot be read: line \d+, column/],
  ['a page that is gone', () => fs.rmSync(`public/brands/fox/${PAGE}`), /^pages\/ru\/dostavka.json is missing/],
  ['an own page without its Russian text', addOwnPage('vakansii'), /^pages\/ru\/vakansii.json is missing/],
  ['an own page at a path of the shop', addOwnPage('cart'), /“pages.0.slug” of the configuration must be up to/],
  ['a page of nothing', () => write(PAGE, '{}'), /^pages\/ru\/dostavka.json is not a page/],
  ['a misspelt text', () => write('texts/ru.json', '{"title.hoem":"x"}'), /title.hoem is not a key/],
  ['an icon of another size', () => write('icon.png', fs.readFileSync('public/brands/volna/share.png')),
    /^icon.png must be 512 × 512/],
  ['an icon that is no PNG', () => write('icon.png', 'GIF89a'), /^icon.png is not a PNG/],
  ['a splash that is gone', () => fs.rmSync('public/brands/fox/splash.svg'), /^splash.svg is missing/],
  ['a logo that runs', () => write('logo.svg', addAttribute('onclick="a()"')), /^logo.svg contains code that runs/],
  ['a colour that cannot be measured', replaceIn('theme.css', '--c-primary: #9d4400', '--c-primary: black'),
    /^theme.css: --c-primary is ‘black’, not #rrggbb/],
] as const) {
  brand(`with ${what} is not done`, async () => {
    await run(['fox', ...FLAGS])
    const matching = async () => (await checkBrand('fox')).required.filter(line => expected.test(line)).length
    assert.is(await matching(), 0, 'before')
    spoil()
    assert.ok((await matching()) > 0, (await checkBrand('fox')).required.join('\n'))
  })
}

brand('[CFG-14] with an own page is done once its Russian text is there', async () => {
  await run(['fox', ...FLAGS])
  addOwnPage('vakansii')()
  const listLines = async () => (await checkBrand('fox')).required.filter(line => line.includes('vakansii'))
  assert.equal(await listLines(), ['pages/ru/vakansii.json is missing: customers see a placeholder'])
  write('pages/ru/vakansii.json', read(PAGE).replaceAll('[Заполните: ', ''))
  assert.equal(await listLines(), [])
})

brand('that does not exist is not checked: the existing ones are listed', async () => {
  assert.is(await runToFailure(['nobrand', '--check']), 'No brand nobrand in public/brands; there are: caplya, volna')
})

brand('[CFG-04] with a faint colour lists the worst pairs by theme, and the number of the others', async () => {
  await run(['fox', ...FLAGS])
  edit('theme.css', text => text.replace(/--c-primary: #9d4400/, '--c-primary: #f47216'))
  const messages = (await checkBrand('fox')).required.filter(line => line.startsWith('theme.css'))
  assert.equal(
    messages.map(line => line.replace(/[\d.]+, needs [\d.]+/, 'N')),
    [
      'theme.css, light: primary on surface-container under 0.1 is N, and 14 more',
      'theme.css, light: on-primary on primary under 0.1 is N, and 2 more',
    ],
  )
})

brand('with a copied map of the sample cities is not done; with a map of other streets it is', async () => {
  await run(['fox', ...FLAGS])
  const hasSample = async (): Promise<boolean> =>
    (await checkBrand('fox')).required.some(line => line.startsWith('maps: addresses are found in the sample cities'))
  assert.is(await hasSample(), true)
  edit('brand.json', text => text.replace('/maps/streets.json', '/brands/fox/streets.json'))
  write('streets.json', '{"version":1,"cities":[]}')
  assert.is(await hasSample(), false)
  write('streets.json', fs.readFileSync('public/brands/volna/streets.json'))
  assert.is(await hasSample(), true)
})

brand('has a disc on its colour for icons until the chain has its own, whatever letters its name is of', async () => {
  assert.is(await run(['fox', ...flags('--title', '寿司')]), 0)
  for (const file of ['icon.svg', 'splash.svg']) assert.match(read(file), /<circle [^>]*fill="#(?:ffffff|000000)"\/>/)
})

brand.run()
