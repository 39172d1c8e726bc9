import fs from 'node:fs'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { run } from '../../.ci/release/build.ts'
import { configureSite } from '../../.ci/brand/configure.ts'
import { assertSiteFolder, replaceFolder } from '../../.ci/site/replace-folder.ts'
import { createSiteFolder } from './site-folder.ts'

const out = suite('the folder that a build is put into')

const toFiles = (texts: Readonly<Record<string, string>>) =>
  new Map(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)]))
const read = (...parts: readonly string[]): string => fs.readFileSync(path.join(...parts), 'utf8')
/** Creates a folder with a user's file and the template of the shop's page. */
function createUserFolder(): string {
  const folder = createSiteFolder()
  fs.writeFileSync(path.join(folder, 'thesis.txt'), 'three years')
  return folder
}
const readRefusal = (folder: string): Promise<string> =>
  run(['--out', folder]).then(
    code => `ended with ${code}`,
    (error: Error) => error.message,
  )

out('is not emptied where anything but a built shop is in it, nor through a link, nor is a file replaced', async () => {
  const folder = createUserFolder()
  const link = path.join(createSiteFolder(), 'link')
  fs.symlinkSync(folder, link)
  for (const where of [folder, link, path.join(folder, 'thesis.txt')])
    assert.is(await readRefusal(where), `${where} is not a built shop and would lose its files: name another folder`)
  assert.is(read(folder, 'thesis.txt'), 'three years')
})

out('may be a new one, an empty one, or an earlier build', async () => {
  const folder = createSiteFolder()
  assertSiteFolder(path.join(folder, 'new'))
  assertSiteFolder(path.join(folder, 'assets'))
  await configureSite(folder, { brand: 'fox', whiteLabel: 'fox', apiBase: 'https://api.fox.example' })
  assertSiteFolder(folder)
})

out('has the new site and nothing of the old one, and stays the link that it was', () => {
  const folder = createSiteFolder()
  const link = path.join(createSiteFolder(), 'link')
  fs.symlinkSync(folder, link)
  replaceFolder(`${link}/`, toFiles({ 'index.html': 'new', 'assets/a.js': 'a' }))
  assert.equal(fs.readdirSync(folder, { recursive: true }).sort(), ['assets', 'assets/a.js', 'index.html'])
  assert.equal([fs.lstatSync(link).isSymbolicLink(), read(link, 'index.html')], [true, 'new'])
})

out('keeps the old site, and nothing of the new one, when that cannot be written', () => {
  const folder = createUserFolder()
  const [parent, before] = [path.dirname(folder), fs.readdirSync(folder, { recursive: true })]
  const beside = () => fs.readdirSync(parent).filter(name => name.startsWith(path.basename(folder)))
  assert.throws(
    () => replaceFolder(folder, toFiles({ a: 'a file', 'a/b': 'and a folder of that name' })),
    /EEXIST|ENOTDIR|EISDIR/,
  )
  assert.equal([fs.readdirSync(folder, { recursive: true }), beside()], [before, [path.basename(folder)]])
})

out.run()
