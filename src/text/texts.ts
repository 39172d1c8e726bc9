import type { ru } from './ru.ts'

/** Every key of the Russian table. */
export type TextKey = keyof typeof ru
type PluralForm = `${string}_${'one' | 'few' | 'many' | 'other'}`
/** A key such as `plural.positions`, whose forms are chosen by a number. */
export type PluralKey = TextKey extends infer Key ? Key extends `${infer Stem}_one` ? Stem : never : never
/** A language's table: every plain key, and those plural forms that the language has. */
export type Texts = { readonly [Key in Exclude<TextKey, PluralForm>]: string }
  & { readonly [Key in Extract<TextKey, PluralForm>]?: string }
