import { en as later } from './later/en.ts'
import { en as start } from './start/en.ts'
import type { Texts } from './texts.ts'

/** All English texts. The shop loads its parts by themselves (`tables.ts`). */
export const en: Texts = { ...start, ...later }
