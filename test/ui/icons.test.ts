import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { bundleShop, sitePath, startingOutputs } from '../../.ci/build/bundle.mjs'

const icons = suite('drawings')

/** The names of a table of drawings. */
const namesIn = (file: string): readonly string[] => [...readFileSync(file, 'utf8').matchAll(/^ {2}(\w+): (?:['<])/gm)].map(([, name]) => name ?? '')

icons('[UI-05] the start has the drawings that its scripts name, and no others', async () => {
  const { files, metafile } = await bundleShop()
  const { entry, chunks } = startingOutputs(metafile)
  const scripts = [entry, ...chunks].map(name => Buffer.from(files.get(sitePath(name)) ?? '').toString()).join('\n')
  const isNamed = (name: string): boolean => new RegExp(`(["'\`])${name}\\1`).test(scripts)
  const [first, later] = [namesIn('src/ui/Icon.tsx'), namesIn('src/ui/AnyIcon.tsx')]
  assert.ok(first.includes('plus') && later.includes('check') && isNamed('plus') && !isNamed('gps'))
  assert.equal(first.filter(name => !isNamed(name)), [], 'these belong to AnyIcon')
})

icons.run()
