import { Ajv2020 } from 'ajv/dist/2020.js'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { schemaFiles, type Node } from '../../e2e/sandbox/contract-files.ts'
import { operations } from '../../e2e/support/contract/description.ts'
import { openTinySandbox } from './kit/open-shop.ts'

/** The contract as one file, for tools that read one. */
const bundle = suite<{ contract: Node; origin: string | null }>('the contract as one file')

bundle.before(async context => {
  const shop = await openTinySandbox()
  const { status, headers, json } = await shop.get('/openapi.json')
  await shop.close()
  assert.is(status, 200)
  context.contract = json
  context.origin = headers.get('access-control-allow-origin')
})

/** The operations of the contract, as `GET /1/now`. */
const listOperations = ({ paths }: Node): readonly (readonly [call: string, operation: Node])[] =>
  Object.entries(paths as Node).flatMap(([path, item]) =>
    Object.entries(item as Node).map(([method, operation]) => [`${method.toUpperCase()} ${path}`, operation] as const))

function listReferences(node: unknown): readonly string[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([name, child]) =>
    name === '$ref' && typeof child === 'string' ? [child] : listReferences(child))
}

bundle('[CFG-10] has every call, schema and example, and may be read by a page of any origin', ({ contract, origin }) => {
  assert.is(origin, '*')
  assert.is(contract.openapi, '3.1.0')
  assert.equal(listOperations(contract).map(([call]) => call), operations.map(({ method, path }) => `${method} ${path}`))
  const names = schemaFiles.flatMap(file => Object.keys(file.$defs))
  assert.equal(Object.keys(contract.components.schemas), names)
  assert.is(new Set(names).size, names.length)
})

bundle('[CFG-10] refers to no other file, and to nothing that is missing', ({ contract }) => {
  const references = [...new Set(listReferences(contract))]
  assert.ok(references.length > 50)
  for (const reference of references) {
    assert.match(reference, /^#\//)
    const target = reference.slice(2).split('/').reduce<any>((node, name) => node?.[name], contract)
    assert.type(target, 'object', reference)
  }
})

bundle('[CFG-10] each example fits its schema', ({ contract }) => {
  const ajv = new Ajv2020({ strict: false, formats: { 'date-time': true, date: true, uuid: true } })
  ajv.addSchema(contract, 'contract.json')
  const media = listOperations(contract).flatMap(([call, { responses }]) => {
    const content = responses['200']?.content['application/json']
    return content === undefined ? [] : [[call, content.schema.$ref, content.examples.whole.value] as const]
  })
  assert.is(media.length, operations.length - 2, 'all but phone/code and sign/out, which answer 204')
  for (const [call, reference, example] of media) {
    const isValid = ajv.validate({ $ref: `contract.json${reference}` }, example)
    assert.ok(isValid, `${call}: ${ajv.errorsText()}`)
  }
})

bundle('[CFG-10] each call has a response for success, one for a client error and one for a failure', ({ contract }) => {
  for (const [call, { responses }] of listOperations(contract))
    assert.equal([...new Set(Object.keys(responses).map(status => status.charAt(0)))].filter(one => one !== '3'),
      ['2', '4', '5'], call)
})

bundle('[CFG-10] names a server and a licence, and describes each tag that it uses', ({ contract }) => {
  assert.ok(contract.servers.length > 0)
  assert.ok(contract.info.license.name && contract.info.license.identifier)
  const tags: readonly Node[] = contract.tags
  assert.equal(tags.filter(({ description }) => !description), [])
  const used = new Set(listOperations(contract).flatMap(([, { tags: names }]) => names as string[]))
  assert.equal([...used], tags.map(({ name }) => name))
})

bundle.run()
