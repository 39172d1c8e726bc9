import { use, useContext, type ComponentType, type JSXElementConstructor, type ReactNode } from 'react'
import type { Shop, ShopFiles } from '../../core/shop/app/shop.ts'
import type { TextGroup } from '../text/texts.ts'
import { ShopContext, useI18n } from '../bind/shop.ts'
import type { I18n } from '../i18n/i18n.ts'
import { loadDialogStyles, loadDeferredStyles } from '../web/deferred-styles.ts'

/** Thrown when the code of a view could not be loaded. `reset` allows another attempt. */
export class LoadFailedError extends Error {
  readonly reset: () => void
  constructor(cause: unknown, reset: () => void) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.reset = reset
  }
}

type LoadTextGroup = I18n['loadTextGroup']

/** A view whose code is loaded when it is first rendered. */
export type LazyView<Props extends object> = ((props: Props) => ReactNode) & {
  /**
   * Loads the view before the first render. Resolves to true once the view or its fallback can be
   * rendered. After a failure the next render tries again, unless `willRender` returns true: the
   * view is then about to be rendered, and shows the error.
   */
  readonly prefetch: (loadTextGroup: LoadTextGroup, shop?: Shop, willRender?: () => boolean) => Promise<boolean>
  readonly isLoaded: () => boolean
}

/** The properties of a component. */
type PropsOf<View> = View extends JSXElementConstructor<infer Props> ? Props & object : never

/**
 * Creates a lazily loaded view: the export `name` of a module. Unlike a view of React's `lazy`, it
 * can retry after a failure, but not if it has a `fallback`.
 */
export function lazyView<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  { services = [], messages = 'views', fallback }: {
    /** The lazily loaded services of the shop that the view uses. */
    readonly services?: readonly (keyof ShopFiles)[]
    /**
     * The text group of the view. It also selects the style sheets that the view loads: none for
     * `start`, the dialog's for `place`, the deferred style sheets for all others.
     */
    readonly messages?: TextGroup
    /** Rendered instead, from the first failed load on. */
    readonly fallback?: ComponentType<PropsOf<Module[Name]>>
  } = {},
): LazyView<PropsOf<Module[Name]>> {
  type Props = PropsOf<Module[Name]>
  type View = ComponentType<Props>
  let attempt: {
    readonly loadTextGroup: LoadTextGroup
    readonly loading: Promise<View>
    /** The view, or its fallback, once `loading` has resolved. */
    view: View | null
    /** Whether `loading` was passed to React's `use`. */
    isUsed: boolean
    /** Whether the view was rendered, so that the customer sees a failure. */
    isRendered: boolean
  } | null = null
  let loadedView: View | null = null
  async function loadCode(loadTextGroup: LoadTextGroup): Promise<View> {
    const [view] = await Promise.all([loadedView ?? load().then(file => file[name] as View), loadTextGroup(messages)])
    loadedView = view
    return view
  }
  function startAttempt(loadTextGroup: LoadTextGroup, shop: Shop | null): NonNullable<typeof attempt> {
    // Each result of `createTexts` has another `loadTextGroup`. An attempt with a former one has not
    // loaded the texts of the present one.
    if (attempt?.loadTextGroup === loadTextGroup) return attempt
    const loadedServices = Promise.all(services.map(name => shop?.[name].load()))
    // A view may share a chunk with its service, and then has the text group of that service. If the
    // chunk fails to load, the service makes further attempts: wait for these, and load the view again.
    const mayShareServiceChunk = services.some(name => name === messages)
    const loadingCode = mayShareServiceChunk
      ? loadCode(loadTextGroup).catch(() => loadedServices.then(() => loadCode(loadTextGroup)))
      : loadCode(loadTextGroup)
    const loading = Promise.all([
      loadingCode,
      loadStyles(messages),
      loadedServices,
    ]).then(
      ([view]) => view,
      (cause: unknown) => {
        if (fallback !== undefined) return fallback
        throw new LoadFailedError(cause, () => {
          attempt = null
        })
      },
    )
    const created: NonNullable<typeof attempt> = {
      loadTextGroup, loading, view: null, isUsed: false, isRendered: false,
    }
    loading.then(view => { created.view = view }, () => undefined)
    attempt = created
    return created
  }
  function LazyComponent(props: Props) {
    const { loadTextGroup } = useI18n()
    const current = startAttempt(loadTextGroup, useContext(ShopContext))
    current.isRendered = true
    // `use` suspends once also for a promise that has resolved already. Once used, a promise has to be
    // used in each render.
    if (current.view === null) current.isUsed = true
    const View = current.view === null || current.isUsed ? use(current.loading) : current.view
    return <View {...props} />
  }
  function prefetch(loadTextGroup: LoadTextGroup, shop?: Shop, willRender = () => false): Promise<boolean> {
    const current = startAttempt(loadTextGroup, shop ?? null)
    return current.loading.then(() => true, () => {
      // no customer waits for the view yet: forget the failure, so that rendering makes a new attempt
      if (attempt === current && !current.isRendered && !willRender()) attempt = null
      return false
    })
  }
  return Object.assign(LazyComponent, { prefetch, isLoaded: () => loadedView !== null })
}

/** Loads the style sheets that a view with this text group needs beside those of the start. */
function loadStyles(messages: TextGroup): Promise<unknown> | undefined {
  if (messages === 'start') return undefined
  return messages === 'place' ? loadDialogStyles() : loadDeferredStyles()
}
