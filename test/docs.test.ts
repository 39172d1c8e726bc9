import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findBrokenLinks, readPage } from './support/audit-page.ts'

/** The pages of the project, each with the folder that it describes. */
const docs = suite('the pages for those who run, audit or change the shop')

const PAGES = [
  'README.md', 'core/README.md', 'src/README.md', 'src/ui/fonts/README.md', 'public/README.md', 'test/README.md',
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

docs('are found wrong when a name is', () => {
  assert.equal(missingCommands('`npm run chek-api -- URL`, `npm run -s headers`'), ['chek-api'])
  assert.equal(missingFiles('src/README.md', '`src/ui/Buton.tsx`, `app/screens.tsx`, `.cache/check-api.json`'), [
    'src/ui/Buton.tsx',
  ])
})

docs('begin with one of at most 130 lines, which leads to each of the others', () => {
  const text = readFileSync('README.md', 'utf8')
  assert.ok(text.split('\n').length <= 131, `${text.split('\n').length} lines`)
  for (const page of PAGES.filter(name => !['README.md', 'src/ui/fonts/README.md'].includes(name)))
    assert.ok(text.includes(`](${page})`), page)
})

docs.run()
