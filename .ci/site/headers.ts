import path from 'node:path'
import { LOCALES } from '../../core/locale.ts'
import { readArguments } from '../cli/arguments.mjs'
import { planBucket } from './bucket.ts'
import { getErrorCode, CliError } from '../cli/cli-error.mjs'
import { readHeaders } from './headers-file.ts'
import { buildPagePattern, readOwnSlugs } from './page-addresses.ts'
import type { Headers } from './policy.ts'

/**
 * For each kind of path, its pattern in headers.json; undefined for files that no
 * pattern matches. The first kind that matches a path applies.
 * A path without an extension is a page, except SHA256SUMS. There are no SVG files in `assets/`.
 */
const PATTERNS = {
  assets: '/assets/*',
  worker: '/offline-worker.js',
  sums: '/SHA256SUMS',
  manifest: '/manifest.webmanifest',
  drawing: '/*.svg',
  file: undefined,
  page: '/index.html',
}
/** Regular expressions of both servers: a path with an extension, and an SVG file. */
const FILE = '\\.[^/]+$'
const DRAWING = '\\.svg$'
/**
 * Matches the target of a request whose path has slashes at its end. Groups: the path without them,
 * the query. The path begins with neither kind of slash, since a redirect to `//name` would lead to
 * another host. It is not decoded, since a decoded path may have characters with a meaning in a URL.
 */
const SLASH_AT_END = '^/+([^/\\x5c?][^?]*?)/+(\\?.*)?$'

/**
 * Lists the headers of a pattern: those of `/*`, of which the pattern's headers replace some.
 * `pattern` is undefined for a file that no pattern matches.
 */
function listHeaders(headers: Headers, pattern: string | undefined) {
  const patternHeaders = pattern === undefined ? { 'Cache-Control': 'no-cache' } : headers[pattern]
  return { ...headers['/*'], ...patternHeaders }
}

/**
 * Quotes a header's value for a server's configuration.
 * @throws {CliError} for a character that has a meaning in the configuration
 */
