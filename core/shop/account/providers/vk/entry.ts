import type { StoragePort, VkPort } from '../../../../env.ts'
import * as KEY from '../../../first-keys.ts'
import type { TokenSet } from '../../tokens.ts'
import { createAuthRequests } from './auth-requests.ts'
import type { VkSignIn } from './vk.ts'
import type { VkParts } from './wire.ts'

export type VkEntry = ReturnType<typeof createVkEntry>

/** What a visit knows of VK ID before anybody wants to sign in with it. */
export function createVkEntry(port: VkPort, tabStorage: StoragePort, parts: VkParts) {
  const { env: { report, timer }, vkReturn } = parts
  // of each visit: a request of long ago is removed by it
  const requests = createAuthRequests(port.cookies, tabStorage, timer)
  const notFetched = (): void => report('vk.not-fetched')
  let loading: Promise<VkSignIn> | null = null
  /** The sign-in itself, fetched when first needed. Rejects when it cannot be; another call tries again. */
  function load(): Promise<VkSignIn> {
    const begun = loading ??= Promise.all([import('./vk.ts'), port.load()])
      .then(([{ createVkSignIn }, browser]) => createVkSignIn(parts, browser, requests))
    begun.catch(() => { if (loading === begun) loading = null })
    return begun
  }
  return {
    load,
    /** Takes an answer that has come back in the address; nothing is fetched when there is none. */
    resume(): void {
      if (vkReturn !== null) load().catch(notFetched)
    },
    /** What VK ID knows this browser by is kept for this person only. */
    forgetPerson: requests.forgetExtId,
    /** Tells VK ID that these tokens are done with, if they are of its making. Nobody waits for that. */
    logOut(tokens: TokenSet | null): void {
      const token = tokens?.source === 'VK' ? tokens.vkAccessToken : undefined
      if (token === undefined) return
      import('./vk.ts').then(({ createVkWire }) => createVkWire(parts).logOut(token), notFetched)
    },
  }
}

/** Keeps for this tab where the customer was going: VK ID may come back to another page. */
export function keepWayBack(tab: StoragePort, search: string): void {
  const way = new URLSearchParams(search).getAll('return').at(-1)
  if (way === undefined) tab.remove(KEY.signInReturn)
  else tab.set(KEY.signInReturn, way)
}
