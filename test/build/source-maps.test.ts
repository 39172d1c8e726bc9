import fs from 'node:fs'
import { SourceMap } from 'node:module'
import type { SourceMapPayload } from 'node:module'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { brandConfig } from '../../.ci/build/brand.mjs'
import { serveSite } from '../../.ci/build/serve.mjs'
import { buildSite, writeSite } from '../../.ci/build/site.mjs'
import { replaceMapped } from '../../.ci/build/source-map.mjs'
import { siteFolder } from './site-folder.ts'

const maps = suite('the source maps of what ships')

const site = await buildSite(await brandConfig())
const textOf = (name: string): string => Buffer.from(site.files.get(name) ?? '').toString()
const mapOf = (name: string): SourceMapPayload => JSON.parse(Buffer.from(site.maps.get(`${name}.map`) ?? '').toString())
const page = textOf('index.html')
/** Every script, by the name of its map; the early one stands in the page. */
const scripts = new Map([...[...site.files.keys()].filter(name => name.endsWith('.js')).map(name => [name, textOf(name)] as const), ['early.js', site.early]])

/** Of the plain strings of a script, those that its map finds where they stand in the source, and those that it does not. */
function foundStrings(text: string, payload: SourceMapPayload): { found: number; all: number } {
  const map = new SourceMap(payload)
  const known = text.split('\n').flatMap((line, number) => [...line.matchAll(/"([\w./ -]{5,60})"/g)].flatMap(({ 1: string = '', index = 0 }) => {
    const entry = map.findEntry(number, index)
    return 'originalSource' in entry ? [{ string, entry }] : []
  }))
  const found = known.filter(({ string, entry }) => {
    const line = payload.sourcesContent[payload.sources.indexOf(entry.originalSource)]?.split('\n')[entry.originalLine] ?? ''
    return line.slice(entry.originalColumn, entry.originalColumn + string.length + 2).includes(string)
  })
  return { found: found.length, all: known.length }
}

maps('are there for every script, that of the page’s head and the worker too, and name files of the project and of packages alone', () => {
  assert.ok(scripts.size > 40 && page.includes(site.early.trim()))
  assert.equal([...site.maps.keys()].filter(name => name.endsWith('.js.map')).sort(), [...scripts.keys()].map(name => `${name}.map`).sort())
  const own = new Set<string>()
  for (const name of scripts.keys()) {
    const { sources, sourcesContent } = mapOf(name)
    assert.ok(sources.length > 0, name)
    for (const [index, source] of sources.entries()) {
      if (source.startsWith('node_modules/')) continue
      own.add(source)
      // the build has marked each CSS module in front
      assert.ok(/^(?:src|core)\//.test(source) && sourcesContent[index]?.endsWith(fs.readFileSync(source, 'utf8')), `${name}: ${source}`)
    }
  }
  for (const file of ['src/main.tsx', 'src/early.ts', 'src/worker/offline.ts', 'core/shop/cart/cart.ts']) assert.ok(own.has(file), file)
})

maps('find what a script says where the source says it', () => {
  let all = 0
  for (const [name, text] of scripts) {
    const strings = foundStrings(text, mapOf(name))
    all += strings.all
    // a piece of a longer text is found at its beginning
    assert.ok(strings.all - strings.found <= Math.max(2, strings.all * 0.02) || /^assets\/google-/.test(name), `${name}: ${strings.found} of ${strings.all}`)
  }
  assert.ok(all > 8000, `${all} strings`)
})

maps('are no part of the site, and no script says where one is', async () => {
  assert.equal([...site.files.keys()].filter(name => /\.map\b/.test(name)), [])
  assert.equal([...scripts].filter(([, text]) => /sourceMappingURL/.test(text)).map(([name]) => name), [])
  const folder = siteFolder()
  writeSite(site.files, folder)
  const { url, close } = await serveSite(folder)
  for (const name of site.maps.keys()) assert.is((await fetch(`${url}/${name}`)).status, 404, name)
  await close()
})

maps('move with what stands after a shortened name, on its line alone', () => {
  // a at column 0, b at 12 and c at 0 of the next line, each from a line of its own
  const map = Buffer.from(JSON.stringify({ version: 3, names: [], sources: ['src/a.ts'], sourcesContent: ['a\nb\nc'], mappings: 'AAAA,YACA;AACA' }))
  const { text, map: moved } = replaceMapped({ text: 'a("longer");b\nc("longer")', map }, /"longer"/g, () => '"s"')
  assert.is(text, 'a("s");b\nc("s")')
  const entries = new SourceMap(JSON.parse(moved.toString()))
  assert.equal([[0, 0], [0, 7], [1, 0]].map(([line = 0, column = 0]) => [entries.findEntry(line, column)].map(entry => 'originalLine' in entry && [entry.generatedColumn, entry.originalLine])[0]), [[0, 0], [7, 1], [0, 2]])
})

maps.run()
