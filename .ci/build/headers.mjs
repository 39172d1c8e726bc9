import { readArguments } from './arguments.mjs'
import { bucketOf } from './bucket.mjs'
import { codeOf, complaint } from './complaint.mjs'
import { headersIn } from './headers-file.mjs'

/** @typedef {import('./policy.mjs').Headers} Headers */

/** Kinds of paths, the first that fits counts; a path without an extension is a page of the shop, but for the list of sums. No drawing lies in `assets/`. */
const KINDS = { assets: '/assets/*', worker: '/offline-worker.js', sums: '/SHA256SUMS', drawing: '/*.svg', file: undefined, page: '/index.html' }
const PLACES = /** @type {const} */ (['assets', 'worker', 'sums', 'drawing', 'file', 'page'])
const FILE = '\\.[^/]+$'
const DRAWING = '\\.svg$'

/**
 * The headers of a kind of path: those for everything, then its own.
 * @param {Headers} headers
 * @param {string | undefined} kind
 */
function headersOf(headers, kind) {
  return Object.entries({ ...headers['/*'], ...(kind === undefined ? { 'Cache-Control': 'no-cache' } : headers[kind]) })
}

/** @param {string} value */
const quoted = value => {
  if (/["\\$\n{}]/.test(value)) throw complaint(`A header has letters that a server's configuration would read as its own: ${value}`)
  return `"${value}"`
}

/**
 * What is missing is told with all headers but the one that would keep the answer for ever.
 * @param {string} name
 */
const lastsAlways = name => (name === 'Cache-Control' ? '' : ' always')

/** @type {Readonly<Record<string, (headers: Headers) => string[]>>} */
const SERVERS = {
  /**
   * For the `server` block: a location that adds headers inherits none, so each has them all. It answers 405 by itself.
   * @param {Headers} headers
   */
  nginx(headers) {
    /** @param {string | undefined} kind */
    const lines = kind => headersOf(headers, kind).map(([name, value]) => name === 'Content-Type' ? `  default_type ${quoted(value.split(';')[0] ?? '')};` : `  add_header ${name} ${quoted(value)}${lastsAlways(name)};`)
    /**
     * @param {string} match
     * @param {readonly string[]} added
     * @param {string} files
     */
    const location = (match, added, files) => [`location ${match} {`, ...added, `  try_files ${files} =404;`, '}']
    return [
      'server_tokens off;',
      'charset utf-8;',
      'charset_types text/css text/xml text/plain text/javascript application/javascript application/json image/svg+xml;',
      ...location('^~ /assets/', lines(KINDS.assets), '$uri'),
      ...location('= /offline-worker.js', lines(KINDS.worker), '$uri'),
      ...location('= /SHA256SUMS', lines(KINDS.sums), '$uri'),
      ...location(`~ ${DRAWING}`, lines(KINDS.drawing), '$uri'),
      // a page by its own name is a page all the same
      ...location(`~ "^(?!.*\\.html$).*${FILE}"`, lines(KINDS.file), '$uri'),
      ...location('~ \\.html$', lines(KINDS.page), '$uri'),
      // a page that was written ahead for the address, else the shop's
      ...location('/', lines(KINDS.page), '$uri.html /index.html'),
    ]
  },
  /**
   * For the site block.
   * @param {Headers} headers
   */
  caddy(headers) {
    const matchers = {
      // only what is there: a missing file's answer is not for keeping
      assets: ['path /assets/*', 'file'],
      worker: ['path /offline-worker.js'],
      sums: ['path /SHA256SUMS'],
      drawing: [`path_regexp ${DRAWING}`, 'not path /assets/*'],
      file: [`path_regexp ${FILE}`, 'not path /assets/* /offline-worker.js *.svg *.html'],
      page: ['not {', `  path_regexp ${FILE}`, '  not path *.html', '}', 'not path /assets/* /SHA256SUMS'],
      // written ahead for the address
      written: [`not path_regexp ${FILE}`, 'not path /assets/* /SHA256SUMS', 'file {path}.html'],
      shop: [`not path_regexp ${FILE}`, 'not path /assets/* /SHA256SUMS', 'not file {path}.html'],
    }
    /**
     * @param {string} opening
     * @param {readonly string[]} lines
     */
    const block = (opening, lines) => [`${opening} {`, ...lines.map(line => `  ${line}`), '}']
    /** @param {string} name */
    const isOfKind = name => Object.entries(headers).some(([kind, own]) => kind !== '/*' && Object.hasOwn(own, name))
    /** @param {readonly (readonly [name: string, value: string])[]} entries */
    const set = entries => entries.map(([name, value]) => `${name} ${quoted(value)}`)
    return [
      ...Object.entries(matchers).flatMap(([name, lines]) => block(`@${name}`, lines)),
      '@other not method GET HEAD',
      'header @other Allow "GET, HEAD"',
      'respond @other 405',
      'rewrite @written {path}.html',
      'rewrite @shop /index.html',
      // this block comes last: what a kind of path has said already stays
      ...block('header', ['-Server', ...set(Object.entries(headers['/*'] ?? {}).map(([name, value]) => [isOfKind(name) ? `?${name}` : name, value]))]),
      ...PLACES.flatMap(name => block(`header @${name}`, set(headersOf({ ...headers, '/*': {} }, KINDS[name])))),
      ...block('file_server', ['precompressed br gzip']),
    ]
  },
}

/**
 * The part of a web server's configuration that serves a built shop as `headers.json` asks for.
 * @param {string} server
 * @param {Headers} headers
 */
export function serverConfig(server, headers) {
  const write = Object.hasOwn(SERVERS, server) ? SERVERS[server] : undefined
  if (write === undefined) throw complaint(`Unknown server ${server}. Known: ${[...Object.keys(SERVERS), 'bucket'].join(', ')}`)
  return `${write(headers).join('\n')}\n`
}

/**
 * `npm run -s headers -- nginx|caddy|bucket [--dist DIR]`: prints it; for a bucket, which has no configuration, what each object must say.
 * @param {readonly string[]} args
 */
export async function run(args) {
  const { options, rest: [server = '', ...more] } = readArguments(args, ['dist'], [], Infinity)
  if (more.length > 0) throw complaint('Usage: npm run -s headers -- nginx|caddy|bucket [--dist DIR]')
  const folder = options.dist ?? 'dist'
  const text = server === 'bucket' ? `${JSON.stringify(await bucketOf(folder), null, 2)}\n` : serverConfig(server, headersIn(folder))
  // whoever has read enough, as head does, has gone
  process.stdout.on('error', error => { if (codeOf(error) !== 'EPIPE') throw error })
  process.stdout.write(text)
  return 0
}
