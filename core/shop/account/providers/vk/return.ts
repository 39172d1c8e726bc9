import type { History } from 'history'
import type { StoragePort } from '../../../../env.ts'
import { parametersOf, queryOf, withoutLastSlashes } from '../../../../http/query.ts'
import { KEY } from '../../../keys.ts'
import { routes } from '../../../routes.ts'

const OURS = /^(?:code|state|device_id|type|ext_id|expires_in|error\w*)$/
/** Nobody's answer without one of them. */
const TELLING = /^(?:code|state|device_id|error)$/
/** No answer is longer; of what is, nothing is read. */
const MAX = 16_384

/**
 * Takes VK ID's answer out of the address bar before anything that reads addresses can see it: the code is as good as a
 * password for some minutes. Null when there is none. The customer stands on the page of sign-in, with this tab's way back.
 */
export function takeVkReturn(history: History, tab: StoragePort, redirectUri: string, origin: string): string | null {
  const way = tab.get(KEY.signInReturn)
  tab.remove(KEY.signInReturn)
  const { pathname, search, hash } = history.location
  const [path = ''] = redirectUri.slice(origin.length).split(/[?#]/)
  if (!redirectUri.startsWith(origin) || withoutLastSlashes(pathname) !== withoutLastSlashes(path)) return null
  const parameters = parametersOf(search)
  if (!parameters.some(({ name }) => TELLING.test(name))) return null
  const rest = parameters.filter(({ name }) => !OURS.test(name)).map(({ raw }) => raw)
  if (way !== null && !parameters.some(({ name }) => name === 'return')) rest.push(`return=${encodeURIComponent(way)}`)
  history.replace({ pathname: routes['auth.index'].path, search: queryOf(rest), hash })
  const answer = parameters.filter(({ name }) => OURS.test(name)).map(({ raw }) => raw).join('&')
  return answer.length <= MAX ? answer : ''
}

/** Keeps for this tab where the customer was going when the sign-in began, for VK ID may come back to another page. */
export function keepWayBack(tab: StoragePort, search: string): void {
  const way = new URLSearchParams(search).getAll('return').at(-1)
  if (way === undefined) tab.remove(KEY.signInReturn)
  else tab.set(KEY.signInReturn, way)
}
