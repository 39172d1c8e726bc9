import { recordOf } from '../../core/json.ts'
import type { Locale } from '../../core/shop/config.ts'
import { texts as russian } from '../text/start/ru.ts'
import type { SomeTexts, Subject } from '../text/texts.ts'
import { importInTime } from '../web/fetched.ts'
import { files } from './parts/files.ts'
import { views } from './views.ts'

/** What the start says in Russian, the default and the fallback: it is there at once. */
export const fallback = russian

type Load = () => Promise<{ readonly texts: SomeTexts }>

/** Russian comes with whatever says it, and the words of several with their kit. */
const inRussian: Readonly<Record<Subject, Load>> = { ...files, views, start: async () => ({ texts: russian }) }
/** Another language comes beside it, a file a subject; the words of several with the start's. */
const inOthers: Readonly<Record<Exclude<Locale, 'ru'>, Readonly<Record<Subject, Load>>>> = {
  en: {
    start: () => import('../text/start/en.ts'),
    place: () => import('../text/place/en.ts'),
    purchase: () => import('../text/purchase/en.ts'),
    account: () => import('../text/account/en.ts'),
    chain: () => import('../text/chain/en.ts'),
    views: () => import('../text/views/en.ts'),
  },
  cnr: {
    start: () => import('../text/start/cnr.ts'),
    place: () => import('../text/place/cnr.ts'),
    purchase: () => import('../text/purchase/cnr.ts'),
    account: () => import('../text/account/cnr.ts'),
    chain: () => import('../text/chain/cnr.ts'),
    views: () => import('../text/views/cnr.ts'),
  },
}

/** What a subject says in a language. */
export async function loadTexts(locale: Locale, subject: Subject): Promise<SomeTexts> {
  return (await (locale === 'ru' ? inRussian[subject]() : importInTime(inOthers[locale][subject]))).texts
}

/** What a brand says in its own words in a language, of `{ "ru": { "cart.empty": "…" } }`: the build has judged the keys. */
export const brandTexts = (json: unknown, locale: Locale): SomeTexts =>
  Object.fromEntries(Object.entries(recordOf(recordOf(json)?.[locale]) ?? {}).filter(([, text]) => typeof text === 'string'))
