import { asRecord } from '../../core/json.ts'
import type { Locale } from '../../core/shop/config.ts'
import { texts as russian } from '../text/start/ru.ts'
import { languages } from '../text/languages.ts'
import type { SomeTexts, Subject } from '../text/texts.ts'
import { importWithTimeout, memoizeLoad } from '../web/import-chunk.ts'
import { files } from './parts/files.ts'
import { loadDeferredViews } from './deferred-chunk.ts'

/** The Russian texts of the first view: default and fallback, loaded with the first chunk. */
export const fallback = russian

/**
 * Chunks with Russian texts: each has the texts of its views, and shared texts come with their
 * component kit.
 */
const inRussian = { ...files, views: loadDeferredViews }
/** Other languages have a file for each subject; shared texts are in the file of `start`. */
const others = new Map(
  Object.entries(languages).map(([locale, load]) => [locale, memoizeLoad(() => importWithTimeout(load))]),
)

/** Loads the texts of a subject in a language. */
export async function loadTexts(locale: Locale, subject: Subject): Promise<SomeTexts> {
  const language = await others.get(locale)?.()
  if (language === undefined) return subject === 'start' ? russian : (await inRussian[subject]()).texts
  const { texts, later } = language
  if (subject === 'start') return texts
  const load = later[subject]
  return load === undefined ? {} : (await importWithTimeout(load)).texts
}

/** Whether a language lacks texts; Russian replaces them. */
export const isPartial = async (locale: Locale): Promise<boolean> => (await others.get(locale)?.())?.isPartial === true

/**
 * A brand's texts in a language, from `{ "ru": { "cart.empty": "…" } }`. The build validates the
 * keys.
 */
export const brandTexts = (json: unknown, locale: Locale): SomeTexts =>
  Object.fromEntries(
    Object.entries(asRecord(asRecord(json)?.[locale]) ?? {}).filter(([, text]) => typeof text === 'string'),
  )
