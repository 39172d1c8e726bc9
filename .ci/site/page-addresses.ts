import fs from 'node:fs'
import path from 'node:path'
import { examineConfig } from '../../core/shop/config.ts'
import { routes } from '../../core/shop/routes.ts'
import { readBlock } from './page.ts'

const escape = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/**
 * Builds a regular expression, for nginx and Caddy, that matches the decoded paths of the shop's
 * pages. Any other path without an extension is no page, and gets the status 404.
 * @param ownPages slugs of the brand's own pages
 */
export function buildPagePattern(ownPages: readonly string[] = []): string {
  // a route with `accepts` exists only for the pages of the brand
  const routePaths = Object.values(routes).flatMap(route => 'accepts' in route ? [] : [route.path])
  const templates = [...routePaths, ...ownPages.map(slug => `/${slug}`)]
  const paths = templates.map(template =>
    template.split('/').slice(1).map(part => (part.startsWith(':') ? '[^/]+' : escape(part))).join('/'))
  return `^/(?:${paths.filter(address => address !== '').join('|')})?$`
}

/** Reads the slugs of the brand's own pages from the configuration of a built site; none without a page. */
export function readOwnSlugs(folder: string): readonly string[] {
  const file = path.join(folder, 'index.html')
  if (!fs.existsSync(file)) return []
  return examineConfig(readBlock(fs.readFileSync(file, 'utf8')), '').config.pages.map(({ slug }) => slug)
}
