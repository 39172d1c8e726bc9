import type { ru } from './ru.ts'

/** Every key of the Russian table. */
export type TextKey = keyof typeof ru
/** The key of one plural form, such as `plural.positions_few` (CLDR plural categories). */
type PluralFormKey = `${string}_${'one' | 'few' | 'many' | 'other'}`
/** A key without its plural form, such as `plural.positions`. `infer Key` tests each key separately. */
export type PluralKey = TextKey extends infer Key ? Key extends `${infer Stem}_one` ? Stem : never : never
/**
 * The translation of a Russian table: all plain texts, and the plural forms that the language has.
 */
export type Table<Russian> = { readonly [Key in Exclude<keyof Russian, PluralFormKey>]: string }
  & { readonly [Key in Extract<keyof Russian, PluralFormKey>]?: string }
/** The texts of a complete language, by their keys. */
export type Texts = Table<typeof ru>
/** Some of the texts of a language, by their keys. */
export type SomeTexts = Partial<Texts>
/**
 * Texts that load together: `start` for the first view, those of a lazy service, or `views` for
 * other lazy views.
 */
export type TextGroup = 'start' | 'place' | 'purchase' | 'account' | 'chain' | 'views'
