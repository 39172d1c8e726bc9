import type { Locale } from '../../core/locale.ts'
import type { texts as kit } from './kit/ru.ts'
import type { texts as start } from './start/ru.ts'
import type { SomeTexts, TextGroup, Table } from './texts.ts'

/** A text file of a lazy chunk. */
type Later = () => Promise<{ readonly texts: SomeTexts }>
/** The first file of a complete language, with the loaders of its other files. */
interface WholeLanguage {
  readonly texts: Table<typeof start & typeof kit>
  readonly later: Readonly<Record<Exclude<TextGroup, 'start'>, Later>>
  readonly isPartial?: undefined
}
/** The first file of an incomplete language: all its texts except those that have a file. */
export interface PartialLanguage {
  readonly texts: SomeTexts
  readonly later: Readonly<Partial<Record<Exclude<TextGroup, 'start'>, Later>>>
  /** The Russian texts of each part are loaded too, as the fallback. */
  readonly isPartial: true
}

/** The first file of each language except Russian, whose texts are bundled with their views. */
export const languages: Readonly<Record<Exclude<Locale, 'ru'>, () => Promise<WholeLanguage | PartialLanguage>>> = {
  en: () => import('./start/en.ts'),
  cnr: () => import('./start/cnr.ts'),
}
