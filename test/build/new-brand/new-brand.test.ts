import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { brandConfig } from '../../../.ci/build/brand.mjs'
import { complaint } from '../../../.ci/build/complaint.mjs'
import { run } from '../../../.ci/build/new-brand.mjs'
import { readAnswers } from '../../../.ci/build/new-brand/answers.mjs'
import { whatIsLeft } from '../../../.ci/build/new-brand/check.mjs'
import { pngSize } from '../../../.ci/build/new-brand/png.mjs'

/** Each test has a checkout of its own, whose sources are the project's and whose brands may be written. */
const brand = suite<{ said: string[] }>('a new brand')

const FLAGS = ['--title', 'Рыжая лиса', '--api', 'https://api.fox.example/v1/', '--white-label', 'fox-7', '--colour', 'F47216', '--logo', 'none']
const LOGO = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 10"><path d="M0 0H40V10H0Z"/></svg>'
const kept = { folder: process.cwd(), log: console.log, error: console.error, warn: console.warn }
const folders: string[] = []

brand.before.each(context => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'storefront-new-brand-'))
  folders.push(folder)
  for (const name of ['core', 'src', 'node_modules', 'package.json', 'tsconfig.json']) fs.symlinkSync(path.join(kept.folder, name), path.join(folder, name))
  for (const name of ['caplya', 'volna']) fs.cpSync(`public/brands/${name}`, path.join(folder, 'public/brands', name), { recursive: true })
  fs.symlinkSync(path.join(kept.folder, 'public/maps'), path.join(folder, 'public/maps'))
  process.chdir(folder)
  const said: string[] = context.said = []
  console.log = console.error = console.warn = (...words: readonly unknown[]) => void said.push(words.join(' '))
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
/** The flags with one of them said otherwise. */
const flags = (flag: string, value: string): readonly string[] => FLAGS.map((each, at) => (FLAGS[at - 1] === flag ? value : each))
/** What is said where nothing could be done, which is another end than that of something left to do. */
async function refusal(args: readonly string[]): Promise<string> {
  const told: string[] = []
  console.error = (words: string) => void told.push(words)
  const code = await run(args)
  return code === 2 ? told.join('\n') : `ended with ${code}`
}

brand('[CFG-04] is a folder with all that a shop shows, in its own name and colour, and is told how to start', async ({ said }) => {
  assert.is(await run(['fox', ...FLAGS]), 0)
  assert.equal(brands(), ['caplya', 'fox', 'volna'])
  const { name, apiBase, whiteLabel, maps } = await brandConfig('fox')
  assert.equal([name, apiBase, whiteLabel, maps?.gazetteer], [{ ru: 'Рыжая лиса' }, 'https://api.fox.example/v1', 'fox-7', '/maps/streets.json'])
  assert.match(read('theme.css'), 'Made from one colour, #f47216')
  assert.match(read('logo.svg'), 'Рыжая лиса')
  for (const file of ['icon.svg', 'splash.svg']) assert.match(read(file), '#f47216')
  assert.equal(pngSize(fs.readFileSync('public/brands/fox/icon.png')), [512, 512])
  assert.equal(pngSize(fs.readFileSync('public/brands/fox/share.png')), [1200, 630])
  assert.equal(fs.readdirSync('public/brands/fox/pages/ru').sort(), fs.readdirSync('public/brands/volna/pages/ru').sort())
  const all = said.join('\n')
  for (const what of ['Written: public/brands/fox', 'The light theme has #', 'Left to do before fox sells', 'npm start -- --brand fox --own-api', 'npm run build -- --brand fox']) assert.ok(all.includes(what), what)
})

brand('[CFG-04] of a chain of the sandbox has the streets of that chain, or no address would be found', async () => {
  assert.is(await run(['fox', ...flags('--white-label', 'volna')]), 0)
  assert.is((await brandConfig('fox')).maps?.gazetteer, '/brands/fox/streets.json')
  assert.is(read('streets.json'), fs.readFileSync('public/brands/volna/streets.json', 'utf8'))
})

brand('is the same, byte for byte, from the same answers', async () => {
  const bytes = (): string => fs.readdirSync('public/brands/fox', { recursive: true }).map(String).sort()
    .map(file => (fs.statSync(`public/brands/fox/${file}`).isFile() ? `${file} ${fs.readFileSync(`public/brands/fox/${file}`, 'base64')}` : file)).join('\n')
  await run(['fox', ...FLAGS])
  const first = bytes()
  fs.rmSync('public/brands/fox', { recursive: true })
  await run(['fox', ...FLAGS])
  assert.is(bytes(), first)
})

