import type { History } from 'history'
import type { StoragePort } from '../../../../env.ts'
import { withoutLastSlashes } from '../../../../http/query.ts'
import * as KEY from '../../../first-keys.ts'
import { routes } from '../../../routes.ts'

const OURS = /^(?:code|state|device_id|type|ext_id|expires_in|error\w*)$/
/** Nobody's answer without one of them. */
const TELLING = ['code', 'error', 'state', 'device_id']
/** No answer is longer; of what is, nothing is read. */
const MAX = 16_384

/** VK ID's answer, out of the address before anybody reads it: its code is as good as a password. */
export function takeVkReturn(history: History, tab: StoragePort, redirectUri: string, origin: string): string | null {
  const way = tab.get(KEY.signInReturn)
  tab.remove(KEY.signInReturn)
  const { pathname, search, hash } = history.location
  const [path = ''] = redirectUri.slice(origin.length).split(/[?#]/)
  if (!redirectUri.startsWith(origin) || withoutLastSlashes(pathname) !== withoutLastSlashes(path)) return null
  const query = new URLSearchParams(search)
  if (!TELLING.some(name => query.has(name))) return null
  const raw = search.slice(1).split('&').filter(one => one !== '')
  const isOurs = (one: string): boolean => [...new URLSearchParams(`?${one}`)].some(([name]) => OURS.test(name))
  const rest = raw.filter(one => !isOurs(one))
  if (way !== null && !query.has('return')) rest.push(`return=${encodeURIComponent(way)}`)
  history.replace({ pathname: routes['auth.index'].path, search: rest.length === 0 ? '' : `?${rest.join('&')}`, hash })
  const answer = raw.filter(isOurs).join('&')
  return answer.length <= MAX ? answer : ''
}
