import type { Locale } from '../../core/shop/config.ts'
import type { TextParams } from '../../core/text.ts'
import type { PluralKey, TextGroup, TextKey } from '../text/texts.ts'
import type { MoneyFormat } from './money-format.ts'

/** Translations and number formats of a language. */
export interface I18n {
  readonly locale: Locale
  t(key: TextKey, params?: TextParams): string
  plural(key: PluralKey, n: number, params?: TextParams): string
  /**
   * Returns a `lang` attribute for an API text, which is in the catalogue's language: `ru` for
   * Cyrillic letters on a page in another script, else undefined.
   */
  detectLang(text: string | null | undefined): 'ru' | undefined
  /** Formats a number: «8,6». */
  formatNumber(value: number): string
  /** Formats an amount in minor units of a currency (ISO 4217). */
  readonly money: MoneyFormat
  /** Formats an amount for screen readers, in accessible names and live regions: «2490 рублей». */
  readonly spokenMoney: MoneyFormat
  /** Loads a text group. A lazy view loads its group before its first render. */
  readonly loadTextGroup: (group: TextGroup) => Promise<void>
}