brand('is written whole where what is kept between builds lies on another disk', async () => {
  // where Linux has one in memory; elsewhere this is a folder like any other
  const disk = fs.mkdtempSync(path.join(fs.existsSync('/dev/shm') ? '/dev/shm' : os.tmpdir(), 'storefront-cache-'))
  folders.push(disk)
  fs.symlinkSync(disk, '.cache')
  assert.is(await run(['fox', ...FLAGS]), 0)
  assert.ok((await brandConfig('fox')).brand)
})

brand('has the logo that was given, as it was', async () => {
  fs.writeFileSync('mine.svg', LOGO)
  assert.is(await run(['fox', ...flags('--logo', 'mine.svg')]), 0)
  assert.is(read('logo.svg'), LOGO)
  assert.not.ok((await whatIsLeft('fox')).left.some(line => line.startsWith('logo.svg')))
})

for (const [what, args, told] of [
  ['a name that is no address', ['Лиса', ...FLAGS], /Лиса is no name for a folder and an address/],
  ['a name that leads elsewhere', ['../fox', ...FLAGS], /is no name for a folder/],
  ['a name that leads elsewhere, to be checked', ['../fox', '--check'], /is no name for a folder/],
  ['a name that is taken', ['volna', ...FLAGS], /public\/brands\/volna is there already/],
  ['a colour that is none', ['fox', ...flags('--colour', 'orange')], /--colour must be a colour .* not orange/],
  ['an API that anybody on the way could read', ['fox', ...flags('--api', 'http://api.fox.example')], /apiBase/],
  ['an API that is no address', ['fox', ...flags('--api', 'api')], /apiBase/],
  ['a title of nothing', ['fox', ...flags('--title', ' ')], /--title must be a name/],
  ['a white label of two words', ['fox', ...flags('--white-label', 'a b')], /--white-label must be the code/],
  ['a logo that is not there', ['fox', ...flags('--logo', 'none.svg')], /--logo names none.svg, which is no file/],
  ['an unknown flag', ['fox', '--color', 'f00'], /Unknown option --color/],
] as const) {
  brand(`is not written with ${what}, which is told`, async () => {
    assert.match(await refusal(args), told)
    assert.equal(brands(), ['caplya', 'volna'])
  })
}

for (const [what, text, told] of [
  ['is no drawing', '\u0089PNG', /is no SVG drawing/],
  ['is a page', `<!doctype html><html>${LOGO}</html>`, /is no SVG drawing/],
  ['runs a script', LOGO.replace('<path', '<script>alert(1)</script><path'), /holds something that runs/],
  ['runs when it is shown', LOGO.replace('<path', '<path onload="alert(1)"'), /holds something that runs/],
  ['leads to a script', LOGO.replace('<path', '<a href="javascript:alert(1)"><path'), /holds something that runs/],
  ['shows another site\'s picture', LOGO.replace('<path', '<image href="https://other.example/a.png"/><path'), /takes something from elsewhere/],
  ['is filled with another site\'s picture', LOGO.replace('<path', '<path style="fill:url(\'https://other.example/a.svg#b\')"'), /takes something from elsewhere/],
  ['is styled by another site', LOGO.replace('<path', '<style>@import "a.css"</style><path'), /takes something from elsewhere/],
  ['runs a script under another name', LOGO.replace('<path', '<s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script><path'), /holds something that runs/],
  ['runs what looks like a comment', LOGO.replace('<path', '<desc><![CDATA[<!--]]></desc><script>alert(1)</script><desc><![CDATA[-->]]></desc><path'), /holds something that runs/],
  ['has a page in it', LOGO.replace('<path', '<iframe xmlns="http://www.w3.org/1999/xhtml" srcdoc="hi"/><path'), /holds something that runs/],
  ['is filled from elsewhere in disguise', LOGO.replace('<path', '<path style="fill:&#117;rl(https://other.example/a.svg#b)"'), /takes something from elsewhere/],
  ['is filled from elsewhere in a style sheet\'s disguise', LOGO.replace('<path', '<style>path{fill:\\75rl(https://other.example/a.svg#b)}</style><path'), /has a backslash/],
  ['is filled from elsewhere in another one', LOGO.replace('<path', '<path style="fill:u\\rl(https://other.example/a.svg#b)"'), /has a backslash/],
  ['is filled so by an attribute', LOGO.replace('<path', '<path fill="u\\rl(https://other.example/a.svg#b)"'), /has a backslash/],
  ['is filled so in a sign\'s disguise', LOGO.replace('<path', '<path fill="u&#92;rl(https://other.example/a.svg#b)"'), /has a backslash/],
  ['is styled by another site in disguise', LOGO.replace('<path', '<style>@\\import "a.css"</style><path'), /has a backslash/],
  ['chooses another site\'s picture', LOGO.replace('<path', '<path style="fill:image-set(\'https://other.example/a.png\' 1x)"'), /takes something from elsewhere/],
  ['comes to show another site\'s picture', LOGO.replace('<path', '<image><set attributeName="href" to="https://other.example/a.png"/></image><path'), /takes something from elsewhere/],
  ['has its name in a part of it alone', LOGO.replace('<svg xmlns="http://www.w3.org/2000/svg"', '<svg').replace('<path', '<svg xmlns="http://www.w3.org/2000/svg"></svg><path'), /has no xmlns/],
  ['no browser draws', LOGO.replace(' xmlns="http://www.w3.org/2000/svg"', ''), /has no xmlns/],
  ['has no shape', LOGO.replace(' viewBox="0 0 40 10"', ''), /has no viewBox/],
  ['is as large as a photo', LOGO.replace('<path', `<!--${'x'.repeat(100_000)}--><path`), /more than 100 kB/],
] as const) {
  brand(`is not written with a logo that ${what}`, async () => {
    fs.writeFileSync('mine.svg', text)
    assert.match(await refusal(['fox', ...flags('--logo', 'mine.svg')]), told)
    assert.equal(brands(), ['caplya', 'volna'])
  })
}

