import { createContext, useContext, useEffect, useState, useSyncExternalStore, type Context } from 'react'
import type { MoneyFormat } from './money-format.ts'
import type { Locale } from '../../core/shop/config.ts'
import type { Shop } from '../../core/shop/app.ts'
import type { Readable } from '../../core/store/store.ts'
import type { TextParams } from '../../core/text.ts'
import type { PluralKey, Subject, TextKey } from '../text/texts.ts'

/* What every view takes: the shop, what a store of it holds, the words of the language, the page's title. */

export const ShopContext = createContext<Shop | null>(null)

/** What stands around every view of the shop. */
export function useAround<T>(context: Context<T | null>): T {
  const value = useContext(context)
  if (value === null) throw new Error('outside of the shop')
  return value
}

export const useShop = (): Shop => useAround(ShopContext)

/** The present value of a store; the component renders again when it changes. */
export function useStore<S>(source: Readable<S>): S {
  return useSyncExternalStore(source.subscribe, source.get)
}

/** A part of a store's value; the component renders again only when that part changes. What `pick` makes anew is for `useAlike`. */
export function useSelected<S, R>(source: Readable<S>, pick: (value: S) => R): R {
  return useSyncExternalStore(source.subscribe, () => pick(source.get()))
}

/** What a screen shows, made of parts of the shop while the screen is there; `create` is a function of a module. */
export function usePresenter<Of extends readonly unknown[], T>(create: (...parts: Of) => Readable<T>, ...parts: Of): T {
  const [shown] = useState(() => create(...parts))
  return useStore(shown)
}

/** The words and figures of one language. */
export interface Words {
  readonly locale: Locale
  t(key: TextKey, params?: TextParams): string
  plural(key: PluralKey, n: number, params?: TextParams): string
  /** A number as the language writes it: «8,6». */
  figure(value: number): string
  /** Minor units of a currency (ISO 4217) as people write them. */
  readonly money: MoneyFormat
  /** Fetches what is said later: whatever is fetched to be shown waits for its words too. */
  readonly need: (subject: Subject) => Promise<void>
}

export const WordsContext = createContext<Readable<Words> | null>(null)

export const useWords = (): Words => useStore(useAround(WordsContext))

/** The currency of the chosen restaurant (ISO 4217); roubles while there is none. */
export function useCurrency(): string {
  const { location } = useShop()
  return useSelected(location.choice.venue, venue => (venue.at === 'resto' ? venue.resto.currency : 'RUB'))
}

/** The document's title while the screen is shown; of several the last in the tree wins, hence a layer over its page. */
export function useTitle(title: string): void {
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      if (document.title === title) document.title = before
    }
  }, [title])
}
