import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { measureSizes } from '../.ci/bundle/sizes.ts'
import { buildScripts } from './build/built-scripts.ts'
import { findCode, readPage, readRows, readSection } from './support/audit-page.ts'

/** The sizes in `test/audit.md`, in kB. A difference of up to a tenth is accepted. */
const sizes = suite('the figures of the auditor\'s page')

const PACKAGE = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)\/(?!.*\/node_modules\/)/
/** Smaller parts need no row. */
const LEAST_BYTES = 4000

const isAbout = (said: string, bytes: number): boolean =>
  Math.abs(Number(said) * 1000 - bytes) <= Math.max(100, bytes / 10)
const section = readSection(readPage('test/audit.md'), 'Supply chain and bundle contents')

sizes('are those of a build: what each package ships, and what is fetched together', async () => {
  const { parts } = await measureSizes(await buildScripts())
  const modules = parts.flatMap(part => Object.entries(part.modules))
  const shipped = (name: string): number =>
    modules.reduce((sum, [module, bytes]) => sum + (PACKAGE.exec(module)?.[1] === name ? bytes : 0), 0)
  const packages = readRows(section, 6).map(([cell = '', , , , said = '']) => ({ name: findCode(cell)[0] ?? '', said }))
  assert.ok(packages.length > 5)
  assert.equal(
    packages
      .filter(({ name, said }) => !isAbout(said, shipped(name)))
      .map(({ name, said }) => `${name}: ${said} is said, ${shipped(name)} bytes`),
    [],
  )
  assert.equal(
    [...new Set(modules.flatMap(([module]) => PACKAGE.exec(module)?.[1] ?? []))].filter(
      name => !packages.some(pack => pack.name === name),
    ),
    [],
    'ships unsaid',
  )

  const rows = readRows(section, 3).map(([name = '', said = '']) => ({ name: findCode(name)[0], said }))
  const sum = parts.reduce((bytes, part) => bytes + part.bytes.br, 0)
  const wrong = rows.filter(
    ({ name, said }) =>
      !isAbout(said, name === undefined ? sum : (parts.find(part => part.name === name)?.bytes.br ?? -1e6)),
  )
  assert.equal(wrong.map(({ name = 'all', said }) => `${name}: ${said}`), [])
  assert.equal(
    parts
      .filter(part => part.bytes.br > LEAST_BYTES * 1.1 && !rows.some(({ name }) => name === part.name))
      .map(({ name }) => name),
    [],
    'large and unsaid',
  )
})

sizes.run()
