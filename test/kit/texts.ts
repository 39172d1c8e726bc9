import type { Report } from '../../core/env.ts'
import type { Locale } from '../../core/shop/config.ts'
import type { Readable } from '../../core/store/store.ts'
import type { I18n } from '../../src/i18n/i18n.ts'
import { createTexts } from '../../src/i18n/create-texts.ts'
import { cnr } from '../../src/text/cnr.ts'
import { en } from '../../src/text/en.ts'
import { ru } from '../../src/text/ru.ts'
import type { Texts } from '../../src/text/texts.ts'

const tables: Readonly<Partial<Record<Locale, Texts>>> = { ru, en, cnr }

export interface AllTexts {
  readonly i18n: Readable<I18n>
  /** Resolves when the texts of the first language are applied. */
  readonly ready: Promise<void>
}

/** The complete texts of every language, loaded at once, for views that are rendered outside the page. */
export function createAllTexts(locale: Readable<Locale>, report: Report = () => undefined): AllTexts {
  const load = async (requested: Locale): Promise<Texts> => tables[requested] ?? ru
  return createTexts({ locale, fallback: ru, load, report })
}
