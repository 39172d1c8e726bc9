import type { ru } from './ru.ts'

/** Every key of the Russian table. */
export type TextKey = keyof typeof ru
type PluralForm = `${string}_${'one' | 'few' | 'many' | 'other'}`
/** A key such as `plural.positions`, whose forms are chosen by a number. */
export type PluralKey = TextKey extends infer Key ? Key extends `${infer Stem}_one` ? Stem : never : never
/** What another language says in place of a Russian table: every plain text, and those plural forms that it has. */
export type Table<Russian> = { readonly [Each in Exclude<keyof Russian, PluralForm>]: string }
  & { readonly [Each in Extract<keyof Russian, PluralForm>]?: string }
export type Texts = Table<typeof ru>
/** Some of the texts, by their keys. */
export type SomeTexts = Partial<Texts>
/** What is said by one file of the shop: the start, a later part, or `views` for all else that comes later. */
export type Subject = 'start' | 'place' | 'purchase' | 'account' | 'chain' | 'views'
