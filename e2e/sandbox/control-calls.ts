import { html, json } from './answer.ts'
import { type Call, jsonBody } from './call.ts'
import { createCatalogue } from './catalogue.ts'
import { controlPage, CONTROL_PAGE_POLICY } from './control-page.ts'
import { orderView, smsCodes, stateView } from './control-view.ts'
import type { Dataset } from './dataset.ts'
import { shorten, type ShortMenu } from './shorten.ts'
import {
  choice,
  type Fields,
  decodeFields,
  has,
  instant,
  integer,
  integers,
  invalid,
  list,
  object,
  only,
  optional,
  toFieldPath,
  text,
  texts,
} from './decode.ts'
import { readFaultRule } from './faults.ts'
import { changeHabits, configurationFor } from './habits.ts'
import { issueIdentityToken } from './identity-token.ts'
import { Refusal } from './refusal.ts'
import type { Route } from './routes.ts'
import { resetSettings } from './settings.ts'
import type { Shop } from './shop.ts'
import { authorizeVk, readProfile } from './vk.ts'

export const CONTROL_PATH = '/_sandbox'

/** The control panel: a person or a test inspects and changes the sandbox. */
export function controlCalls(shop: Shop): readonly Route[] {
  const { store, settings } = shop
  const get = (path: string, handle: Route['handle']): Route => ({ method: 'GET', path: CONTROL_PATH + path, handle })
  /**
   * Applies a change with the given fields, which are all it may have, and returns the new state.
   */
  const change = (path: string, known: readonly string[], apply: (fields: Fields) => void): Route => ({
    method: 'POST', path: CONTROL_PATH + path,
    handle(call) {
      apply(only(decodeFields(jsonBody(call), ''), ...known))
      return json(stateView(shop))
    },
  })

  return [
    get('', () => html(controlPage(shop.catalogue.world), CONTROL_PAGE_POLICY)),
    get('/state', () => json(stateView(shop))),
    get('/codes', () => json(smsCodes(shop))),
    get('/orders', () => json([...store.state().orders.values()].map(order => orderView(order, store.state())))),
    change('/clock', ['now', 'offset'], fields => {
      const offset = has(fields, 'offset') ? integer(fields, 'offset', -Number.MAX_SAFE_INTEGER) : 0
      settings.clock.set(fields.values.now === null ? null : instant(fields, 'now'), offset)
    }),
    change('/sold-out', ['positionIds'], fields => {
      settings.soldOut = new Set(integers(fields, 'positionIds'))
    }),
    change('/closed', ['restoIds'], fields => {
      settings.closed = new Set(integers(fields, 'restoIds'))
    }),
    change('/payments-off', ['delivery', 'takeAway'], fields => {
      settings.paymentsOff = {
        DELIVERY: new Set(integers(fields, 'delivery')), TAKE_AWAY: new Set(integers(fields, 'takeAway')),
      }
    }),
    change('/faults', ['rules'], fields => {
      settings.faults.add(list(fields, 'rules', { least: 0, most: 100 }, readFaultRule))
    }),
    {
      method: 'DELETE', path: `${CONTROL_PATH}/faults`,
      handle() {
        settings.faults.clear()
        return json(stateView(shop))
      },
    },
    change('/habits', Object.keys(settings.habits), fields => {
      settings.habits = changeHabits(settings.habits, fields)
    }),
    get('/configuration', () => json(configurationFor(settings.habits))),
    change('/order-status', ['orderId', 'status', 'readyAt'], fields => {
      const orderId = text(fields, 'orderId')
      if (!store.state().orders.has(orderId)) throw new Refusal('order.not-found')
      settings.progress = new Map(settings.progress).set(orderId, {
        status: text(fields, 'status'),
        ...optional(fields, 'readyAt', text),
      })
    }),
    change('/tokens', ['accessSeconds', 'refreshSeconds'], fields => {
      settings.lifetimes = {
        accessSeconds: integer(fields, 'accessSeconds', 1), refreshSeconds: integer(fields, 'refreshSeconds', 1),
      }
    }),
    {
      method: 'POST', path: `${CONTROL_PATH}/identity-token`,
      handle(call) {
        const fields = only(
          decodeFields(jsonBody(call), ''),
          'provider',
          'subject',
          'profile',
          'lifeSeconds',
          'nonce',
          'picture',
        )
        const provider = choice(fields, 'provider', ['APPLE', 'GOOGLE'])
        const subject = has(fields, 'subject') ? text(fields, 'subject') : '1'
        const profile = has(fields, 'profile') ? readProfile(object(fields, 'profile')) : {}
        const life = has(fields, 'lifeSeconds') ? integer(fields, 'lifeSeconds', 0) : 3600
        const extras = {
          ...(has(fields, 'nonce') && { nonce: text(fields, 'nonce') }),
          ...(has(fields, 'picture') && { picture: text(fields, 'picture') }),
        }
        const { providerKey } = store.keys()
        return json({
          token: issueIdentityToken(provider, subject, profile, life, providerKey, settings.clock.now(), extras),
        })
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
      async handle(call) {
        const fields = only(decodeFields(call.text === '' ? {} : jsonBody(call), ''), 'menu')
        const menu = has(fields, 'menu') ? readShortMenu(object(fields, 'menu'), shop.chains) : undefined
        resetSettings(settings)
        shop.catalogue = createCatalogue(
          menu === undefined ? shop.chains : shop.chains.map(chain => shorten(chain, menu)),
        )
        await store.reset()
        return json(stateView(shop))
      },
    },
  ]
}

function readShortMenu(fields: Fields, chains: readonly Dataset[]): ShortMenu {
  only(fields, 'ofSection', 'dishes')
  const dishes = has(fields, 'dishes') ? texts(fields, 'dishes') : []
  const unknown = dishes.find(dish => !chains.some(({ positions }) => positions.some(({ name }) => name === dish)))
  if (unknown !== undefined) throw invalid(toFieldPath(fields, 'dishes'), `нет блюда «${unknown}»`)
  return { ofSection: integer(fields, 'ofSection', 0), dishes }
}

/**
 * Rejects calls from pages of another origin: they must not control a developer's sandbox.
 * Browsers send the origin with each such call; other programs send none and are accepted.
 */
export function checkControlOrigin(call: Call): void {
  const { origin } = call.headers
  if (origin !== undefined && origin !== call.publicUrl) throw new Refusal('control.foreign-origin')
}
