import type { StoragePort, VkPort } from '../../../../env.ts'
import * as KEY from '../../../storage/startup-keys.ts'
import type { TokenSet } from '../../tokens.ts'
import { createAuthRequests } from './auth-requests.ts'
import type { VkSignIn } from './vk.ts'
import type { VkOptions } from './vk-api.ts'

/** The sign-in with VK ID, whose chunk loads only when it is needed. */
export interface VkEntry {
  /** Loads the sign-in once. Rejects when its chunk cannot be loaded; the next call tries again. */
  load(): Promise<VkSignIn>
  /** Handles the response of VK ID in the address. Without a response, the chunk is not loaded. */
  resume(): void
  /** Removes the id by which VK ID recognises this browser, at a sign-out. */
  forgetExtId(): void
  /** Revokes VK ID's access token in the background, if these tokens have one. */
  logOut(tokens: TokenSet | null): void
}

export function createVkEntry(port: VkPort, tabStorage: StoragePort, options: VkOptions): VkEntry {
  const { env: { report, timer }, vkReturn } = options
  // created now, not with the chunk, since `createAuthRequests` also removes an expired request
  const requests = createAuthRequests(port.cookies, tabStorage, timer)
  const reportLoadError = (): void => report('vk.not-fetched')
  let loading: Promise<VkSignIn> | null = null
  function load(): Promise<VkSignIn> {
    const attempt = loading ??= Promise.all([import('./vk.ts'), port.load()])
      .then(([{ createVkSignIn }, browser]) => createVkSignIn(options, browser, requests))
    attempt.catch(() => { if (loading === attempt) loading = null })
    return attempt
  }
  return {
    load,
    resume() {
      if (vkReturn !== null) load().catch(reportLoadError)
    },
    forgetExtId: requests.forgetExtId,
    logOut(tokens) {
      const token = tokens?.source === 'VK' ? tokens.vkAccessToken : undefined
      if (token === undefined) return
      import('./vk.ts').then(({ createVkApi }) => createVkApi(options).logOut(token), reportLoadError)
    },
  }
}

/**
 * Stores the parameter `return` of the query `search` for this tab: the path to show after the
 * sign-in. Without it, removes a stored path. VK ID redirects to a fixed page without the parameter.
 */
export function storeReturnPath(tab: StoragePort, search: string): void {
  const returnPath = new URLSearchParams(search).getAll('return').at(-1)
  if (returnPath === undefined) tab.remove(KEY.signInReturn)
  else tab.set(KEY.signInReturn, returnPath)
}
