import type { ru } from './ru.ts'

/** Every key of the Russian table. */
export type TextKey = keyof typeof ru
type PluralForm = `${string}_${'one' | 'few' | 'many' | 'other'}`
/** A key such as `plural.positions` with a form for each plural category. */
export type PluralKey = TextKey extends infer Key ? Key extends `${infer Stem}_one` ? Stem : never : never
/** The translation of a Russian table: every plain text, and the plural forms that the language has. */
export type Table<Russian> = { readonly [Each in Exclude<keyof Russian, PluralForm>]: string }
  & { readonly [Each in Extract<keyof Russian, PluralForm>]?: string }
export type Texts = Table<typeof ru>
/** Some of the texts, by their keys. */
export type SomeTexts = Partial<Texts>
/** A text file: the start, a lazy chunk, or `views` for all other lazy views. */
export type TextGroup = 'start' | 'place' | 'purchase' | 'account' | 'chain' | 'views'
