import { html, json } from './answer.ts'
import { type Call, jsonBody } from './call.ts'
import { controlPage, CONTROL_PAGE_POLICY } from './control-page.ts'
import { orderView, smsCodes, stateView } from './control-view.ts'
import { choice, type Fields, fieldsOf, has, instant, integer, integers, list, object, optional, text } from './decode.ts'
import { readFaultRule } from './faults.ts'
import { changedHabits, configurationFor } from './habits.ts'
import { issueIdentityToken } from './identity-token.ts'
import { Refusal } from './refusal.ts'
import type { Route } from './routes.ts'
import { resetSettings } from './settings.ts'
import type { Shop } from './shop.ts'
import { authorizeVk, readProfile } from './vk.ts'

export const CONTROL_PATH = '/_sandbox'

/** The control panel: what a person or a test looks at and changes behind the API's back. */
export function controlCalls(shop: Shop): readonly Route[] {
  const { store, settings } = shop
  const get = (path: string, handle: Route['handle']): Route => ({ method: 'GET', path: CONTROL_PATH + path, handle })
  /** Applies a change and answers with the whole state after it. */
  const change = (path: string, apply: (fields: Fields) => void): Route => ({
    method: 'POST', path: CONTROL_PATH + path,
    handle(call) {
      apply(fieldsOf(jsonBody(call), ''))
      return json(stateView(shop))
    },
  })

  return [
    get('', () => html(controlPage(shop.catalogue.world), CONTROL_PAGE_POLICY)),
    get('/state', () => json(stateView(shop))),
    get('/codes', () => json(smsCodes(shop))),
    get('/orders', () => json([...store.state().orders.values()].map(order => orderView(order, store.state())))),
    change('/clock', fields => {
      const offset = has(fields, 'offset') ? integer(fields, 'offset', -Number.MAX_SAFE_INTEGER) : 0
      settings.clock.set(fields.values.now === null ? null : instant(fields, 'now'), offset)
    }),
    change('/sold-out', fields => {
      settings.soldOut = new Set(integers(fields, 'positionIds'))
    }),
    change('/closed', fields => {
      settings.closed = new Set(integers(fields, 'restoIds'))
    }),
    change('/payments-off', fields => {
      settings.paymentsOff = {
        DELIVERY: new Set(integers(fields, 'delivery')), TAKE_AWAY: new Set(integers(fields, 'takeAway')),
      }
    }),
    change('/faults', fields => {
      settings.faults.add(list(fields, 'rules', { least: 0, most: 100 }, readFaultRule))
    }),
    {
      method: 'DELETE', path: `${CONTROL_PATH}/faults`,
      handle() {
        settings.faults.clear()
        return json(stateView(shop))
      },
    },
    change('/habits', fields => {
      settings.habits = changedHabits(settings.habits, fields)
    }),
    get('/configuration', () => json(configurationFor(settings.habits))),
    change('/order-status', fields => {
      const orderId = text(fields, 'orderId')
      if (!store.state().orders.has(orderId)) throw new Refusal('order.not-found')
      settings.progress = new Map(settings.progress).set(orderId, { status: text(fields, 'status'), ...optional(fields, 'readyAt', text) })
    }),
    change('/tokens', fields => {
      settings.lifetimes = {
        accessSeconds: integer(fields, 'accessSeconds', 1), refreshSeconds: integer(fields, 'refreshSeconds', 1),
      }
    }),
    {
      method: 'POST', path: `${CONTROL_PATH}/identity-token`,
      handle(call) {
        const fields = fieldsOf(jsonBody(call), '')
        const provider = choice(fields, 'provider', ['APPLE', 'GOOGLE'])
        const subject = has(fields, 'subject') ? text(fields, 'subject') : '1'
        const profile = has(fields, 'profile') ? readProfile(object(fields, 'profile')) : {}
        const life = has(fields, 'lifeSeconds') ? integer(fields, 'lifeSeconds', 0) : 3600
        const extras = {
          ...(has(fields, 'nonce') && { nonce: text(fields, 'nonce') }), ...(has(fields, 'picture') && { picture: text(fields, 'picture') }),
        }
        const { providerKey } = store.keys()
        return json({ token: issueIdentityToken(provider, subject, profile, life, providerKey, settings.clock.now(), extras) })
      },
    },
    {
      method: 'POST', path: `${CONTROL_PATH}/vk/authorize`,
      async handle(call) {
        const { code, deviceId, state } = await authorizeVk(store, jsonBody(call), settings.clock.now())
        return json({ code, deviceId, state })
      },
    },
    {
      method: 'POST', path: `${CONTROL_PATH}/reset`,
      async handle() {
        resetSettings(settings)
        await store.reset()
        return json(stateView(shop))
      },
    },
  ]
}

/**
 * A page of another origin must not steer the sandbox from a developer's browser. Browsers name the
 * origin with every such call; programs that name none are welcome.
 */
export function checkControlOrigin(call: Call): void {
  const { origin } = call.headers
  if (origin !== undefined && origin !== call.publicUrl) throw new Refusal('control.foreign-origin')
}
