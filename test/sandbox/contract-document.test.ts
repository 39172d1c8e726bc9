import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { operations, tolerances } from '../../e2e/support/contract/description.ts'
import { files, type Node } from '../../e2e/sandbox/contract-files.ts'
import { createCheck } from '../../e2e/support/contract/schemas.ts'

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

/** All objects of the contract that have this keyword, each with its path. */
function findNodes(keyword: string): readonly (readonly [path: string, node: Node])[] {
  const visit = (node: unknown, path: string): readonly (readonly [string, Node])[] =>
    typeof node !== 'object' || node === null ? [] : [
      ...(Object.hasOwn(node, keyword) ? [[path, node as Node] as const] : []),
      ...Object.entries(node).flatMap(([name, child]) => visit(child, `${path}/${name}`)),
    ]
  return Object.entries(files).flatMap(([name, file]) => visit(file, name))
}

document('[CFG-10] each constant has a type', () => {
  const constants = findNodes('const')
  assert.ok(constants.length > 5)
  assert.equal(constants.filter(([, node]) => node.type === undefined).map(([path]) => path), [])
})

document('[CFG-10] each list has a schema for its items, in tolerances too', () => {
  const lists = findNodes('type').filter(([, node]) => node.type === 'array')
  assert.ok(lists.length > 20)
  assert.equal(lists.filter(([, node]) => node.items === undefined).map(([path]) => path), [])
})

const check = createCheck('plain')
const findFault = (schema: string, value: unknown) => check({ $ref: schema }, value)

document('[CFG-10] a time has a format beside its pattern, and seconds, as RFC 3339 requires', () => {
  const moment = 'values.json#/$defs/Moment'
  assert.is(files['values.json']?.$defs.Moment.format, 'date-time')
  assert.is(tolerances['date alone']?.schema.format, 'date')
  assert.is(findFault(moment, '2026-03-04T12:00:00+03:00'), null)
  for (const wrong of ['2026-03-04T12:00+03:00', '2026-13-45T12:00:00Z', '2026-03-04T12:00:00'])
    assert.ok(findFault(moment, wrong) !== null, wrong)
})

const city = {
  id: 1, name: 'Ярославль', center: { lat: 57.6, lng: 39.9 }, zoom: 12,
  bounds: { north: 57.7, south: 57.5, east: 40, west: 39.7 },
}
const dish = { id: 1, menu: { id: 1 }, name: 'Ролл', price: 100, tags: [], photos: [] }

for (const [title, schema, good, bad] of [
  ['a latitude of a city', 'City', city, { ...city, bounds: { ...city.bounds, north: 91 } }],
  ['a longitude of a city', 'City', city, { ...city, bounds: { ...city.bounds, west: -181 } }],
  ['a zoom below that of the maps', 'City', { ...city, zoom: 10 }, { ...city, zoom: 9 }],
  ['a zoom above that of the maps', 'City', { ...city, zoom: 18 }, { ...city, zoom: 19 }],
  ['a measure', 'Position', { ...dish, measure: { value: 0.5, unit: 'G' } }, { ...dish, measure: { value: 0, unit: 'G' } }],
  ['a picture\'s width', 'Position', { ...dish, photos: [{ url: 'a', width: 1 }] }, { ...dish, photos: [{ url: 'a', width: 0 }] }],
  ['a picture\'s height', 'Position', { ...dish, photos: [{ url: 'a', height: 1 }] }, { ...dish, photos: [{ url: 'a', height: 0 }] }],
] as const) {
  document(`[CFG-10] ${title} has a limit`, () => {
    assert.is(findFault(`catalogue.json#/$defs/${schema}`, good), null)
    assert.ok(findFault(`catalogue.json#/$defs/${schema}`, bad) !== null)
  })
}

document.run()