brand('a drawing that points into itself is a logo, and so is one with a head of XML', async () => {
  fs.writeFileSync('mine.svg', `<?xml version="1.0" encoding="UTF-8"?>\n<!-- from the office -->\n${LOGO.replace('<path', '<defs><g id="a"/></defs><use href="#a"/><path stroke="url(\'#a\')" fill="url(#a)"')}\n`)
  assert.is(await run(['fox', ...flags('--logo', 'mine.svg')]), 0)
})

brand('without a terminal each flag that is missing is named, and nothing is written', async ({ said }) => {
  assert.is(await run(['fox', '--title', 'Лиса', '--colour', 'f00']), 2)
  assert.match(said[0] ?? '', /Missing: --api, --white-label, --logo\n/)
  assert.is(await run([]), 2)
  assert.equal(brands(), ['caplya', 'volna'])
})

brand('at the terminal is asked for in five questions, each again until its answer will do, and a flag is no question', async () => {
  const asked: string[] = []
  const told: string[] = []
  const replies = ['', 'Лиса', '', '', 'red', '#0b5f83', '']
  const ask = async (question: string): Promise<string> => (asked.push(question.split(/[,:[]/)[0]?.trim() ?? ''), replies.shift() ?? '')
  const found = await readAnswers({ flags: {}, ask, say: text => told.push(text) })
  assert.equal(found, { answers: { title: 'Лиса', api: 'http://127.0.0.1:8787', whiteLabel: 'caplya', colour: '#0b5f83', logo: undefined } })
  assert.is(new Set(asked).size, 5)
  assert.is(asked.length, 7)
  assert.match(told.join('\n'), /--title must be[^]*--colour must be/)
  asked.length = 0
  await readAnswers({ flags: { title: 'Лиса', api: 'https://a.example', 'white-label': 'fox', colour: 'f00' }, ask, say: text => told.push(text) })
  assert.is(asked.length, 1)
})

brand('is not asked for again by somebody who has left the questions', async () => {
  const told: string[] = []
  const leave = (): Promise<string> => Promise.reject(complaint('left'))
  const ended = await readAnswers({ flags: {}, ask: leave, say: text => told.push(text) }).then(() => '', (error: Error) => error.message)
  assert.equal([ended, told], ['left', []])
})

brand('says what is left to do until all of it is done, and fails so long', async () => {
  await run(['fox', ...FLAGS])
  assert.is(await run(['fox', '--check']), 1)
  const before = (await whatIsLeft('fox')).left
  for (const what of ['maps: addresses', 'pages/ru/terms-of-sale.json has 5 places', 'texts/ru.json has 1 place', 'logo.svg is the one that was drawn', 'icon.png is the one that was drawn']) assert.ok(before.some(line => line.startsWith(what)), what)
  edit('brand.json', text => text.replace('"key": ""', '"key": "AIza"'))
  for (const file of ['texts/ru.json', ...fs.readdirSync('public/brands/fox/pages/ru').map(name => `pages/ru/${name}`)]) edit(file, text => text.replaceAll(/\[Заполните: [^\]]*\]/g, 'Сказано.'))
  for (const file of ['logo.svg', 'icon.svg', 'splash.svg']) write(file, LOGO)
  for (const file of ['icon.png', 'share.png']) write(file, fs.readFileSync(`public/brands/volna/${file}`))
  assert.equal((await whatIsLeft('fox')).left, [])
  assert.is(await run(['fox', '--check']), 0)
})

