import { LOCALES, type Locale } from '../locale.ts'
import {
  addWrong, field, group, localizedTexts, oneOf, required, type Field, type WrongField,
} from './config-fields.ts'
import { routes } from './routes.ts'

/** A page of the brand beside the information pages of the storefront (CFG-14). Its text is in the brand's folder. */
export interface OwnPage {
  /** The page's path without the leading slash, and the name of its text files. */
  readonly slug: string
  /** The title in every language. A missing title is the Russian one. */
  readonly title: Readonly<Record<Locale, string>>
  /** The part of the navigation that links to the page. */
  readonly nav: 'primary' | 'secondary' | 'footer'
}

const SLUG_PATTERN = /^[a-z\d][a-z\d-]{0,63}$/
/** Folders of the site, and `index`, whose prerendered file would replace the shop's page. */
const SITE_NAMES = ['assets', 'brands', 'index', 'maps']

/**
 * The own pages of a brand. A page with an invalid field is left out. Its fields count as `isDropped`:
 * the build and `configure` refuse them, but a bad link must not stop a shop from selling.
 */
export const ownPages: Field<readonly OwnPage[]> = (raw = [], context) => {
  if (!Array.isArray(raw)) {
    addWrong(context, 'pages')
    return []
  }
  const taken = new Set([...Object.values(routes).map(({ path }) => path.split('/')[1]), ...SITE_NAMES])
  const isFreeSlug = (value: unknown): boolean =>
    typeof value === 'string' && SLUG_PATTERN.test(value) && !taken.has(value)
  const readPage = group({
    slug: required(field('slug', '', isFreeSlug)),
    title: localizedTexts,
    nav: required(oneOf(['primary', 'secondary', 'footer'], 'footer', 'nav')),
  })
  return raw.flatMap((entry: unknown, index): readonly OwnPage[] => {
    const wrong: WrongField[] = []
    const { slug, title, nav } = readPage(entry ?? null, { ...context, path: `${context.path}.${index}`, wrong })
    context.wrong.push(...wrong.map(fault => ({ ...fault, isDropped: true }) as const))
    if (wrong.length > 0) return []
    taken.add(slug)
    return [{ slug, title: resolveTitles(title), nav }]
  })
}

function resolveTitles(titles: { readonly [L in Locale]?: string | undefined }): OwnPage['title'] {
  const { ru = '' } = titles
  const resolve = (title = ''): string => title.trim() === '' ? ru : title
  return Object.fromEntries(LOCALES.map(locale => [locale, resolve(titles[locale])])) as Record<Locale, string>
}
