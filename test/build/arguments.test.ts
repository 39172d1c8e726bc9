import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readArguments } from '../../.ci/build/arguments.mjs'

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

args.run()
