import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

const purity = suite('purity of core')

const root = path.resolve('core')
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => name.split(path.sep).join('/'))

interface Import {
  readonly from: string
  readonly isType: boolean
}

/** The imports and exports-from of a source text, also those over several lines, and dynamic ones. */
function importsOf(source: string): Import[] {
  const bare = withoutComments(source)
  const fixed = [...bare.matchAll(/^\s*(?:import|export)\s+(type\s+)?(?:[\w*{][^'";]*?\sfrom\s+)?['"]([^'"]+)['"]/gm)]
  const dynamic = [...bare.matchAll(/\b(?:import|require)\s*\(\s*['"]?([^'")]*)/g)]
  return [
    ...fixed.map((found) => ({ from: found[2] ?? '', isType: found[1] !== undefined })),
    ...dynamic.map((found) => ({ from: found[1] ?? '', isType: false })),
  ]
}

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[\s;{}(])\/\/.*$/gm, '$1')
}

function withoutTexts(source: string): string {
  return withoutComments(source)
    .replace(/'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"/g, "''")
    .replace(/`(?:\\.|[^`\\])*`/g, (text) => [...text.matchAll(/\$\{([^}]*)\}/g)].map((found) => found[1]).join(' '))
}

/** What is wrong with the imports of a file in core, in words. */
function wrongImports(file: string, source: string): string[] {
  const wrong: string[] = []
  for (const { from, isType } of importsOf(source)) {
    const isRelative = from.startsWith('./') || from.startsWith('../')
    const target = path.posix.normalize(path.posix.join(path.posix.dirname(file), from))
    if (isRelative && target.startsWith('..')) wrong.push(`${file} leaves core for ${from}`)
    else if (isRelative && target.startsWith('shop/') && !file.startsWith('shop/')) wrong.push(`${file} looks up to ${from}`)
    else if (!isRelative && from !== 'immer' && !(from === 'history' && isType)) wrong.push(`${file} imports ${from}`)
  }
  return wrong
}

// names of the browser and of Node, where they stand alone: not after a dot, not as a field's name, not as a part of a word
const globals = [
  /(?<![.\w$])(?:window|document|localStorage|sessionStorage|navigator|process|globalThis|console)(?![\w$]|\s*\??:|'|-)/,
  /(?<![.\w$])location\./,
  /(?<![.\w$])(?:fetch|setTimeout|setInterval|setImmediate|queueMicrotask|structuredClone|requestAnimationFrame)\(/,
  /(?<![.\w$])new (?:URL|URLSearchParams|AbortController|TextEncoder|TextDecoder|BroadcastChannel)\b/,
  /(?<![\w$])Math\.random\b/,
  /(?<![\w$])Date\.now\b|new Date\(\)/,
]

/** Names that a source gives to its own constants, functions and parameters. */
function ownNames(bare: string): Set<string> {
  const plain = [...bare.matchAll(/(?:const|let|function)\s+(\w+)|[(,]\s*(\w+)\??:|[(,]\s*(\w+)\s*(?:,[^()]*)?\)\s*=>/g)]
  const taken = [...bare.matchAll(/(?:const|let|\()\s*\{([^{}]*)\}/g)].flatMap((found) => (found[1] ?? '').split(','))
  return new Set([
    ...plain.map((found) => found[1] ?? found[2] ?? found[3] ?? ''),
    ...taken.map((part) => part.replace(/^.*:|=.*$/g, '').trim()),
  ])
}

function wrongGlobals(file: string, source: string): string[] {
  const bare = withoutTexts(source)
  const own = ownNames(bare)
  return globals.flatMap((pattern) => {
    const found = pattern.exec(bare)?.[0] ?? ''
    const name = found.replace(/\W.*$/, '')
    return found === '' || own.has(name) ? [] : [`${file} uses ${found}`]
  })
}

/** What a module would remember from one test to the next: what stands outside of every function and can change. */
function wrongState(file: string, source: string): string[] {
  const found = withoutTexts(source).matchAll(/^(?:export )?(?:(?:let|var) \w+|const \w+(?:: (?!readonly|Readonly)[^=\n]+)? = (?:new (?:Weak)?(?:Map|Set)\b|\[\]|\{\}|create[A-Z]\w*\())/gm)
  return [...found].map(([text]) => `${file} keeps ${text}`)
}

purity('finds the files of both floors', () => {
  assert.ok(files.length > 30)
  assert.ok(files.includes('env.ts'))
  assert.ok(files.some((file) => file.startsWith('shop/')))
})

purity('core imports itself, immer, and types of history; the lower floor never looks up', () => {
  const wrong = files.flatMap((file) => wrongImports(file, readFileSync(path.join(root, file), 'utf8')))
  assert.equal(wrong, [])
})

purity('core names no global of a browser or of Node, no clock and no dice of its own', () => {
  const wrong = files.flatMap((file) => wrongGlobals(file, readFileSync(path.join(root, file), 'utf8')))
  assert.equal(wrong, [])
})

purity('no module of core keeps state', () => {
  const wrong = files.flatMap((file) => wrongState(file, readFileSync(path.join(root, file), 'utf8')))
  assert.equal(wrong, [])
})

purity('the check itself catches what it is there for', () => {
  const refused = [
    "import { useState } from 'react'",
    "import type { ReactNode } from 'react'",
    "import { createBrowserHistory } from 'history'",
    "import {\n  readFileSync,\n} from 'node:fs'",
    "import '../../src/main.tsx'",
    "export { x } from '../src/x.ts'",
    "import { cart } from './shop/cart/cart.ts'",
    "const late = await import('react')",
  ]
  for (const source of refused) assert.is(wrongImports('a.ts', source).length, 1, source)
  const used = [
    'window.alert(1)', 'if (document) x()', 'return localStorage', 'navigator.onLine', 'location.href', 'process.env', 'fetch(url)',
    'setTimeout(run, 5)', 'const url = new URL(text)', 'Math.random()', 'Date.now()', 'x = `${window.name}`', 'globalThis.fetch',
  ]
  for (const source of used) assert.ok(wrongGlobals('a.ts', source).length > 0, source)
  const allowed = [
    "import type { History } from 'history'", "import { produce } from 'immer'", "import { a } from './b.ts'",
    '// window, document and process.env', "const text = 'localStorage is forbidden'", 'history.location.pathname', 'timer.setTimeout(run)',
    'const location = x\nlocation.pathname', 'function a(location: Location) { return location.state }', 'prefetch(url)',
  ]
  for (const source of allowed) assert.equal([...wrongImports('shop/a.ts', source), ...wrongGlobals('a.ts', source)], [], source)
  const kept = ['let count = 0', 'export let now', 'const seen = new Map()', 'const seen = new Map<string, number>()', 'const all: string[] = []', 'export const clock = createStore(0)']
  for (const source of kept) assert.is(wrongState('a.ts', source).length, 1, source)
  const settled = ['const KEPT: ReadonlySet<string> = new Set(names)', 'export const NONE: readonly string[] = []', 'function a() {\n  let count = 0\n}', 'const limit = 5']
  for (const source of settled) assert.equal(wrongState('a.ts', source), [], source)
})

purity.run()
