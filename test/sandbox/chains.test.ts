import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startSandbox, type Sandbox } from '../../e2e/sandbox/server.ts'

const chains = suite<{ sandbox: Sandbox }>('two chains behind one API')
chains.before.each(async context => {
  context.sandbox = await startSandbox({ dataDir: null, now: () => Date.parse('2026-03-04T12:00:00+03:00') })
})
chains.after.each(context => context.sandbox.close())

async function get(sandbox: Sandbox, path: string): Promise<any> {
  return (await fetch(sandbox.url + path)).json()
}
async function post(
  sandbox: Sandbox, path: string, body: object,
): Promise<{ readonly status: number; readonly json: any }> {
  const answer = await fetch(sandbox.url + path, {
    method: 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body),
  })
  return { status: answer.status, json: await answer.json().catch(() => undefined) }
}
const ids = (list: readonly { readonly id: number }[]): readonly number[] => list.map(item => item.id)

chains(
  '[CFG-03] answers cities and restaurants of the white label that is asked for, and of no other',
  async ({ sandbox }) => {
    assert.equal(
      (await get(sandbox, '/1/p/cities?whiteLabel=caplya')).map((city: { name: string }) => city.name),
      ['Ярославль', 'Подгорица'],
    )
    assert.equal(
      (await get(sandbox, '/1/p/cities?whiteLabel=volna')).map((city: { name: string }) => city.name), ['Зеленоградск'],
    )
    assert.equal(await get(sandbox, '/1/p/cities?whiteLabel=unknown'), [])
    assert.equal(ids(await get(sandbox, '/1/p/restos?whiteLabel=volna')), [31, 32])
    assert.equal(ids(await get(sandbox, '/1/p/restos?whiteLabel=volna&cityId=31')), [31, 32])
    assert.equal(await get(sandbox, '/1/p/restos?whiteLabel=caplya&cityId=31'), [])
    assert.not.ok(ids(await get(sandbox, '/1/p/restos?whiteLabel=caplya')).includes(31))
  },
)

chains('[CFG-03] sends a code under the name of either chain, and of no other', async ({ sandbox }) => {
  const sendRequest = (whiteLabel: string, phone: string) =>
    post(sandbox, '/api/v1/sign/in/phone/code', { apiKey: '', captchaToken: '', mode: 'WEB', phone, whiteLabel })
  assert.is((await sendRequest('caplya', '+79995550101')).status, 204)
  assert.is((await sendRequest('volna', '+79995550102')).status, 204)
  assert.is((await sendRequest('unknown', '+79995550103')).json.errors[0].code, 'request.invalid')
})

chains('[CART-08] honours a code of one chain in no place of the other', async ({ sandbox }) => {
  const positions = await get(sandbox, '/1/p/menus/301/positions')
  const position = positions.find((one: { name: string }) => one.name === 'Вода')
  const order = (restoId: number, promo: object) =>
    post(sandbox, '/1/persons/orders/preflight', {
      deliveryType: 'TAKE_AWAY',
      payType: 'CASH_UPON_RECEIPT',
      restoId,
      ...promo,
      positions: [
        { id: position.id, count: 1, name: position.name, price: position.price, sum: position.price, modifiers: [] },
      ],
    })
  // the code names no restaurant, so it is valid in its whole chain
  assert.is((await order(31, { promoCode: 'ПЕРВЫЙ' })).json.errors[0].code, 'promo-code.not-found-for-resto')
  assert.is((await order(31, {})).status, 200)
})

chains.run()
