import type { VkPort } from '../../../env.ts'
import type { TokenSet } from '../tokens.ts'
import { createQuestions } from './questions.ts'
import type { VkParts, VkSignIn } from './vk.ts'

/** What a visit knows of VK ID before anybody wants to sign in with it. */
export interface VkEntry {
  /** The sign-in itself, fetched when it is first needed. Rejects when it cannot be; another call tries again. */
  load(): Promise<VkSignIn>
  /** Takes an answer that has come back in the address; nothing is fetched when there is none. */
  resume(): void
  /** Tells VK ID that these tokens are done with, if they are of its making. Nobody waits for that. */
  logOut(tokens: TokenSet | null): void
  /** What VK ID knows this browser by is kept for this person only. */
  forgetPerson(): void
}

export function createVkEntry(port: VkPort, parts: VkParts): VkEntry {
  const { env, settings, returned } = parts
  // of each visit: a question of long ago is removed by it
  const questions = createQuestions(port.cookies, env.tabStorage, env.timer)
  const notFetched = (): void => env.report('vk.not-fetched')
  let loading: Promise<VkSignIn> | null = null
  function load(): Promise<VkSignIn> {
    loading ??= Promise.all([import('./vk.ts'), port.load()]).then(
      ([{ createVkSignIn }, browser]) => createVkSignIn(parts, browser, questions),
      (cause: unknown) => {
        loading = null
        throw cause
      },
    )
    return loading
  }
  return {
    load,
    resume() {
      if (returned !== null) load().catch(notFetched)
    },
    forgetPerson: questions.forgetExtId,
    logOut(tokens) {
      const token = tokens?.source === 'VK' ? tokens.vkAccessToken : undefined
      if (token !== undefined) import('./vk.ts').then(({ logOutAtVk }) => logOutAtVk(env, settings, token), notFetched)
    },
  }
}
