import { createContext, useContext, useEffect, useState, useSyncExternalStore, type Context } from 'react'
import type { Shop } from '../../core/shop/app/shop.ts'
import type { Readable } from '../../core/store/store.ts'
import type { I18n } from '../i18n/i18n.ts'

/* The hooks that all views use: the shop, values of its stores, translations, the page's title. */

export const ShopContext = createContext<Shop | null>(null)

/** Reads a context. Throws when the view is rendered outside of its provider. */
export function useRequiredContext<T>(context: Context<T | null>): T {
  const value = useContext(context)
  if (value === null) throw new Error('outside of the shop')
  return value
}

export const useShop = (): Shop => useRequiredContext(ShopContext)

/**
 * The current value of a store; the component re-renders when it changes. `served`: the value that a
 * prerendered page shows if the store's value depends on the visitor or the time. It must be the
 * same object in each render.
 */
export function useStore<S>(source: Readable<S>, served?: S): S {
  return useSyncExternalStore(source.subscribe, source.get, served === undefined ? source.get : () => served)
}

/**
 * Selects from a store's value; the component re-renders only when the result changes. For a
 * `selector` that creates objects use `useStructuralSharing`. `served`: as in `useStore`.
 */
export function useSelected<S, R>(source: Readable<S>, selector: (value: S) => R, served?: R): R {
  const select = () => selector(source.get())
  return useSyncExternalStore(source.subscribe, select, served === undefined ? select : () => served)
}

/**
 * The value of a presenter, which is a store with the view model of a screen. `create` is called
 * with `args` when the screen mounts; later values of `args` are ignored.
 */
export function usePresenter<Args extends readonly unknown[], T>(
  create: (...args: Args) => Readable<T>,
  ...args: Args
): T {
  const [presenter] = useState(() => create(...args))
  return useStore(presenter)
}

export const I18nContext = createContext<Readable<I18n> | null>(null)

export const useI18n = (): I18n => useStore(useRequiredContext(I18nContext))

/** The currency of the selected restaurant (ISO 4217); roubles when none is selected. */
export function useCurrency(): string {
  const { location } = useShop()
  return useSelected(location.choice.venue, venue => (venue.kind === 'resto' ? venue.resto.currency : 'RUB'))
}

/** The title of the page, and of the layer above it. */
const titles: { page: string | null; layer: string | null } = { page: null, layer: null }

/**
 * Sets the document's title. A page's title stays until the next page sets its own. The title of a
 * layer is shown while the layer is mounted, also if the page below loads later.
 */
export function useTitle(title: string, { isLayer = false }: { readonly isLayer?: boolean } = {}): void {
  useEffect(() => {
    titles[isLayer ? 'layer' : 'page'] = title
    document.title = titles.layer ?? title
    return () => {
      if (!isLayer) return
      titles.layer = null
      document.title = titles.page ?? title
    }
  }, [title, isLayer])
}
