import type { Locale } from '../../core/locale.ts'
import type { texts as kit } from './kit/ru.ts'
import type { texts as more } from './more/ru.ts'
import type { texts as start } from './start/ru.ts'
import type { SomeTexts, TextGroup, Table } from './texts.ts'

/** Loads a later text file of a language, not the first. */
type TextLoader = () => Promise<{ readonly texts: SomeTexts }>
/** The first file of a complete language, with the loaders of its other files. */
interface CompleteLanguage {
  readonly texts: Table<typeof start & typeof kit & typeof more>
  readonly loaders: Readonly<Record<Exclude<TextGroup, 'start'>, TextLoader>>
  readonly isPartial?: undefined
}
/**
 * The first file of a language that lacks texts. The texts of a group without a loader are in this
 * file or missing.
 */
export interface PartialLanguage {
  readonly texts: SomeTexts
  readonly loaders: Readonly<Partial<Record<Exclude<TextGroup, 'start'>, TextLoader>>>
  /** Makes the shop load the Russian texts of each group too, as the fallback. */
  readonly isPartial: true
}

/**
 * Loads the first file of a language. Russian has no such file, because Russian texts are bundled
 * with their views.
 */
export const languages: Readonly<Record<Exclude<Locale, 'ru'>, () => Promise<CompleteLanguage | PartialLanguage>>> = {
  en: () => import('./start/en.ts'),
  cnr: () => import('./start/cnr.ts'),
}
