import fs from 'node:fs'
import path from 'node:path'
import { readArguments } from './arguments.mjs'
import { complaint } from './complaint.mjs'

/** A path that is a page of the shop: it has no extension. The files of `assets/` come first, then other files, then pages. */
const PLACES = [
  { name: 'assets', kind: '/assets/*', cache: undefined },
  { name: 'file', kind: undefined, cache: 'no-cache' },
  { name: 'page', kind: '/index.html', cache: undefined },
]
const FILE = '\\.[^/]+$'

/** The headers of each kind of path: those for everything, then its own. */
function headersOf(headers, { kind, cache }) {
  return Object.entries({ ...headers['/*'], ...(cache !== undefined && { 'Cache-Control': cache }), ...(kind !== undefined && headers[kind]) })
}

const quoted = value => {
  if (/["\\$\n{}]/.test(value)) throw complaint(`A header has letters that a server's configuration would read as its own: ${value}`)
  return `"${value}"`
}

/** What is missing is told with all headers but the one that would keep the answer for ever. */
const lastsAlways = name => (name === 'Cache-Control' ? '' : ' always')

const SERVERS = {
  /** For the `server` block: a location that adds headers inherits none, so each has them all. */
  nginx(headers) {
    const [assets, file, page] = PLACES.map(place => headersOf(headers, place).map(([name, value]) => `  add_header ${name} ${quoted(value)}${lastsAlways(name)};`))
    const location = (match, lines, files) => [`location ${match} {`, ...lines, `  try_files ${files} =404;`, '}']
    return [
      'charset utf-8;',
      'charset_types text/css text/xml text/plain text/javascript application/javascript application/json image/svg+xml;',
      ...location('^~ /assets/', assets, '$uri'),
      // the page by its own name is the page all the same
      ...location(`~ "^(?!/index\\.html$).*${FILE}"`, file, '$uri'),
      ...location('/', page, '/index.html'),
    ]
  },
  /** For the site block. */
  caddy(headers) {
    const matchers = {
      // only what is there: a missing file's answer is not for keeping
      assets: ['path /assets/*', 'file'],
      file: [`path_regexp ${FILE}`, 'not path /assets/* /index.html'],
      page: ['not {', `  path_regexp ${FILE}`, '  not path /index.html', '}', 'not path /assets/*'],
    }
    const block = (opening, lines) => [`${opening} {`, ...lines.map(line => `  ${line}`), '}']
    const set = entries => entries.map(([name, value]) => `${name} ${quoted(value)}`)
    return [
      ...PLACES.flatMap(({ name }) => block(`@${name}`, matchers[name])),
      'rewrite @page /index.html',
      ...block('header', set(Object.entries(headers['/*']))),
      ...PLACES.flatMap(({ name, kind, cache }) => block(`header @${name}`, set(headersOf({ ...headers, '/*': {} }, { kind, cache })))),
      ...block('file_server', ['precompressed br gzip']),
    ]
  },
}

/** The part of a web server's configuration that serves a built shop as `headers.json` asks for. */
export function serverConfig(server, headers) {
  if (!Object.hasOwn(SERVERS, server)) throw complaint(`Unknown server ${server}. Known: ${Object.keys(SERVERS).join(', ')}`)
  return `${SERVERS[server](headers).join('\n')}\n`
}

/** `npm run -s headers -- nginx|caddy [--dist DIR]`: prints it. */
export async function run(args) {
  const { options, rest: [server = '', ...more] } = readArguments(args, ['dist'])
  if (more.length > 0) throw complaint('Usage: npm run -s headers -- nginx|caddy [--dist DIR]')
  const file = path.join(options.dist ?? 'dist', 'headers.json')
  if (!fs.existsSync(file)) throw complaint(`${file} is missing: run \`npm run build\` first`)
  process.stdout.write(serverConfig(server, JSON.parse(fs.readFileSync(file, 'utf8'))))
  return 0
}
