import { createContext, useContext, useEffect, useState, useSyncExternalStore, type Context } from 'react'
import type { MoneyFormat } from './money-format.ts'
import type { Locale } from '../../core/shop/config.ts'
import type { Shop } from '../../core/shop/shop.ts'
import type { Readable } from '../../core/store/store.ts'
import type { TextParams } from '../../core/text.ts'
import type { PluralKey, TextGroup, TextKey } from '../text/texts.ts'

/* Hooks of every view: the shop, values of its stores, translations, the page's title. */

export const ShopContext = createContext<Shop | null>(null)

/** Reads a context of the shop. Throws when the view is rendered outside of it. */
export function useRequiredContext<T>(context: Context<T | null>): T {
  const value = useContext(context)
  if (value === null) throw new Error('outside of the shop')
  return value
}

export const useShop = (): Shop => useRequiredContext(ShopContext)

/** The current value of a store; the component re-renders when it changes. */
export function useStore<S>(source: Readable<S>): S {
  return useSyncExternalStore(source.subscribe, source.get)
}

/**
 * A part of a store's value; the component re-renders only when that part changes. For a `pick`
 * that creates objects use `useStructuralSharing`.
 */
export function useSelected<S, R>(source: Readable<S>, pick: (value: S) => R): R {
  return useSyncExternalStore(source.subscribe, () => pick(source.get()))
}

/**
 * The value of a presenter, created once when the screen mounts. `create` must be a module's
 * function.
 */
export function usePresenter<Of extends readonly unknown[], T>(create: (...parts: Of) => Readable<T>, ...parts: Of): T {
  const [shown] = useState(() => create(...parts))
  return useStore(shown)
}

/** Translations and number formats of a language. */
export interface I18n {
  readonly locale: Locale
  t(key: TextKey, params?: TextParams): string
  plural(key: PluralKey, n: number, params?: TextParams): string
  /**
   * `ru` for a text with Cyrillic letters on a page in another language: API texts are in the
   * catalogue's language. For `lang`.
   */
  detectLang(text: string | null | undefined): 'ru' | undefined
  /** Formats a number: «8,6». */
  formatNumber(value: number): string
  /** Formats an amount in minor units of a currency (ISO 4217). */
  readonly money: MoneyFormat
  /** Formats an amount for screen readers, for names and live regions: «2490 рублей». */
  readonly spokenMoney: MoneyFormat
  /** Loads the texts of a subject, without which its views are not shown. */
  readonly loadTextGroup: (subject: TextGroup) => Promise<void>
}

export const I18nContext = createContext<Readable<I18n> | null>(null)

export const useI18n = (): I18n => useStore(useRequiredContext(I18nContext))

/** The currency of the selected restaurant (ISO 4217); roubles when none is selected. */
export function useCurrency(): string {
  const { location } = useShop()
  return useSelected(location.choice.venue, venue => (venue.kind === 'resto' ? venue.resto.currency : 'RUB'))
}

/**
 * Sets the document's title while the screen is mounted. Between two pages the former title stays.
 * A layer, which follows its page in the tree, restores the page's title.
 */
export function useTitle(title: string, isLayer = false): void {
  useEffect(() => {
    const before = document.title
    document.title = title
    return () => {
      if (isLayer && document.title === title) document.title = before
    }
  }, [title, isLayer])
}
