import type { History } from 'history'
import type { StoragePort } from '../../../../env.ts'
import { withoutLastSlashes } from '../../../../http/query.ts'
import * as KEY from '../../../storage/startup-keys.ts'
import { routes } from '../../../routes.ts'

/** The parameters of VK ID's response. */
const RESPONSE_PARAMETERS = /^(?:code|state|device_id|type|ext_id|expires_in|error\w*)$/
/** A response has at least one of these parameters. */
const MAIN_PARAMETERS = ['code', 'error', 'state', 'device_id']
/** In characters. No response of VK ID is longer, so a longer response is not read. */
const MAX_RESPONSE_LENGTH = 16_384

/**
 * Removes VK ID's response from the address before other modules read the address: the
 * authorisation code in the response works like a password. Returns the response's query: '' when
 * it is too long, null when the address has no response.
 *
 * Also removes the stored path to return to. If there is a response, opens the sign-in page, with
 * that path as the parameter `return`.
 */
export function consumeVkResponse(
  history: History, tab: StoragePort, redirectUri: string, origin: string,
): string | null {
  const returnTo = tab.get(KEY.signInReturn)
  tab.remove(KEY.signInReturn)
  const { pathname, search, hash } = history.location
  const [path = ''] = redirectUri.slice(origin.length).split(/[?#]/)
  if (!redirectUri.startsWith(origin) || withoutLastSlashes(pathname) !== withoutLastSlashes(path)) return null
  const query = new URLSearchParams(search)
  if (!MAIN_PARAMETERS.some(name => query.has(name))) return null
  // the pairs are not decoded and encoded again, which could alter the other parameters
  const pairs = search.slice(1).split('&').filter(pair => pair !== '')
  const isOfResponse = (pair: string): boolean =>
    [...new URLSearchParams(`?${pair}`)].some(([name]) => RESPONSE_PARAMETERS.test(name))
  const rest = pairs.filter(pair => !isOfResponse(pair))
  if (returnTo !== null && !query.has('return')) rest.push(`return=${encodeURIComponent(returnTo)}`)
  history.replace({ pathname: routes['auth.index'].path, search: rest.length === 0 ? '' : `?${rest.join('&')}`, hash })
  const response = pairs.filter(isOfResponse).join('&')
  return response.length <= MAX_RESPONSE_LENGTH ? response : ''
}
