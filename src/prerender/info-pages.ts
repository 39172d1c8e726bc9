import { parseJson } from '../../core/json.ts'
import { listInformationPages } from '../i18n/information-pages.ts'
import { findDescription, parsePageText } from '../info/page-text.ts'
import { toLocalizedAddress } from '../app/head/card.ts'
import { buildTextHead } from '../app/head/page-head.ts'
import type { Page, Site } from './site.ts'

/**
 * The information pages for which the brand has a text. A text that is missing in the
 * default language is in Russian; a page of another language needs its own text. `readFile` reads a
 * file of the built site by its path; it returns undefined if the file is missing. `savedAt`: the API's
 * time in ms since 1970.
 */
export function createInfoPages(
  site: Site, readFile: (path: string) => string | undefined, savedAt: number,
): readonly Page[] {
  const { config, headSource, i18n: { locale: siteLocale, t }, brand } = site
  const { brand: brandFolder, defaultLocale } = config
  const locales = siteLocale === defaultLocale ? [...new Set([defaultLocale, 'ru'])] : [siteLocale]
  return listInformationPages(config, site.i18n).flatMap(({ path, title }) => {
    const candidates = locales.map(locale =>
      parseJson(readFile(`brands/${brandFolder}/pages/${locale}${path}.json`) ?? ''))
    const json = candidates.find(candidate => parsePageText(candidate) !== null)
    const text = parsePageText(json)
    if (text === null) return []
    const address = toLocalizedAddress(siteLocale, { address: path, languages: config })
    const head = buildTextHead(headSource, address, { title: text.title, description: findDescription(text) })
    return [{
      path,
      title: t('title.page', { page: title, brand }),
      head,
      kind: 'text',
      record: { locale: siteLocale, path, savedAt, responses: {}, text: json, heading: text.title },
    }]
  })
}
