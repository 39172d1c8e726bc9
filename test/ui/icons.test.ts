import { readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { buildScripts } from '../build/built-scripts.ts'

const icons = suite('drawings')

/** The names in a table of icons. */
const listNames = (file: string): readonly string[] =>
  [...readFileSync(file, 'utf8').matchAll(/^ {2}(\w+): (?:['<])/gm)].map(([, name]) => name ?? '')

icons('[UI-05] the start has the drawings that its scripts name, and no others', async () => {
  const { scripts } = await buildScripts()
  const start = scripts.get('main')?.text ?? ''
  const isNamed = (name: string): boolean => new RegExp(`(["'\`])${name}\\1`).test(start)
  const [first, lazy] = [listNames('src/ui/Icon.tsx'), listNames('src/ui/AnyIcon.tsx')]
  assert.ok(first.includes('plus') && lazy.includes('check') && isNamed('plus') && !isNamed('gps'))
  assert.equal(first.filter(name => !isNamed(name)), [], 'these belong to AnyIcon')
})

icons.run()
