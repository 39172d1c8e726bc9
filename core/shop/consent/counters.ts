import type { Config } from '../config.ts'

/** What counts visits, or reports them to somebody, and so waits for the customer's word (CFG-06). The id tells it apart in what a device keeps. */
export type Counting = { readonly id: string } & (
  /** `host` is null for a script of the shop's own site. */
  | { readonly kind: 'script'; readonly address: string; readonly host: string | null }
  | { readonly kind: 'metrica'; readonly counter: string }
  /** The statistics of VK ID's sign-in. */
  | { readonly kind: 'vk' }
)

/** All that would count here: the metrics script in production only, VK ID's statistics where VK ID is on offer. */
export function countingIn({ metrics: { scriptUrl, counterId }, production, statistics }: Pick<Config, 'metrics' | 'production' | 'statistics'>, offersVk: boolean): readonly Counting[] {
  const host = /^https?:\/\/([^/?#]+)/.exec(scriptUrl)?.[1] ?? null
  return [
    // the customer agrees to who counts: another file of the same host is no other question
    ...(production && scriptUrl !== '' ? [{ kind: 'script', id: `script ${host ?? 'own'}`, address: scriptUrl, host } as const] : []),
    ...(counterId !== '' ? [{ kind: 'metrica', id: `metrica ${counterId}`, counter: counterId } as const] : []),
    ...(statistics && offersVk ? [{ kind: 'vk', id: 'vk' } as const] : []),
  ]
}

/** The foreign scripts among what is allowed: a script's address and the id of a web-analytics counter; null for none. */
export function countersAmong(allowed: readonly Counting[]) {
  return {
    script: allowed.find(one => one.kind === 'script')?.address ?? null,
    counter: allowed.find(one => one.kind === 'metrica')?.counter ?? null,
  }
}
export type Counters = ReturnType<typeof countersAmong>
