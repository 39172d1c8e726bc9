import type { History } from 'history'
import type { StoragePort } from '../../../../env.ts'
import { KEY } from '../../../keys.ts'
import { routes } from '../../../routes.ts'
import { parametersOf, queryOf, withoutLastSlashes } from '../../../../http/query.ts'

const OURS = /^(?:code|state|device_id|type|ext_id|expires_in|error\w*)$/
/** Nobody's answer without one of them. */
const TELLING: ReadonlySet<string> = new Set(['code', 'error', 'state', 'device_id'])
/** No answer is longer; of what is, nothing is read. */
const MAX = 16_384

/**
 * Takes VK ID's answer out of the address bar, as it stood there, before anything that reads addresses can see it: the code is as
 * good as a password for some minutes. Null when there is none. It stays in memory alone, and the customer stands on the page of
 * sign-in, with the way back that this tab has kept. To be called before whatever else listens to the history.
 */
export function takeVkReturn(history: History, tabStorage: StoragePort, redirectUri: string, origin: string): string | null {
  const way = tabStorage.get(KEY.signInReturn)
  tabStorage.remove(KEY.signInReturn)
  const { pathname, search, hash } = history.location
  if (!redirectUri.startsWith(origin) || withoutLastSlashes(pathname) !== pathOf(redirectUri.slice(origin.length))) return null
  const parameters = parametersOf(search)
  if (!parameters.some(({ name }) => TELLING.has(name))) return null
  const [answer, rest] = [true, false].map(isOurs => parameters.filter(({ name }) => OURS.test(name) === isOurs).map(({ raw }) => raw)) as [string[], string[]]
  if (way !== null && !parameters.some(({ name }) => name === 'return')) rest.push(`return=${encodeURIComponent(way)}`)
  history.replace({ pathname: routes['auth.index'].path, search: queryOf(rest), hash })
  const text = answer.join('&')
  return text.length <= MAX ? text : ''
}

/** Keeps for this tab where the customer was going when the sign-in began, for VK ID may come back to another page. */
export function keepWayBack(tabStorage: StoragePort, search: string): void {
  const way = new URLSearchParams(search).getAll('return').at(-1)
  if (way === undefined) tabStorage.remove(KEY.signInReturn)
  else tabStorage.set(KEY.signInReturn, way)
}

function pathOf(address: string): string {
  return withoutLastSlashes(address.replace(/[?#].*$/, ''))
}