for (const [what, spoil, told] of [
  ['an API on this machine', () => edit('brand.json', text => text.replace('https://api.fox.example/v1', 'http://localhost:8787')), /^apiBase is http:\/\/localhost:8787/],
  ['a way to sign in without its id', () => edit('brand.json', text => text.replace('"PHONE"', '"PHONE", "GOOGLE"')), /^signIn.googleClientId is missing/],
  ['Apple without its address', () => edit('brand.json', text => text.replace('"PHONE"', '"APPLE"')), /^signIn.redirectUri is missing/],
  ['a bot check without its key', () => edit('brand.json', text => text.replace('"none"', '"smartcaptcha"')), /^botCheck.siteKey is missing/],
  ['a field that the shop would refuse', () => edit('brand.json', text => text.replace('"auto"', '"pink"')), /theme/],
  ['streets that nobody serves', () => edit('brand.json', text => text.replace('/maps/streets.json', '/brands/fox/none.json')), /^maps.gazetteer names/],
  ['a page that is gone', () => fs.rmSync('public/brands/fox/pages/ru/dostavka.json'), /^pages\/ru\/dostavka.json is missing/],
  ['a page that breaks off', () => edit('pages/ru/dostavka.json', text => text.slice(0, 40)), /^pages\/ru\/dostavka.json cannot be read: line \d+, column/],
  ['a configuration that breaks off', () => edit('brand.json', text => text.slice(0, 40)), /brand.json cannot be read as JSON: line \d+, column/],
  ['a page of nothing', () => write('pages/ru/dostavka.json', '{}'), /^pages\/ru\/dostavka.json is no page/],
  ['a misspelt text', () => write('texts/ru.json', '{"title.hoem":"x"}'), /title.hoem is no key/],
  ['an icon of another size', () => write('icon.png', fs.readFileSync('public/brands/volna/share.png')), /^icon.png must be 512 × 512/],
  ['an icon that is no PNG', () => write('icon.png', 'GIF89a'), /^icon.png is no PNG/],
  ['a splash that is gone', () => fs.rmSync('public/brands/fox/splash.svg'), /^splash.svg is missing/],
  ['a logo that runs', () => write('logo.svg', LOGO.replace('<path', '<path onclick="a()"')), /^logo.svg holds something that runs/],
  ['a colour that is too faint', () => edit('theme.css', text => text.replace(/--c-primary: #a34700/, '--c-primary: #f47216')), /^theme.css, light.*: primary on surface/],
  ['a colour that cannot be measured', () => edit('theme.css', text => text.replace(/--c-primary: #a34700/, '--c-primary: black')), /^theme.css: --c-primary is ‘black’, not #rrggbb/],
] as const) {
  brand(`with ${what} is not done`, async () => {
    await run(['fox', ...FLAGS])
    const matching = async (): Promise<number> => (await whatIsLeft('fox')).left.filter(line => told.test(line)).length
    assert.is(await matching(), 0, 'before')
    spoil()
    assert.ok(await matching() > 0, (await whatIsLeft('fox')).left.join('\n'))
  })
}

brand('that is not there is not checked: it is told which are', async () => {
  assert.is(await refusal(['nobrand', '--check']), 'No brand nobrand in public/brands; there are: caplya, volna')
})

brand('[CFG-04] with a colour too faint for many others is told of the worst of them, by theme, and how many more there are', async () => {
  await run(['fox', ...FLAGS])
  edit('theme.css', text => text.replace(/--c-primary: #a34700/, '--c-primary: #f47216'))
  const told = (await whatIsLeft('fox')).left.filter(line => line.startsWith('theme.css'))
  assert.equal(told.map(line => line.replace(/[\d.]+, needs [\d.]+/, 'N')), [
    'theme.css, light: primary on surface-container-highest is N, and 12 more', 'theme.css, light: on-primary on primary under 0.1 is N, and 2 more',
  ])
})

brand('with a map of the sample cities is not done, be it a copy; with streets of its own it is', async () => {
  await run(['fox', ...FLAGS])
  const hasSample = async (): Promise<boolean> => (await whatIsLeft('fox')).left.some(line => line.startsWith('maps: addresses are found in the sample cities'))
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
