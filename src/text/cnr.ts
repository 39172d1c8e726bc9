import { cnr as later } from './later/cnr.ts'
import { cnr as start } from './start/cnr.ts'
import type { Texts } from './texts.ts'

/** All Montenegrin texts. The shop loads its parts by themselves (`tables.ts`). */
export const cnr: Texts = { ...start, ...later }