function quote(value: string) {
  if (/["\\$\n{}]/.test(value)) {
    throw new CliError(`A header has a character with a meaning in a server's configuration; change it: ${value}`)
  }
  return `"${value}"`
}

/** The media types of text to which nginx adds a charset. */
const TEXT_TYPES = [
  'text/css', 'text/xml', 'text/plain', 'text/javascript', 'application/javascript', 'application/json',
  'application/manifest+json', 'image/svg+xml',
]

/** What a configuration depends on. `pagePattern`: matches the paths of the shop's pages. */
export interface SiteFacts {
  readonly headers: Headers
  readonly pagePattern: string
}

/**
 * For each server, a function that formats the lines of its configuration. `previous`: the folder of
 * the former release, whose `assets/` are served to tabs that it has opened.
 */
const SERVERS: Readonly<Record<string, (site: SiteFacts, previous?: string) => string[]>> = {
  /**
   * The lines belong into the `server` block. A location that adds a header inherits none, so each
   * location lists all headers. A form that a payment page posts to a page is redirected to the
   * same page by GET. Several leading slashes become one, since `//name` would redirect to another
   * host. To other methods nginx responds with 405 by default. A known language of `?lang=` selects
   * the prerendered page in that language, `PAGE.en.html`.
   */
  nginx({ headers, pagePattern }, previous) {
    const redirectPost = [
      '  set $posted $request_method$request_uri;',
      '  if ($posted ~ "^POST[/\\x5c]+(.*)$") {',
      '    return 303 /$1;',
      '  }',
    ]
    const redirectSlash = [
      `  if ($request_uri ~ "${SLASH_AT_END}") {`,
      '    return 301 /$1$2;',
      '  }',
    ]
    /** `files`: what nginx tries to serve. `otherwise`: what it does without them. `first`: more directives. */
    const pageFiles = '$uri$page_language.html $uri.html'
    const formatLocation = (
      match: string, pattern?: string, files = '$uri', otherwise = '=404', first: readonly string[] = [],
    ) => [
      `location ${match} {`,
      ...first.map(line => `  ${line}`),
      ...Object.entries(listHeaders(headers, pattern)).map(([name, value]) => name === 'Content-Type'
        ? `  default_type ${quote(value.split(';')[0] ?? '')};`
        // browsers would cache a 404 with Cache-Control; all other headers are sent with errors too
        : `  add_header ${name} ${quote(value)}${name === 'Cache-Control' ? '' : ' always'};`),
      ...(pattern === PATTERNS.page ? [...redirectPost, ...redirectSlash] : []),
      `  try_files ${files} ${otherwise};`,
      '}',
    ]
    return [
      'server_tokens off;',
      'absolute_redirect off;',
      'charset utf-8;',
      // a cache must not send a compressed response to a client that does not accept it
      'gzip_vary on;',
      `charset_types ${TEXT_TYPES.join(' ')};`,
      'set $page_language "";',
      ...LOCALES.flatMap(locale => [`if ($arg_lang = ${locale}) {`, `  set $page_language .${locale};`, '}']),
      ...previous === undefined ? formatLocation('^~ /assets/', PATTERNS.assets) : [
        ...formatLocation('^~ /assets/', PATTERNS.assets, '$uri', '@previous'),
        ...formatLocation('@previous', PATTERNS.assets, '$uri', '=404', [`root ${quote(previous)};`]),
      ],
      ...formatLocation('= /offline-worker.js', PATTERNS.worker),
      ...formatLocation('= /SHA256SUMS', PATTERNS.sums),
      ...formatLocation('= /manifest.webmanifest', PATTERNS.manifest),
      ...formatLocation(`~ ${DRAWING}`, PATTERNS.drawing),
      // X.html is a page, not a file
      ...formatLocation(`~ "^(?!.*\\.html$).*${FILE}"`, PATTERNS.file),
      ...formatLocation('~ \\.html$', PATTERNS.page),
      // the prerendered page of the address, else the shop's page
      ...formatLocation(`~ "${pagePattern}"`, PATTERNS.page, pageFiles, '/index.html'),
      // an unknown address: the shop's page, with the status 404
      ...formatLocation('/', PATTERNS.page, pageFiles, '=404', ['error_page 404 /index.html;']),
    ]
  },
  /** The lines belong into the site block. */
  caddy({ headers, pagePattern }, previous) {
    const matchers = {
      // only existing files: browsers must not cache a 404
      assets: ['path /assets/*', 'file'],
      worker: ['path /offline-worker.js'],
      sums: ['path /SHA256SUMS'],
      manifest: ['path /manifest.webmanifest'],
      drawing: [`path_regexp ${DRAWING}`, 'not path /assets/*'],
      file: [`path_regexp ${FILE}`, 'not path /assets/* /offline-worker.js /manifest.webmanifest *.svg *.html'],
      // a form that a payment page posts; a redirect to `//name` would lead to another host
      posted: [
        'method POST', "expression {http.request.uri}.matches('^/([^/\\\\x5c]|$)')",
        'not {', `  path_regexp ${FILE}`, '  not path *.html', '}', 'not path /assets/* /SHA256SUMS',
      ],
      page: ['not {', `  path_regexp ${FILE}`, '  not path *.html', '}', 'not path /assets/* /SHA256SUMS'],
      slash: ['method GET HEAD', `vars_regexp slash {http.request.uri} ${SLASH_AT_END}`, 'not path /assets/*'],
      ...Object.fromEntries(LOCALES.map(locale =>
        [`prerendered_${locale}`, [`query lang=${locale}`, `not path_regexp ${FILE}`, `file {path}.${locale}.html`]])),
      prerendered: [`not path_regexp ${FILE}`, 'not path /assets/* /SHA256SUMS', 'file {path}.html'],
      shop: [`path_regexp ${pagePattern}`, `not path_regexp ${FILE}`, 'not file {path}.html'],
    }
    const formatBlock = (opening: string, lines: readonly string[]) =>
      [`${opening} {`, ...lines.map(line => `  ${line}`), '}']
    const formatHeaders = (values: Readonly<Record<string, string>>) =>
      Object.entries(values).map(([name, value]) => `${name} ${quote(value)}`)
    const { '/*': common = {}, ...kinds } = headers
    const isSetByKind = (name: string) => Object.values(kinds).some(kindHeaders => Object.hasOwn(kindHeaders, name))
    return [
      ...previous === undefined ? [] : [
        ...formatBlock('@previous', ['path /assets/*', 'not file', 'file {', `  root ${quote(previous)}`, '}']),
        `root @previous ${quote(previous)}`,
      ],
      ...Object.entries(matchers).flatMap(([name, lines]) => formatBlock(`@${name}`, lines)),
      'redir @posted {uri} 303',
      'redir @slash /{re.slash.1}{re.slash.2} 301',
      '@other not method GET HEAD',
      'header @other Allow "GET, HEAD"',
      'respond @other 405',
      ...LOCALES.map(locale => `rewrite @prerendered_${locale} {path}.${locale}.html`),
      'rewrite @prerendered {path}.html',
      'rewrite @shop /index.html',
      // the file server adds Vary to compressed responses only
      'header ?Vary Accept-Encoding',
      // applied last: `?` keeps a header that the block of the path's kind has set
      ...formatBlock('header', [
        '-Server',
        ...formatHeaders(common).map(line => isSetByKind(line.replace(/ .*/, '')) ? `?${line}` : line),
      ]),
      ...Object.entries(PATTERNS).flatMap(([name, pattern]) =>
        formatBlock(`header @${name}`, formatHeaders(listHeaders(kinds, pattern)))),
      ...formatBlock('file_server', ['precompressed br gzip']),
      // an error response has none of the headers above
      ...formatBlock('handle_errors', [
        // an unknown address: the shop's page, with the status 404
        ...formatBlock('@unknown', [
          'expression {err.status_code} == 404', `not path_regexp ${FILE}`, 'not path /assets/* /SHA256SUMS',
        ]),
        ...formatBlock('handle @unknown', [
          ...formatBlock('header', ['-Server', ...formatHeaders({ ...common, ...headers[PATTERNS.page] })]),
          'rewrite * /index.html',
          ...formatBlock('file_server', ['status 404']),
        ]),
        ...formatBlock('handle', [
          ...formatBlock('header', ['-Server', ...formatHeaders(common)]),
          'respond "{err.status_code} {err.status_text}"',
        ]),
      ]),
    ]
  },
}

/**
 * Formats the part of a web server's configuration that serves a built shop with the headers of
 * `headers.json`. `previous`: the absolute path of the former release, if its `assets/` are served too.
 */
export function formatServerConfig(server: string, site: SiteFacts, previous?: string) {
  const format = Object.hasOwn(SERVERS, server) ? SERVERS[server] : undefined
  if (format === undefined) {
    throw new CliError(`Unknown server ${server}. Known: ${[...Object.keys(SERVERS), 'bucket'].join(', ')}`)
  }
  if (previous !== undefined && !path.isAbsolute(previous))
    throw new CliError(`--previous ${previous} must be an absolute path, since the server runs in another folder`)
  return `${format(site, previous).join('\n')}\n`
}

/** Reads from a built site what its server's configuration depends on. */
export const readSiteFacts = (folder: string): SiteFacts =>
  ({ headers: readHeaders(folder), pagePattern: buildPagePattern(readOwnSlugs(folder)) })

/**
 * `npm run -s headers -- nginx|caddy|bucket [--dist DIR] [--previous DIR]`:
 * prints a server's configuration, or the objects of a bucket.
 */
export async function run(args: readonly string[]) {
  const { options, rest: [server = ''] } = readArguments(args, ['dist', 'previous'], [], 1)
  const folder = options.dist ?? 'dist'
  const text = server === 'bucket'
    ? `${JSON.stringify(planBucket(folder), null, 2)}\n`
    : formatServerConfig(server, readSiteFacts(folder), options.previous)
  // a program such as `head` closes the pipe before it has read everything
  process.stdout.on('error', error => { if (getErrorCode(error) !== 'EPIPE') throw error })
  process.stdout.write(text)
  return 0
}
