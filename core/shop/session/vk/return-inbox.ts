import type { History } from 'history'
import type { StoragePort } from '../../../env.ts'
import { withoutLastSlashes } from '../../../text.ts'
import { KEY } from '../../keys.ts'
import { routes } from '../../routes.ts'
import { parametersOf } from './parameters.ts'

/** The answer with which VK ID has sent the customer back, as it stood in the address. */
export interface ReturnInbox {
  /** At most once; null when there is none. */
  take(): string | null
  readonly isEmpty: () => boolean
}

const OURS = /^(?:code|state|device_id|type|ext_id|expires_in|error\w*)$/
/** Nobody's answer without one of them. */
const TELLING: ReadonlySet<string> = new Set(['code', 'error', 'state', 'device_id'])
/** No answer is longer; of what is, nothing is read. */
const MOST = 16_384

/**
 * Takes VK ID's answer out of the address bar before anything that reads addresses can see it: the code is as good as a
 * password for some minutes. It stays in memory alone, and the customer stands on the page of sign-in, with the way back that
 * this tab has kept. To be made before whatever else listens to the history.
 */
export function createReturnInbox(options: {
  readonly history: History
  readonly tabStorage: StoragePort
  readonly redirectUri: string
  readonly origin: string
}): ReturnInbox {
  const { history, tabStorage, redirectUri, origin } = options
  let held: string | null = null
  const returnPath = pathOf(redirectUri, origin)
  const { pathname, search, hash } = history.location
  if (returnPath !== null && withoutLastSlashes(pathname) === returnPath) {
    const parameters = parametersOf(search)
    if (parameters.some(({ name }) => TELLING.has(name))) {
      const answer = parameters.filter(({ name }) => OURS.test(name)).map(({ raw }) => raw).join('&')
      held = answer.length <= MOST ? answer : ''
      const rest = parameters.filter(({ name }) => !OURS.test(name)).map(({ raw }) => raw)
      const kept = tabStorage.get(KEY.signInReturn)
      if (kept !== null && !parameters.some(({ name }) => name === 'return')) rest.push(`return=${encodeURIComponent(kept)}`)
      history.replace({ pathname: routes['auth.index'].path, search: rest.length === 0 ? '' : `?${rest.join('&')}`, hash })
    }
  }
  tabStorage.remove(KEY.signInReturn)
  return {
    take() {
      const taken = held
      held = null
      return taken
    },
    isEmpty: () => held === null,
  }
}

/** The path of an address of this very site; null for another's. */
function pathOf(address: string, origin: string): string | null {
  return address.startsWith(origin) ? withoutLastSlashes(address.slice(origin.length).replace(/[?#].*$/, '')) : null
}
