import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readPublicFiles } from '../.ci/site/build-site.ts'
import { findBrokenLinks, readPage } from './support/audit-page.ts'

/** The pages of the project, each with the folder that it describes. */
const docs = suite('the pages for those who run, audit or change the shop')

const PAGES = [
  'README.md', 'core/README.md', 'src/README.md', 'src/ui/fonts/README.md', 'public/README.md',
  'public/README.ru.md', 'test/README.md',
  'test/audit.md', 'e2e/sandbox/README.md', '.github/SECURITY.md', '.github/CONTRIBUTING.md',
]
const scripts: Readonly<Record<string, string>> = JSON.parse(readFileSync('package.json', 'utf8')).scripts
/**
 * The paths that a page names, with a file extension: from the project's folder, the page's folder, or
 * the folder that it describes.
 */
const FILE = /`((?:[\w.-]+\/)+[\w.-]+\.(?:tsx?|mjs|css|json|md|svg))`/g

function missingCommands(text: string): readonly string[] {
  return [...text.matchAll(/\bnpm run (?:-s )?([a-z][\w-]*)/g)]
    .map(([, name = '']) => name)
    .filter(name => !Object.hasOwn(scripts, name))
}
function missingFiles(page: string, text: string): readonly string[] {
  const beside = path.posix.dirname(page)
  const roots = ['', `${beside}/`, 'core/', 'core/shop/', 'src/', 'src/web/', 'test/']
  // files that a build or a brand writes are in no folder of the project
  const isOurs = (file: string): boolean => !/^(?:dist|\.cache|assets|pages|brands|texts)\//.test(file)
  return [...text.matchAll(FILE)]
    .map(([, file = '']) => file)
    .filter(file => isOurs(file) && !roots.some(root => existsSync(root + file)))
}

for (const page of PAGES) {
  docs(`${page} names only commands, files and pages that are there`, () => {
    const text = readFileSync(page, 'utf8')
    assert.equal(missingCommands(text), [])
    assert.equal(missingFiles(page, text), [])
    assert.equal(findBrokenLinks(readPage(page)), [])
  })
}

docs('README.md lists every command', () => {
  const text = readFileSync('README.md', 'utf8')
  const [list = ''] = /^## All commands$[^]*?^## /m.exec(text) ?? []
  const missing = Object.keys(scripts)
    .filter(name => !new RegExp(`^\\| \`npm (?:run (?:-s )?)?${name}\\b`, 'm').test(list))
  assert.equal(missing, [])
})

docs('the usage of build.mjs names the options of each command', () => {
  const usage = spawnSync(process.execPath, ['build.mjs'], { encoding: 'utf8' }).stderr
  const commands = [...readFileSync('build.mjs', 'utf8').matchAll(/^ {2}'?([\w-]+)'?: \{[^}]*?module: '([^']+)'/gm)]
  assert.ok(commands.length > 15, `${commands.length} commands`)
  const missing = commands.flatMap(([, name = '', module]) => {
    const line = usage.split('\n').find(each => each.trim().startsWith(`${name} `)) ?? ''
    const lists = [...readFileSync(`.ci/${module}.ts`, 'utf8').matchAll(/readArguments\(args, (.*)\)/g)]
    const options = lists.flatMap(([, list = '']) => [...list.matchAll(/'([\w-]+)'/g)].map(([, option]) => `--${option}`))
    // `gallery` has them after its subcommand, whose name is in the list too
    return options.filter(option => option !== '--screens' && !line.includes(option)).map(option => `${name} ${option}`)
  })
  assert.equal(missing, [])
})

docs('are found wrong when a name is', () => {
  assert.equal(missingCommands('`npm run chek-api -- URL`, `npm run -s headers`'), ['chek-api'])
  assert.equal(missingFiles('src/README.md', '`src/ui/Buton.tsx`, `app/screens.tsx`, `.cache/check-api.json`'), [
    'src/ui/Buton.tsx',
  ])
})

/** The structure that a translation keeps: levels of headings, rows of tables, and code without its comments. */
function readStructure(page: string) {
  const text = readFileSync(page, 'utf8')
  const prose = text.replace(/^ *```[^]*?^ *```$/gm, '')
  return {
    headings: [...prose.matchAll(/^(#+) \S/gm)].map(([, level]) => level),
    rows: [...prose.matchAll(/^ *\|.*\|$/gm)].map(([row]) => row.replace(/\\\|/g, '').split('|').length),
    items: [...prose.matchAll(/^ *(?:[-*]|\d+\.) /gm)].length,
    blocks: [...text.matchAll(/^ *```\w*\n([^]*?)^ *```$/gm)]
      .map(([, code = '']) => code.split('\n').map(line => line.replace(/(?:^|\s+)(?:#|\/\/|\/\*\*) .*$/, '')).join('\n')),
    // the names of fields, options and files in the first column of a table
    names: [...prose.matchAll(/^ *\| (`[^|]*`) \|/gm)].map(([, name]) => name),
  }
}

docs("the operators' page has the same sections, tables and code in Russian as in English", () => {
  const english = readStructure('public/README.md')
  assert.ok(english.headings.length > 20 && english.blocks.length > 10)
  assert.equal(readStructure('public/README.ru.md'), english)
})

docs('the Russian page is in Russian, with «ё», its quotation marks and its dash', () => {
  const prose = readFileSync('public/README.ru.md', 'utf8').replace(/^ *```[^]*?^ *```$/gm, '').replace(/`[^`\n]*`/g, '')
  const letters = prose.match(/[а-яё]/gi)?.length ?? 0
  assert.ok(letters > 10_000, `${letters} letters`)
  assert.equal(prose.match(/(?<![а-яё])(?:ее|еще|все же|учет\w*|счетчик\w*|остается|берет\w*|найден|ведет|идет)(?![а-яё])/gi) ?? [], [])
  assert.equal(prose.match(/"[^"\n]*[а-яё][^"\n]*"|[а-яё] - [а-яё]/gi) ?? [], [])
})

docs('the pages of public/ are not part of a site', () => {
  assert.equal(readPublicFiles('caplya').map(([name]) => name).filter(name => name.endsWith('.md')), [])
})

docs('begin with one of at most 130 lines, which leads to each of the others', () => {
  const text = readFileSync('README.md', 'utf8')
  assert.ok(text.split('\n').length <= 131, `${text.split('\n').length} lines`)
  for (const page of PAGES.filter(name => !['README.md', 'src/ui/fonts/README.md'].includes(name)))
    assert.ok(text.includes(`](${page})`), page)
})

docs.run()
