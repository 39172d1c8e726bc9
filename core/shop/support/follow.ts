import type { Log } from '../../log/log.ts'
import type { Readable } from '../../store/store.ts'
import type { OrderState } from '../checkout/order-state.ts'
import type { PreflightState } from '../checkout/preflight.ts'

/** Remembers which pages were seen, by name, and how preflight and order went, by code. */
export function followShop(log: Log, { router, order, preflight }: {
  readonly router: { readonly current: Readable<{ readonly page: { readonly name: string }; readonly layer: { readonly name: string } | null }> }
  readonly order: { readonly state: Readable<OrderState> }
  readonly preflight: { readonly state: Readable<PreflightState> }
}): void {
  const page = () => {
    const { page: under, layer } = router.current.get()
    log.add({ kind: 'page', name: (layer ?? under).name })
  }
  router.current.subscribe(page)
  page()
  for (const [of, { state }] of [['order', order], ['preflight', preflight]] as const) {
    state.subscribe(() => log.add({ kind: 'state', of, to: stateCode(state.get()) }))
  }
}

/** `failed network`, `refused closed`: where it stands and why, in codes of our own. */
export function stateCode(state: OrderState | PreflightState): string {
  const why = state.at === 'failed' ? state.problem.code : state.at === 'refused' ? state.popup?.kind : undefined
  return why === undefined ? state.at : `${state.at} ${why}`
}
