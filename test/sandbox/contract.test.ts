import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { CONTRACT_HABITS } from '../../e2e/sandbox/habits.ts'
import { chains } from '../../e2e/demo/world.ts'
import { catalogueCalls } from '../../e2e/sandbox/catalogue-calls.ts'
import { CODES } from '../../e2e/sandbox/codes.ts'
import { orderCalls } from '../../e2e/sandbox/order-calls.ts'
import { personCalls } from '../../e2e/sandbox/person-calls.ts'
import { startSandbox } from '../../e2e/sandbox/server.ts'
import { createSettings } from '../../e2e/sandbox/settings.ts'
import type { Shop } from '../../e2e/sandbox/shop.ts'
import { anyCall, codes, operations, type Reply } from '../../e2e/support/contract/description.ts'
import { CONTRACT_CONVENTIONS, type ApiConventions } from '../../e2e/support/contract/exchange.ts'
import { files, type Node } from '../../e2e/sandbox/contract-files.ts'
import { createContractChecker } from '../../e2e/support/contract/checker.ts'
import { createCheck } from '../../e2e/support/contract/schemas.ts'
import { callCatalogue, callOrders } from './kit/every-call.ts'
import { callPersonEndpoints } from './kit/every-sign-in.ts'
import { createCheckedCalls } from './kit/checked-calls.ts'
import { NOON, openTinySandbox } from './kit/open-shop.ts'
import { tinyDataset } from './kit/tiny-dataset.ts'

const contract = suite<{ plain: Walk }>('the description of the API')

/** The sandbox's routes without the control panel and its own calls. */
function routeTable(): readonly string[] {
  const shop = { chains: [], settings: createSettings(Date.now, CONTRACT_HABITS) } as unknown as Shop
  return [...catalogueCalls(shop), ...orderCalls(shop), ...personCalls(shop)].map(
    ({ method, path }) => `${method} ${path}`,
  )
}

contract('[CFG-10] has a type for every parameter, and valid examples of times, currencies and time zones', () => {
  const check = createCheck('plain')
  const described = (node: unknown): readonly Node[] => typeof node !== 'object' || node === null ? []
    : [...Array.isArray((node as Node)['examples']) ? [node as Node] : [], ...Object.values(node).flatMap(described)]
  const result = Object.values(files).flatMap(described)
  assert.ok(result.length >= 4)
  for (const { examples, description, ...schema } of result)
    for (const one of examples) assert.is(check(schema, one), null, `${description}: ${one}`)
  for (const { name, schema } of Object.values(
    files['openapi.json']?.['components'].parameters as Readonly<Record<string, Node>>,
  ).filter(one => one['schema'].$ref === undefined) as readonly any[]) {
    assert.ok(schema.type !== undefined || schema.enum !== undefined, name)
  }
})

contract('has every call of the sandbox, and no other', () => {
  assert.equal(operations.map(({ method, path }) => `${method} ${path}`).sort(), [...routeTable()].sort())
})

contract('has every code of the sandbox with its status, but those of the control panel and of pictures', () => {
  const agreed = Object.entries(CODES).filter(([code]) => !/^(?:control|sandbox|picture)\./.test(code))
  assert.equal(
    [...codes].map(([code, { status }]) => `${status} ${code}`).sort(),
    agreed.map(([code, [status]]) => `${status} ${code}`).sort(),
  )
})

/** All described responses, such as `city 404 city.not-found`. */
function described(): readonly string[] {
  const outcomes = (id: string, replies: ReadonlyMap<number, Reply>): readonly string[] =>
    [...replies].flatMap(([status, reply]) =>
      reply.codes.length === 0 ? [`${id} ${status}`] : reply.codes.map(code => `${id} ${status} ${code}`),
    )
  return [...operations.flatMap(({ id, replies }) => outcomes(id, replies)), ...outcomes('any', anyCall)]
}

interface Walk { readonly faults: readonly string[]; readonly seen: ReadonlySet<string> }
/** Makes every call with each of its responses. */
async function walk(manner: ApiConventions, habits: object): Promise<Walk> {
  const validator = createContractChecker()
  const faults: string[] = []
  const seen = new Set<string>()
  for (const group of [callCatalogue, callOrders, callPersonEndpoints]) {
    const shop = await openTinySandbox()
    await shop.post('/_sandbox/habits', habits)
    const readCodes = (await shop.get('/_sandbox/configuration')).json.api.codes as ApiConventions['codes']
    const calls = createCheckedCalls(shop, validator, { ...manner, codes: readCodes })
    await group(calls, shop, manner.identityHeader)
    await shop.close()
    faults.push(...calls.faults)
    for (const one of calls.seen) seen.add(one)
  }
  return { faults, seen }
}

contract.before(async context => {
  context.plain = await walk(CONTRACT_CONVENTIONS, {})
})

contract('every answer of every call fits, its refusals too', ({ plain }) => {
  assert.equal(plain.faults, [])
})

contract('[CFG-09] every answer of the second dialect is tolerated, with other codes and another header', async () => {
  const manner = { ...CONTRACT_CONVENTIONS, dialect: 'loose', identityHeader: 'X-Own' } as const
  assert.equal((await walk(manner, { dialect: 'loose', codes: 'own', identityHeader: 'X-Own' })).faults, [])
})

for (const world of chains) {
  const { whiteLabel } = world
  contract(`all that the chain «${whiteLabel}» of the sandbox has to show fits, field by field`, async () => {
    const shop = await openTinySandbox(world)
    const { call, faults } = createCheckedCalls(shop, createContractChecker(), CONTRACT_CONVENTIONS)
    await call('200', 'GET', `/1/p/cities?whiteLabel=${whiteLabel}`)
    await call('200', 'GET', `/1/p/restos?whiteLabel=${whiteLabel}`)
    for (const { id } of world.cities) await call('200', 'GET', `/1/p/cities/${id}`)
    for (const { id } of world.restos) {
      for (const path of [
        `p/restos/${id}`,
        ...['deliveries?size=100', 'positions/modifiers', 'position-time-slots', 'working-hours', 'promotions'].map(
          of => `restos/${id}/${of}`,
        ),
      ]) {
        await call('200', 'GET', `/1/${path}`)
      }
    }
    for (const menu of new Set(world.groups.map(({ menuId }) => menuId)))
      for (const of of ['position-groups', 'positions']) await call('200', 'GET', `/1/p/menus/${menu}/${of}`)
    await shop.close()
    assert.equal(faults, [])
  })
}

contract('says of no call that it is answered as the sandbox never answers it', ({ plain }) => {
  assert.equal(
    described().filter(item => !plain.seen.has(item)), ['any 500 server.failed'],
    'no call can cause this failure: the next test does',
  )
})

contract('[ERR-01] a failure of the sandbox itself fits', async () => {
  let isBroken = false
  const sandbox = await startSandbox({
    dataDir: null,
    world: tinyDataset,
    now: () => {
      if (isBroken) throw new Error('the clock is broken: planted by a test')
      return NOON
    },
  })
  isBroken = true
  const { status, headers, body } = await fetch(`${sandbox.url}/1/now`).then(async answer => ({
    status: answer.status, headers: Object.fromEntries(answer.headers), body: await answer.text(),
  }))
  isBroken = false
  await sandbox.close()
  assert.is(status, 500)
  assert.equal(
    createContractChecker().answer(
      { method: 'GET', path: '/1/now', query: new URLSearchParams(), headers: {}, text: '' },
      { status, headers, body },
    ),
    [],
  )
})

contract.run()
