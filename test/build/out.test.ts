import fs from 'node:fs'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { run } from '../../.ci/build/build.mjs'
import { configureSite } from '../../.ci/build/configure.mjs'
import { refuseOtherFolder, writeSite } from '../../.ci/build/site.mjs'
import { siteFolder } from './site-folder.ts'

const out = suite('the folder that a build is put into')

const filesOf = (texts: Readonly<Record<string, string>>) => new Map(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)]))
const read = (...parts: readonly string[]): string => fs.readFileSync(path.join(...parts), 'utf8')
/** A folder with somebody's work in it, and a page of the shop as the sources have one. */
function folderWithWork(): string {
  const folder = siteFolder()
  fs.writeFileSync(path.join(folder, 'thesis.txt'), 'three years')
  return folder
}
const refusal = (folder: string): Promise<string> => run(['--out', folder]).then(code => `ended with ${code}`, (error: Error) => error.message)

out('is not emptied where anything but a built shop is in it, nor through a link, nor is a file replaced', async () => {
  const folder = folderWithWork()
  const link = path.join(siteFolder(), 'link')
  fs.symlinkSync(folder, link)
  for (const where of [folder, link, path.join(folder, 'thesis.txt')]) assert.is(await refusal(where), `${where} is no built shop, and what is there would be gone: name another folder`)
  assert.is(read(folder, 'thesis.txt'), 'three years')
})

out('may be a new one, an empty one, or an earlier build', async () => {
  const folder = siteFolder()
  refuseOtherFolder(path.join(folder, 'new'))
  refuseOtherFolder(path.join(folder, 'assets'))
  await configureSite(folder, { brand: 'fox', whiteLabel: 'fox', apiBase: 'https://api.fox.example' })
  refuseOtherFolder(folder)
})

out('has the new site and nothing of the old one, and stays the link that it was', () => {
  const folder = siteFolder()
  const link = path.join(siteFolder(), 'link')
  fs.symlinkSync(folder, link)
  writeSite(filesOf({ 'index.html': 'new', 'assets/a.js': 'a' }), `${link}/`)
  assert.equal(fs.readdirSync(folder, { recursive: true }).sort(), ['assets', 'assets/a.js', 'index.html'])
  assert.equal([fs.lstatSync(link).isSymbolicLink(), read(link, 'index.html')], [true, 'new'])
})

out('keeps the old site, and nothing of the new one, when that cannot be written', () => {
  const folder = folderWithWork()
  const [parent, before] = [path.dirname(folder), fs.readdirSync(folder, { recursive: true })]
  const beside = () => fs.readdirSync(parent).filter(name => name.startsWith(path.basename(folder)))
  assert.throws(() => writeSite(filesOf({ a: 'a file', 'a/b': 'and a folder of that name' }), folder))
  assert.equal([fs.readdirSync(folder, { recursive: true }), beside()], [before, [path.basename(folder)]])
})

out.run()
