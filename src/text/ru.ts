import { ru as later } from './later/ru.ts'
import { ru as start } from './start/ru.ts'

/** All Russian texts: the master table, which says what keys there are. The shop loads its parts by themselves (`tables.ts`). */
export const ru = { ...start, ...later } as const
