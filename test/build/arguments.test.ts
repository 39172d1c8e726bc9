import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { placedArguments, readArguments } from '../../.ci/build/arguments.mjs'

const args = suite('the arguments of a command')

args('are options with a value, flags, and others in order', () => {
  const { options, flags, rest } = readArguments(['--brand', 'volna', '--', 'one', '--out=a=b', '--changed', 'two'], ['brand', 'out'], ['changed'], 2)
  assert.equal([options, [...flags], rest], [{ brand: 'volna', out: 'a=b' }, ['changed'], ['one', 'two']])
})

args('that a command does not know are refused by name, and never passed over', () => {
  assert.throws(() => readArguments(['--port', '3'], ['brand'], ['changed']), /^Unknown option --port\. Known: --brand --changed$/)
  assert.throws(() => readArguments(['-w'], ['brand'], [], 1), /^Unknown option -w\. Known: --brand$/)
  assert.throws(() => readArguments(['--brand'], ['brand']), /^Option --brand needs a value$/)
  assert.throws(() => readArguments(['--changed=main'], [], ['changed'], 1), /^Option --changed is followed by a space, not by =$/)
  // what is left of `npm run dev --brand volna`, whose option npm keeps for itself
  assert.throws(() => readArguments(['volna'], ['brand']), /^Unknown argument volna\. .*npm run dev -- --brand NAME$/)
  assert.throws(() => readArguments(['dev', 'menu'], [], [], 1), /^Unknown argument menu\./)
})

args('that are files or folders are meant where the command was called from, whichever way they are given; others stay as they are', () => {
  const given = ['one.json', '--dist', 'site', '--out=../out', '--only', 'menu', '--config', '/etc/shop.json', '--', 'https://shop.example']
  assert.equal(placedArguments(given, '/home/fox', true).slice(0, 4), ['/home/fox/one.json', '--dist', '/home/fox/site', '--out=/home/out'])
  assert.equal(placedArguments(given, '/home/fox', false), ['one.json', '--dist', '/home/fox/site', '--out=/home/out', '--only', 'menu', '--config', '/etc/shop.json', '--', 'https://shop.example'])
  assert.equal(placedArguments(['https://shop.example'], '/home/fox', true), ['https://shop.example'])
})

args.run()
