import fs from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { codeOf } from './complaint.mjs'
import { SUMS } from './sums.mjs'

/** @typedef {import('./policy.mjs').Headers} Headers */

/** @type {Readonly<Record<string, string>>} */
const TYPES = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
}

/** @param {string} name */
export const typeOf = name => TYPES[path.extname(name)] ?? 'application/octet-stream'

/**
 * The path of a request within the site, or undefined when it cannot be one.
 * @param {string} requestUrl
 */
function pathOf(requestUrl) {
  const [raw = ''] = requestUrl.split(/[?#]/)
  try {
    const decoded = decodeURIComponent(raw)
    // dots would climb out of the folder, a NUL makes no file name
    return decoded.includes('\0') || decoded.split(/[/\\]/).includes('..') ? undefined : decoded
  } catch {
    // malformed percent-encoding is the shop's to answer, like any unknown page
    return '/'
  }
}

/** @param {string} file */
async function isFile(file) {
  try {
    return (await stat(file)).isFile()
  } catch {
    return false
  }
}

/**
 * The file for a path: itself, or for a path without an extension that is none the page that was written ahead for it, else the shop's page.
 * @param {string} folder
 * @param {string} sitePath
 */
async function fileFor(folder, sitePath) {
  const name = sitePath.replace(/^\/+|\/+$/g, '')
  if (name !== SUMS && (sitePath.endsWith('/') || path.posix.extname(sitePath) === '')) return name !== '' && await isFile(path.join(folder, `${name}.html`)) ? `${name}.html` : 'index.html'
  return await isFile(path.join(folder, name)) ? name : undefined
}

/**
 * The encodings of an `Accept-Encoding` header, without those refused by a weight of zero.
 * @param {string} header
 */
function acceptedEncodings(header) {
  return header.split(',')
    .map(part => part.split(';').map(each => each.trim().toLowerCase()))
    .filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? ''))
    .map(([token]) => token)
}

const ENCODINGS = [{ token: 'br', ending: '.br' }, { token: 'gzip', ending: '.gz' }]

/**
 * The compressed copy that the browser accepts and the site has.
 * @param {string} folder
 * @param {string} name
 * @param {string} header
 */
async function encodingFor(folder, name, header) {
  const accepted = acceptedEncodings(header)
  for (const one of ENCODINGS) {
    if (accepted.includes(one.token) && await isFile(path.join(folder, name + one.ending))) return one
  }
  return undefined
}

/** A `Cache-Control` that lets the browser keep a copy and ask each time whether it still holds. */
const ASK_FIRST = { 'Cache-Control': 'no-cache' }

/**
 * @param {string} folder
 * @returns {Headers}
 */
function readHeaders(folder) {
  const file = path.join(folder, 'headers.json')
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {}
}

/** Every page is of the kind of the shop's own. @param {string} name */
const kindOf = name => (name.endsWith('.html') ? 'index.html' : name)

/**
 * The headers of every kind that a file is of. One about https means nothing here: this server speaks http, to its own machine.
 * @param {Headers} headers
 * @param {string} name
 */
export function headersOf(headers, name) {
  /** @param {string} kind */
  const isOf = kind => {
    const [start = '', end = ''] = kind.slice(1).split('*')
    return kind.includes('*') ? name.startsWith(start) && name.endsWith(end) : name === start
  }
  /** @type {Record<string, string>} */
  const { 'Strict-Transport-Security': _, ...own } = Object.assign({}, ...Object.keys(headers).filter(isOf).map(kind => headers[kind]))
  return own
}

/**
 * @param {string} folder
 * @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function answer(folder, request, response) {
  const headers = readHeaders(folder)
  /**
   * @param {number} status
   * @param {import('node:http').OutgoingHttpHeaders} extra
   * @param {string | Buffer} [body]
   */
  const send = (status, extra, body) => {
    response.writeHead(status, { ...headersOf(headers, ''), ...extra })
    response.end(body)
  }
  /**
   * @param {number} status
   * @param {string} text
   * @param {import('node:http').OutgoingHttpHeaders} [extra]
   */
  const plain = (status, text, extra) =>
    send(status, { 'Content-Type': TYPES['.txt'], 'Cache-Control': 'no-store', ...extra }, text)

  if (request.method !== 'GET' && request.method !== 'HEAD') return plain(405, 'Method not allowed\n', { Allow: 'GET, HEAD' })
  const sitePath = pathOf(request.url ?? '/')
  const name = sitePath === undefined ? undefined : await fileFor(folder, sitePath)
  if (name === undefined) return plain(404, 'Not found\n')

  const encoding = await encodingFor(folder, name, String(request.headers['accept-encoding'] ?? ''))
  const file = path.join(folder, name + (encoding?.ending ?? ''))
  const { size, mtimeMs } = await stat(file)
  const tag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}${encoding?.ending ?? ''}"`
  const extra = {
    'Content-Type': typeOf(name),
    Vary: 'Accept-Encoding',
    ETag: tag,
    ...ASK_FIRST,
    ...headersOf(headers, kindOf(name)),
    ...(encoding !== undefined && { 'Content-Encoding': encoding.token }),
  }
  if (request.headers['if-none-match'] === tag) return send(304, extra)
  const body = await readFile(file)
  return send(200, { ...extra, 'Content-Length': body.length }, body)
}

/** @type {(server: import('node:http').Server, port: number) => Promise<number>} */
const listen = (server, port) => new Promise((resolve, reject) => {
  server.once('error', reject)
  server.listen(port, '127.0.0.1', () => {
    server.off('error', reject)
    resolve(/** @type {import('node:net').AddressInfo} */ (server.address()).port)
  })
})

/**
 * Serves a built site on loopback, with the headers of its headers.json. A path without an
 * extension is a page of the shop; one with an extension is a file or a 404. A port in use is
 * replaced by a free one; port 0 asks for a free one at once. What `answersItself` answers is none of the site's.
 * @param {string} folder
 * @param {number} [port]
 * @param {(request: import('node:http').IncomingMessage, response: import('node:http').ServerResponse) => boolean} [answersItself]
 */
export async function serveSite(folder, port = 0, answersItself = () => false) {
  const server = http.createServer((request, response) => {
    if (answersItself(request, response)) return
    answer(folder, request, response).catch(error => {
      console.error(error)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  let actual
  try {
    actual = await listen(server, port)
  } catch (error) {
    if (codeOf(error) !== 'EADDRINUSE' || port === 0) throw error
    actual = await listen(server, 0)
  }
  return {
    url: `http://127.0.0.1:${actual}`,
    close: () => /** @type {Promise<void>} */ (new Promise(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })),
  }
}
