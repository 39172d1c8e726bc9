import { asRecord } from '../../core/json.ts'
import type { Locale } from '../../core/shop/config.ts'
import { texts as startTexts } from '../text/start/ru.ts'
import { languages } from '../text/languages.ts'
import type { SomeTexts, TextGroup } from '../text/texts.ts'
import { importWithTimeout, memoizeLoad } from '../web/import-chunk.ts'
import { files } from './parts/files.ts'
import { loadDeferredViews } from '../lazy/deferred-chunk.ts'

/** The Russian texts of the first view, in the first chunk: the default and the fallback. */
export { startTexts }

/** The loaders of the chunks with views. Each chunk has the Russian texts of its views. */
const russianChunks = { ...files, purchase: files.cartViews, views: loadDeferredViews }
/**
 * Loaders by language, for all languages but Russian. Each loads the language's first file: the
 * texts of the start, the texts that several views share, and the loaders of the other texts.
 */
const otherLanguages = new Map(
  Object.entries(languages).map(([locale, load]) =>
    [locale, memoizeLoad(() => importWithTimeout(`text/start/${locale}`, load))]),
)

/** Loads a text group in a language. */
export async function loadTexts(locale: Locale, group: TextGroup): Promise<SomeTexts> {
  const language = await otherLanguages.get(locale)?.()
  if (language === undefined) return group === 'start' ? startTexts : (await russianChunks[group]()).texts
  const { texts, loaders } = language
  if (group === 'start') return texts
  const load = loaders[group]
  return load === undefined ? {} : (await importWithTimeout(`text/${group}/${locale}`, load)).texts
}

/** Whether a language lacks texts, which are then shown in Russian. */
export const isPartialLanguage = async (locale: Locale): Promise<boolean> =>
  (await otherLanguages.get(locale)?.())?.isPartial === true

/**
 * Parses a brand's texts in a language from `{ "ru": { "cart.empty": "…" } }`. The build has
 * validated the keys.
 */
export const parseBrandTexts = (json: unknown, locale: Locale): SomeTexts =>
  Object.fromEntries(
    Object.entries(asRecord(asRecord(json)?.[locale]) ?? {}).filter(([, text]) => typeof text === 'string'),
  )
