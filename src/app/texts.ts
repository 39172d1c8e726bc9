import { recordOf } from '../../core/json.ts'
import type { Locale } from '../../core/shop/config.ts'
import { texts as russian } from '../text/start/ru.ts'
import type { SomeTexts, Subject } from '../text/texts.ts'
import { importInTime, shared } from '../web/fetched.ts'
import { files } from './parts/files.ts'
import { views } from './views.ts'

/** What the start says in Russian, the default and the fallback: it is there at once. */
export const fallback = russian

/** Russian comes with whatever says it, and the words of several with their kit. */
const inRussian = { ...files, views }
/** Another language comes beside it, a file a subject; the words of several with the start's. */
const others = {
  en: shared(() => importInTime(() => import('../text/start/en.ts'))),
  cnr: shared(() => importInTime(() => import('../text/start/cnr.ts'))),
}

/** What a subject says in a language. */
export async function loadTexts(locale: Locale, subject: Subject): Promise<SomeTexts> {
  if (locale === 'ru') return subject === 'start' ? russian : (await inRussian[subject]()).texts
  const { texts, later } = await others[locale]()
  return subject === 'start' ? texts : (await importInTime<{ readonly texts: SomeTexts }>(later[subject])).texts
}

/** What a brand says in its own words in a language, of `{ "ru": { "cart.empty": "…" } }`: the build has judged the keys. */
export const brandTexts = (json: unknown, locale: Locale): SomeTexts =>
  Object.fromEntries(Object.entries(recordOf(recordOf(json)?.[locale]) ?? {}).filter(([, text]) => typeof text === 'string'))
