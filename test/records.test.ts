import { readFileSync } from 'node:fs'
import * as ts from 'typescript/unstable/ast'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import * as keys from '../core/shop/storage/keys.ts'
import { findCalls, readSources, type Source } from './support/sources.ts'

const { isPreserved, isPersonal, CART_REPLICA, ...KEY } = keys

/**
 * `core/README.md` has a row for each record of the shop: its content, its only writer and its
 * storage.
 */
const records = suite('records and writers')

interface Row { readonly name: string; readonly truth: string; readonly writer: string; readonly kept: string }

const table: readonly Row[] = readFileSync('core/README.md', 'utf8').split('\n').flatMap(line => {
  const [, name, truth, writer, kept] = /^\| `(\w+)` \| (.+) \| `(\S+\.ts)` \| (.+) \|$/.exec(line) ?? []
  return name === undefined || truth === undefined || writer === undefined || kept === undefined
    ? []
    : [{ name, truth, writer, kept }]
})

/** The functions that create a record: a store of the page, a stored one, a loaded one. */
const MAKERS = ['createStore', 'stored', 'storedInTab', 'createResource'] as const
const result = readSources('core/shop').flatMap(source =>
  findCalls(source.tree, ...MAKERS).map(call => ({ call, ...readRecord(source, call) })),
)

records('each record has one row, and each row a record', () => {
  const rows = table.map(({ name, writer }) => `${writer} ${name}`)
  assert.equal(rows.filter((row, index) => rows.indexOf(row) !== index), [], 'twice')
  const all = result.map(({ name, writer }) => `${writer} ${name}`)
  assert.equal(all.filter(item => !rows.includes(item)), [], 'records without a row')
  assert.equal(rows.filter(row => !all.includes(row)), [], 'rows without a record')
})

records('the row says under which name it is stored', () => {
  const wrong = result.flatMap(({ call, name, writer }) => {
    const [first] = call.arguments
    const kept = table.find(row => row.name === name && row.writer === writer)?.kept ?? ''
    if (first === undefined || !/^KEY\.\w+$/.test(first.getText())) return []
    const key = KEY[first.getText().slice('KEY.'.length) as keyof typeof KEY]
    return kept.includes(`\`${key}\``) ? [] : [`${writer} ${name} is ${key}`]
  })
  assert.equal(wrong, [])
})

records('every name that the shop keeps something under stands in the table, or right after it', () => {
  const readme = readFileSync('core/README.md', 'utf8')
  assert.equal(Object.values(KEY).filter(key => !readme.includes(`\`${key}\``)), [])
})

records('no two records are stored under one name', () => {
  const keys = result.flatMap(({ call, writer }) =>
    /^KEY\./.test(call.arguments[0]?.getText() ?? '') ? [{ key: call.arguments[0]?.getText() ?? '', writer }] : [],
  )
  assert.equal(keys.filter(({ key }, index) => keys.findIndex(item => item.key === key) !== index), [])
})

function readRecord({ file }: Source, call: ts.CallExpression): { readonly name: string; readonly writer: string } {
  let node: ts.Node = call
  while (!isNamed(node) && node.parent !== undefined) node = node.parent
  return { name: isNamed(node) ? node.name?.getText() ?? '?' : '?', writer: file.replace('core/shop/', '') }
}

function isNamed(node: ts.Node): node is ts.VariableDeclaration | ts.PropertyAssignment | ts.FunctionDeclaration {
  return ts.isVariableDeclaration(node) || ts.isPropertyAssignment(node) || ts.isFunctionDeclaration(node)
}

records.run()
