import fs from 'node:fs'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readBrandConfig } from '../../.ci/brand/brand.ts'
import { sumPackageBytes } from '../../.ci/bundle/licences.ts'
import { ensureCurrentSite } from '../../.ci/site/site.ts'

const licences = suite<{ site: string }>('the licences of what ships')
const normalise = (text: string): string => text.replace(/\r\n/g, '\n').trim()

licences.before(async context => {
  context.site = await ensureCurrentSite(await readBrandConfig())
})

licences(
  'are complete for the font and for every package that contributes to the build',
  ({ site }) => {
    const text = normalise(fs.readFileSync(path.join(site, 'licences.txt'), 'utf8'))
    const shipped = [
      'react',
      'react-dom',
      'scheduler',
      'history',
      'immer',
      'clsx',
      'use-sync-external-store',
      '@googlemaps/js-api-loader',
    ]
    for (const name of shipped) {
      const folder = path.join('node_modules', name)
      const file = fs.readdirSync(folder).find(each => /^licen[cs]e/i.test(each)) ?? ''
      const { version } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'))
      assert.ok(text.includes(`${name} ${version}`), `${name} is named`)
      assert.ok(text.includes(normalise(fs.readFileSync(path.join(folder, file), 'utf8'))), `the text of ${name}`)
    }
    assert.ok(text.includes(normalise(fs.readFileSync('LICENSE', 'utf8'))))
    assert.match(text, /Apache License\s+Version 2\.0/)
    assert.ok(text.includes(normalise(fs.readFileSync('src/ui/fonts/OFL.txt', 'utf8'))), 'the text of the font’s')
    assert.match(
      text,
      /Onest 2\.001 \(OFL-1\.1\)\s+Copyright 2021 The Onest Project Authors[^]*SIL OPEN FONT LICENSE Version 1\.1/,
    )
  },
)

licences('are named by the scripts that hold such a package, and every such address leads to a file', ({ site }) => {
  const scripts = fs
    .readdirSync(path.join(site, 'assets'))
    .filter(name => name.endsWith('.js'))
    .map(name => [name, fs.readFileSync(path.join(site, 'assets', name), 'utf8')] as const)
  const naming = scripts
    .filter(([, text]) => text.includes('/licences.txt'))
    .map(([name]) => name.replace(/-\w+\.js$/, ''))
  assert.equal(
    naming,
    ['cart-views', 'google', 'packages', 'purchase'],
    'the map’s loader, immer, and use-sync-external-store are in lazy scripts',
  )
  for (const [name, text] of scripts) {
    for (const [, address = ''] of text.matchAll(/licen[cs]e[^\n*]*?([\w./-]+\.txt)/gi)) {
      assert.ok(fs.existsSync(path.join(site, address)), `${name} leads to ${address}`)
    }
    assert.not.match(text, /LEGAL\.txt/, name)
  }
  assert.equal(fs.readdirSync(path.join(site, 'assets')).filter(name => name.includes('LEGAL')), [])
})

licences('are those of packages that contribute bytes, not of all that were read', () => {
  const bytes = {
    'node_modules/clsx/dist/clsx.mjs': 300,
    'node_modules/clsx/dist/more.mjs': 7,
    'node_modules/@scope/one/index.js': 1,
    'node_modules/unused/index.js': 0,
    'src/start.tsx': 9,
  }
  const inputs = Object.fromEntries(Object.entries(bytes).map(([name, bytesInOutput]) => [name, { bytesInOutput }]))
  const outputs = { 'a.js': { inputs }, 'b.js': { inputs: { 'node_modules/clsx/x.mjs': { bytesInOutput: 3 } } } }
  assert.equal([...sumPackageBytes([{ outputs }])], [['clsx', 310], ['@scope/one', 1]])
})

licences.run()
