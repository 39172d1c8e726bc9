import { recordOf } from '../../../../json.ts'

/** What VK ID answers, by a message of its window or in the address of the page to which it comes back. */
export type VkAnswer =
  | { readonly at: 'granted'; readonly state: string | null; readonly code: string; readonly deviceId: string; readonly extId: string | null }
  /** `isWish`: the customer did not want to go on. */
  | { readonly at: 'refused'; readonly state: string | null; readonly isWish: boolean }
  /** Neither a code nor a refusal. */
  | { readonly at: 'unreadable'; readonly state: string | null }

const ACTION = 'oauth2_authorize_response'
/** No value of an answer is longer; what is came from somewhere else. */
const MAX_LENGTH = 4096

/**
 * Reads what the window sent in answer to the request with this state: `noise` is no message of a sign-in, `unsupported` one that
 * this shop does not know.
 */
export function readMessage(data: unknown, state: string): 'noise' | 'unsupported' | VkAnswer {
  const message = recordOf(data)
  const action = message?.['action']
  if (message === undefined || typeof action !== 'string') return 'noise'
  const payload = recordOf(message['payload'])
  const isOurs = action === ACTION + state
  // a refusal gives nothing away, so it is believed whatever it is called
  if (payload?.['error'] !== undefined) return answerOf(name => payload[name], isOurs ? state : null)
  if (!isOurs) return 'unsupported'
  return payload === undefined ? { at: 'unreadable', state } : answerOf(name => payload[name], null)
}

/** Reads the query of the address; a parameter that stands there twice counts as absent. */
export function readReturn(query: string): VkAnswer {
  const parameters = new URLSearchParams(query)
  return answerOf(name => {
    const [found, ...others] = parameters.getAll(name)
    return others.length === 0 ? found : undefined
  }, null)
}

function answerOf(field: (name: string) => unknown, knownState: string | null): VkAnswer {
  const state = textOf(field('state')) ?? knownState
  const error = field('error')
  if (error !== undefined) {
    const name = typeof error === 'string' ? error : recordOf(error)?.['error']
    return { at: 'refused', state, isWish: name === 'access_denied' }
  }
  const [code, deviceId, type] = [textOf(field('code')), textOf(field('device_id')), field('type')]
  const isCode = type === undefined || type === 'code_v2'
  if (code === null || deviceId === null || !isCode) return { at: 'unreadable', state }
  return { at: 'granted', state, code, deviceId, extId: textOf(field('ext_id')) }
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' && value !== '' && value.length <= MAX_LENGTH ? value : null
}
