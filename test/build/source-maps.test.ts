import fs from 'node:fs'
import { SourceMap } from 'node:module'
import type { SourceMapPayload } from 'node:module'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readBrandConfig } from '../../.ci/brand/brand.ts'
import { serveSite } from '../../.ci/site/serve.ts'
import { changeFiles } from '../../.ci/cli/files.mjs'
import { readCurrentBuild } from '../../.ci/site/site.ts'
import { createSiteFolder } from './site-folder.ts'

const maps = suite('the source maps of what ships')

const site = await readCurrentBuild(await readBrandConfig())
const readText = (name: string): string => Buffer.from(site.files.get(name) ?? '').toString()
const readMap = (name: string): SourceMapPayload =>
  JSON.parse(Buffer.from(site.maps.get(`${name}.map`) ?? '').toString())
const page = readText('index.html')
/** Every script by the name of its map. The early script is inline. */
const scripts = new Map([
  ...[...site.files.keys()].filter(name => name.endsWith('.js')).map(name => [name, readText(name)] as const),
  ['early.js', site.bundle.early],
])

/** Counts the plain strings of a script, and those that its map locates correctly in the source. */
function countStrings(text: string, payload: SourceMapPayload): { found: number; all: number } {
  const map = new SourceMap(payload)
  const known = text.split('\n').flatMap((line, number) =>
    [...line.matchAll(/"([\w./ -]{5,60})"/g)].flatMap(({ 1: string = '', index = 0 }) => {
      const entry = map.findEntry(number, index)
      return 'originalSource' in entry ? [{ string, entry }] : []
    }),
  )
  const result = known.filter(({ string, entry }) => {
    const line =
      payload.sourcesContent[payload.sources.indexOf(entry.originalSource)]?.split('\n')[entry.originalLine] ?? ''
    return line.slice(entry.originalColumn, entry.originalColumn + string.length + 2).includes(string)
  })
  return { found: result.length, all: known.length }
}

maps('exist for every script, head and worker included, and name project and package files only', () => {
  assert.ok(scripts.size > 40 && page.includes(site.bundle.early.trim()))
  assert.equal(
    [...site.maps.keys()].filter(name => name.endsWith('.js.map')).sort(),
    [...scripts.keys()].map(name => `${name}.map`).sort(),
  )
  const own = new Set<string>()
  for (const name of scripts.keys()) {
    const { sources, sourcesContent } = readMap(name)
    assert.ok(sources.length > 0, name)
    for (const [index, source] of sources.entries()) {
      // the build's own modules export what one script imports from another
      if (/^(?:node_modules\/|(?:entry|module|script|required|default):)/.test(source)) continue
      own.add(source)
      const isWhole = source.endsWith('.css') || sourcesContent[index] === fs.readFileSync(source, 'utf8')
      assert.ok(/^(?:src|core)\//.test(source) && isWhole, `${name}: ${source}`)
    }
  }
  for (const file of ['src/main.tsx', 'src/early.ts', 'src/worker/offline.ts', 'core/shop/cart/cart.ts'])
    assert.ok(own.has(file), file)
})

maps('locate the strings of a script in the source', () => {
  let all = 0
  for (const [name, text] of scripts) {
    const strings = countStrings(text, readMap(name))
    all += strings.all
    // a part of a longer text is located at its beginning
    assert.ok(
      strings.all - strings.found <= Math.max(2, strings.all * 0.02) || /^assets\/google-/.test(name),
      `${name}: ${strings.found} of ${strings.all}`,
    )
  }
  assert.ok(all > 8000, `${all} strings`)
})

maps('are not in the site, and no script links to one', async () => {
  assert.equal([...site.files.keys()].filter(name => /\.map\b/.test(name)), [])
  assert.equal([...scripts].filter(([, text]) => /sourceMappingURL/.test(text)).map(([name]) => name), [])
  const folder = createSiteFolder()
  changeFiles(folder, site.files)
  const { url, close } = await serveSite(folder)
  for (const name of site.maps.keys()) assert.is((await fetch(`${url}/${name}`)).status, 404, name)
  await close()
})

maps.run()
