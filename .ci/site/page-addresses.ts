import { routes } from '../../core/shop/routes.ts'

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Builds a regular expression, for nginx and Caddy, that matches the decoded paths of the shop's
 * pages. Any other path without an extension is no page, and gets the status 404.
 * @param ownPages slugs of the brand's own pages
 */
export function buildPagePattern(ownPages: readonly string[] = []): string {
  const templates = [...Object.values(routes).map(({ path }) => path), ...ownPages.map(slug => `/${slug}`)]
  const paths = templates.map(template =>
    template.split('/').slice(1).map(part => (part.startsWith(':') ? '[^/]+' : escape(part))).join('/'))
  return `^/(?:${paths.filter(path => path !== '').join('|')})?$`
}
