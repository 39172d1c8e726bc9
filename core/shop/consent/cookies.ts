import { boolean, object, strictList, string, type Infer, type Read } from '../../http/read.ts'
import { select } from '../../store/derived.ts'
import type { OpenStored } from '../../store/stored.ts'
import type { Config } from '../config.ts'
import * as KEY from '../keys.ts'

/** What counts visits, and so waits for the customer's word (CFG-06); the id is what a device keeps. */
export type Counting = ReturnType<typeof countingIn>[number]

/** All that would count here: the metrics script in production only, VK ID's statistics where VK ID is on offer. */
export function countingIn({ metrics, production, statistics }: Config, offersVk: boolean) {
  const { scriptUrl: address, counterId: counter } = metrics
  // null on the shop's own site; one agrees to who counts, to any file of a host
  const host = /^https?:\/\/([^/?#]+)/.exec(address)?.[1] ?? null
  const script = { kind: 'script' as const, id: `script ${host ?? 'own'}`, address, host }
  return [
    ...(production && address !== '' ? [script] : []),
    ...(counter !== '' ? [{ kind: 'metrica' as const, id: `metrica ${counter}`, counter }] : []),
    ...(statistics && offersVk ? [{ kind: 'vk' as const, id: 'vk' }] : []),
  ]
}

/** A notice where nothing counts, else a question: nothing does before a yes, nor after a no (MENU-12). */
export function createCookies(stored: OpenStored, counting: readonly Counting[]) {
  const ids = counting.map(({ id }) => id)
  const answer = stored<Infer<typeof whole> | null>(KEY.cookieConsent, readAnswer, null, {
    // a notice that was read is kept as other versions keep it
    write: value => JSON.stringify(value?.to.length === 0 ? value.accepted : value),
  })
  const allowed = select(answer, now => (now?.accepted === true ? counting.filter(({ id }) => now.to.includes(id)) : []))
  return {
    counting,
    allowed,
    /** Null when all that counts has its answer. */
    question: select(answer, now => {
      if (now !== null && ids.every(id => now.to.includes(id))) return null
      return ids.length === 0 ? 'notice' : 'ask'
    }),
    /** Also withdraws. Of a notice it says only that it was read. */
    answer: (accepted: boolean) => answer.set({ accepted, to: ids }),
    /** The foreign scripts that may count; null for none. */
    counters: select(allowed, all => ({
      script: all.find(one => one.kind === 'script')?.address ?? null,
      counter: all.find(one => one.kind === 'metrica')?.counter ?? null,
    })),
  }
}

/** The answer, and what it was given to, by id; the flag of earlier versions says that a notice was read. */
const whole = object({ accepted: boolean, to: strictList(string) })
const readAnswer: Read<Infer<typeof whole>> = (json, at) =>
  (typeof json === 'boolean' ? { accepted: json, to: [] } : whole(json, at))
