import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { operations } from '../../e2e/support/contract/description.ts'

/** What tools require of an OpenAPI document. */
const document = suite('the contract as an OpenAPI document')

document('[CFG-10] each parameter in braces is described, and none holds a slash', () => {
  for (const { id, path, parameters } of operations) {
    const inPath = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name = '']) => name)
    assert.equal(inPath.filter(name => !/^\w+$/.test(name)), [], path)
    assert.equal(parameters.filter(one => one.in === 'path').map(({ name }) => name).sort(), inPath.sort(), id)
  }
})

document('[CFG-10] each call has a response for success', () => {
  assert.equal(operations.filter(({ replies }) => ![...replies.keys()].some(status => status < 300)), [])
})

document.run()
