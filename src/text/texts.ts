import type { ru as later } from './later/ru.ts'
import type { ru } from './ru.ts'
import type { ru as start } from './start/ru.ts'

/** Every key of the Russian table. */
export type TextKey = keyof typeof ru
type PluralForm = `${string}_${'one' | 'few' | 'many' | 'other'}`
/** A key such as `plural.positions`, whose forms are chosen by a number. */
export type PluralKey = TextKey extends infer Key ? Key extends `${infer Stem}_one` ? Stem : never : never
/** A language's table of some keys: every plain one, and those plural forms that the language has. */
type TableOf<Key extends string> = { readonly [Each in Exclude<Key, PluralForm>]: string }
  & { readonly [Each in Extract<Key, PluralForm>]?: string }
export type Texts = TableOf<TextKey>
/** What is there at the first paint, and what comes with the first screen that is fetched. */
export type StartTexts = TableOf<keyof typeof start>
export type LaterTexts = TableOf<keyof typeof later>
