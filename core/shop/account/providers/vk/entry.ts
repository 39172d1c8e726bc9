import type { StoragePort, VkPort } from '../../../../env.ts'
import * as KEY from '../../../startup-keys.ts'
import type { TokenSet } from '../../tokens.ts'
import { createAuthRequests } from './auth-requests.ts'
import type { VkSignIn } from './vk.ts'
import type { VkOptions } from './vk-api.ts'

/** The sign-in with VK ID, whose chunk loads only when it is needed. */
export interface VkEntry {
  /** Loads the sign-in once. Rejects when its chunk cannot be loaded; the next call tries again. */
  load(): Promise<VkSignIn>
  /** Handles a response in the address; without one, it loads no chunk. */
  resume(): void
  /** Removes the id by which VK ID recognises this browser, when the customer leaves. */
  forgetPerson(): void
  /** Revokes VK ID's access token in the background, if these tokens have one. */
  logOut(tokens: TokenSet | null): void
}

export function createVkEntry(port: VkPort, tabStorage: StoragePort, parts: VkOptions): VkEntry {
  const { env: { report, timer }, vkReturn } = parts
  // created on each visit, since that removes an expired request
  const requests = createAuthRequests(port.cookies, tabStorage, timer)
  const notFetched = (): void => report('vk.not-fetched')
  let loading: Promise<VkSignIn> | null = null
  function load(): Promise<VkSignIn> {
    const begun = loading ??= Promise.all([import('./vk.ts'), port.load()])
      .then(([{ createVkSignIn }, browser]) => createVkSignIn(parts, browser, requests))
    begun.catch(() => { if (loading === begun) loading = null })
    return begun
  }
  return {
    load,
    resume() {
      if (vkReturn !== null) load().catch(notFetched)
    },
    forgetPerson: requests.forgetExtId,
    logOut(tokens) {
      const token = tokens?.source === 'VK' ? tokens.vkAccessToken : undefined
      if (token === undefined) return
      import('./vk.ts').then(({ createVkApi }) => createVkApi(parts).logOut(token), notFetched)
    },
  }
}

/**
 * Stores for this tab the page that the customer was going to: VK ID may redirect to another page.
 */
export function storeReturnPath(tab: StoragePort, search: string): void {
  const way = new URLSearchParams(search).getAll('return').at(-1)
  if (way === undefined) tab.remove(KEY.signInReturn)
  else tab.set(KEY.signInReturn, way)
}
