import type { History } from 'history'
import type { StoragePort } from '../../../../env.ts'
import { withoutLastSlashes } from '../../../../http/query.ts'
import * as KEY from '../../../startup-keys.ts'
import { routes } from '../../../routes.ts'

/** The parameters of VK ID's response. */
const OURS = /^(?:code|state|device_id|type|ext_id|expires_in|error\w*)$/
/** A query without any of these is no response. */
const REQUIRED = ['code', 'error', 'state', 'device_id']
/** In characters. No response of VK ID is longer, so a longer one is not read. */
const MAX_RESPONSE_LENGTH = 16_384

/**
 * Removes VK ID's response from the address before other code reads it, since its code is as good
 * as a password. Returns its query; '' when it is too long, null when there is no response.
 */
export function takeVkReturn(history: History, tab: StoragePort, redirectUri: string, origin: string): string | null {
  const returnTo = tab.get(KEY.signInReturn)
  tab.remove(KEY.signInReturn)
  const { pathname, search, hash } = history.location
  const [path = ''] = redirectUri.slice(origin.length).split(/[?#]/)
  if (!redirectUri.startsWith(origin) || withoutLastSlashes(pathname) !== withoutLastSlashes(path)) return null
  const query = new URLSearchParams(search)
  if (!REQUIRED.some(name => query.has(name))) return null
  const raw = search.slice(1).split('&').filter(pair => pair !== '')
  const isOurs = (pair: string): boolean => [...new URLSearchParams(`?${pair}`)].some(([name]) => OURS.test(name))
  const rest = raw.filter(pair => !isOurs(pair))
  if (returnTo !== null && !query.has('return')) rest.push(`return=${encodeURIComponent(returnTo)}`)
  history.replace({ pathname: routes['auth.index'].path, search: rest.length === 0 ? '' : `?${rest.join('&')}`, hash })
  const answer = raw.filter(isOurs).join('&')
  return answer.length <= MAX_RESPONSE_LENGTH ? answer : ''
}
