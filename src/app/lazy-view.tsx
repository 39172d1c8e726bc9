import { use, useContext, type ComponentType, type ReactNode } from 'react'
import type { Shop, ShopFiles } from '../../core/shop/shop.ts'
import type { Subject } from '../text/texts.ts'
import { ShopContext, useI18n, type I18n } from '../bind/shop.ts'
import { importWithTimeout } from '../web/import-chunk.ts'
import { loadDialogStyles, loadDeferredStyles } from '../web/deferred-styles.ts'

/** The code of a view could not be loaded; `reset` allows another attempt. */
export class LoadFailedError extends Error {
  readonly reset: () => void
  constructor(cause: unknown, reset: () => void) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.reset = reset
  }
}

type Need = I18n['need']

/**
 * A view whose code is loaded when it is first rendered. `prefetch` loads it earlier, so that it is
 * shown without a wait and without a network; it resolves to whether the code has loaded. A failed
 * prefetch is forgotten, unless `isPending` returns true because the customer waits for the view by
 * then: that failure is shown with the view.
 */
export type LazyView<Props extends object> = ((props: Props) => ReactNode) & {
  readonly prefetch: (need: Need, shop?: Shop, isPending?: () => boolean) => Promise<boolean>
  readonly isLoaded: () => boolean
}

/** Creates a lazily loaded view. React's `lazy` cannot retry after a failure, and waits without a limit. */
export function lazyView<Props extends object>(load: () => Promise<ComponentType<Props>>, {
  services = [], messages = 'views', fallback,
}: {
  /** The lazily loaded services of the shop that the view shows. */
  readonly services?: readonly (keyof ShopFiles)[]
  /** The text table of the view. With `start` it needs no style sheet but the first. */
  readonly messages?: Subject
  /** Rendered instead when the code cannot be loaded. */
  readonly fallback?: ComponentType<Props>
} = {}): LazyView<Props> {
  let attempt: { readonly need: Need; readonly view: Promise<ComponentType<Props>>; isShown: boolean } | null = null
  let code: ComponentType<Props> | null = null
  async function bring(need: Need): Promise<ComponentType<Props>> {
    const [component] = await Promise.all([code ?? importWithTimeout(load), need(messages)])
    return (code = component)
  }
  function start(need: Need, shop: Shop | null): NonNullable<typeof attempt> {
    // texts of another language are loaded again
    if (attempt?.need === need) return attempt
    const parts = Promise.all(services.map(name => shop?.[name].load()))
    // code in the chunk of its service is tried again after the service's three attempts
    const loading = services.some(name => name === messages)
      ? bring(need).catch(() => parts.then(() => bring(need)))
      : bring(need)
    const view = Promise.all([
      loading,
      messages === 'start' ? undefined : messages === 'place' ? loadDialogStyles() : loadDeferredStyles(),
      parts,
    ]).then(
      ([component]) => component,
      (cause: unknown) => {
        if (fallback !== undefined) return fallback
        throw new LoadFailedError(cause, () => {
          attempt = null
        })
      },
    )
    const created: NonNullable<typeof attempt> = { need, view, isShown: false }
    // React's own mark of a fulfilled promise: without it `use` suspends once more
    view.then(value => Object.assign(view, { status: 'fulfilled', value }), () => undefined)
    attempt = created
    return created
  }
  function Fetched(props: Props) {
    const { need } = useI18n()
    const current = start(need, useContext(ShopContext))
    current.isShown = true
    const View = use(current.view)
    return <View {...props} />
  }
  function prefetch(need: Need, shop?: Shop, isPending = () => false): Promise<boolean> {
    const current = start(need, shop ?? null)
    return current.view.then(() => true, () => {
      // nothing waits for the view yet: forget the failure, so that rendering it makes a new attempt
      if (attempt === current && !current.isShown && !isPending()) attempt = null
      return false
    })
  }
  return Object.assign(Fetched, { prefetch, isLoaded: () => code !== null })
}
