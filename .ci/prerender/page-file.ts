import { LOCALES, type Locale } from '../../core/locale.ts'

/** Matches the file of a page in a language other than the default: `menus/101.en.html`. */
const LANGUAGE_FILE = new RegExp(`^(.+)\\.(${LOCALES.join('|')})\\.html$`)

/** The languages of the shop, as a regular expression's alternatives. */
export const ANY_LANGUAGE = LOCALES.join('|')

/**
 * Builds the name of a page's file in the site. `locale` is undefined for the default language.
 * A web server selects the file by the page's path and the parameter `lang`.
 */
export const toPageFile = (path: string, locale: Locale | undefined) =>
  `${path.slice(1)}${locale === undefined ? '' : `.${locale}`}.html`

/**
 * Parses the name of a page's file in a language other than the default. Undefined for any other
 * file. `name`: the file of the page in the default language.
 */
export function parseLanguageFile(file: string) {
  const [, page, locale] = LANGUAGE_FILE.exec(file) ?? []
  return page === undefined || locale === undefined ? undefined : { page, locale: locale as Locale }
}
