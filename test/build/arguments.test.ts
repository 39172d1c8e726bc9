import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { resolvePathArguments, readArguments } from '../../.ci/cli/arguments.mjs'

const args = suite('the arguments of a command')

args('are options with a value, flags, and others in order', () => {
  const { options, flags, rest } = readArguments(
    ['--brand', 'volna', '--', 'one', '--out=a=b', '--changed', 'two'],
    ['brand', 'out'],
    ['changed'],
    2,
  )
  assert.equal([options, [...flags], rest], [{ brand: 'volna', out: 'a=b' }, ['changed'], ['one', 'two']])
})

args('that a command does not know are refused by name', () => {
  assert.throws(
    () => readArguments(['--port', '3'], ['brand'], ['changed']),
    /^Unknown option --port\. Known: --brand --changed$/,
  )
  assert.throws(() => readArguments(['-w'], ['brand'], [], 1), /^Unknown option -w\. Known: --brand$/)
  assert.throws(() => readArguments(['--brand'], ['brand']), /^Option --brand needs a value$/)
  assert.throws(
    () => readArguments(['--changed=main'], [], ['changed'], 1),
    /^Option --changed takes no value: write it without =$/,
  )
  // of `npm run dev --brand volna` npm passes on only the value
  assert.throws(() => readArguments(['volna'], ['brand']), /^Unknown argument volna\. .*npm run dev -- --brand NAME$/)
  assert.throws(() => readArguments(['dev', 'menu'], [], [], 1), /^Unknown argument menu\./)
})

args('paths are resolved against the folder that the command was called from, other arguments stay', () => {
  const rest = ['--only', 'menu', '--config', '/etc/shop.json', '--', 'https://shop.example']
  const given = ['one.json', '--dist', 'site', '--out=../out', ...rest]
  const resolved = ['--dist', '/home/fox/site', '--out=/home/out']
  assert.equal(resolvePathArguments(given, '/home/fox', true).slice(0, 4), ['/home/fox/one.json', ...resolved])
  assert.equal(resolvePathArguments(given, '/home/fox', false), ['one.json', ...resolved, ...rest])
  assert.equal(resolvePathArguments(['https://shop.example'], '/home/fox', true), ['https://shop.example'])
})

args.run()
