import fs from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import http from 'node:http'
import path from 'node:path'
import { getErrorCode } from '../cli/cli-error.mjs'
import { SUMS } from './sums.ts'

/**
 * @typedef {import('./policy.ts').Headers} Headers
 * @typedef {http.IncomingMessage} Request
 * @typedef {http.ServerResponse} Response
 */

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
export const getContentType = name => TYPES[path.extname(name)] ?? 'application/octet-stream'

/**
 * Parses the path of a request; undefined for a path that leads
 * out of the site's folder or is no file name.
 * @param {string} requestUrl
 */
function parsePath(requestUrl) {
  const [raw = ''] = requestUrl.split(/[?#]/)
  try {
    const decoded = decodeURIComponent(raw)
    // `..` would leave the folder; a file name cannot contain NUL
    return decoded.includes('\0') || decoded.split(/[/\\]/).includes('..') ? undefined : decoded
  } catch {
    // malformed percent-encoding: the shop's page shows «not found»
    return '/'
  }
}

/**
 * Returns the target of the redirect that answers a POST: the same address, which the browser then
 * requests by GET (RFC 9110, 15.4.4). A payment page may return the customer by POST.
 * Several leading slashes become one, since `//name` would redirect to another host.
 * @param {string} requestUrl
 */
const toSamePage = requestUrl => `/${requestUrl.replace(/^[/\\]+/, '')}`

/** @param {string} file */
async function isFile(file) {
  try {
    return (await stat(file)).isFile()
  } catch {
    return false
  }
}

/**
 * Resolves a path to a file of the site. A path without an extension is a page: a prerendered one,
 * else the shop's. Undefined for a missing file.
 * @param {string} folder @param {string} sitePath
 */
async function resolveFile(folder, sitePath) {
  const name = sitePath.replace(/^\/+|\/+$/g, '')
  if (name !== SUMS && (sitePath.endsWith('/') || path.posix.extname(sitePath) === '')) {
    return name !== '' && (await isFile(path.join(folder, `${name}.html`))) ? `${name}.html` : 'index.html'
  }
  return await isFile(path.join(folder, name)) ? name : undefined
}

/**
 * Parses an `Accept-Encoding` header. The browser does not accept encodings
 * with a weight of zero, so they are left out.
 * @param {string} header
 */
function parseEncodings(header) {
  return header.split(',')
    .map(item => item.split(';').map(text => text.trim().toLowerCase()))
    .filter(([, weight]) => !/^q=0(\.0*)?$/.test(weight ?? ''))
    .map(([token]) => token)
}

const ENCODINGS = [{ token: 'br', suffix: '.br' }, { token: 'gzip', suffix: '.gz' }]

/**
 * Selects a compressed copy that the browser accepts and the site has; undefined without one.
 * @param {string} folder @param {string} name
 * @param {string} header `Accept-Encoding`
 */
async function selectEncoding(folder, name, header) {
  const accepted = parseEncodings(header)
  for (const encoding of ENCODINGS) {
    if (accepted.includes(encoding.token) && await isFile(path.join(folder, name + encoding.suffix))) return encoding
  }
  return undefined
}

/** The browser may cache a copy but has to revalidate it at each use. */
const REVALIDATE = { 'Cache-Control': 'no-cache' }

/**
 * Reads headers.json of a site; no headers without the file.
 * @param {string} folder @returns {Headers}
 */
function readHeaders(folder) {
  const file = path.join(folder, 'headers.json')
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {}
}

/**
 * Returns the name whose headers apply to a file: all pages have those of index.html.
 * @param {string} name
 */
const toHeadersName = name => (name.endsWith('.html') ? 'index.html' : name)

/**
 * Merges the headers of all patterns that match a file, without Strict-Transport-Security: this
 * server has no https.
 * @param {Headers} headers @param {string} name
 */
export function selectHeaders(headers, name) {
  /** @param {string} pattern */
  const isMatch = pattern => {
    // patterns begin with `/`, names do not
    const [start = '', end = ''] = pattern.slice(1).split('*')
    return pattern.includes('*') ? name.startsWith(start) && name.endsWith(end) : name === start
  }
  const matches = Object.keys(headers).filter(isMatch).map(pattern => headers[pattern])
  /** @type {Record<string, string>} */
  const { 'Strict-Transport-Security': _, ...selected } = Object.assign({}, ...matches)
  return selected
}

/**
 * Responds to a request for a page or a file of the site.
 * @param {string} folder @param {import('node:http').IncomingMessage} request
 * @param {import('node:http').ServerResponse} response
 */
async function handleRequest(folder, request, response) {
  const headers = readHeaders(folder)
  /**
   * @param {number} status @param {import('node:http').OutgoingHttpHeaders} extra
   * @param {string | Buffer} [body]
   */
  const send = (status, extra, body) => {
    response.writeHead(status, { ...selectHeaders(headers, ''), ...extra })
    response.end(body)
  }
  /**
   * @param {number} status @param {string} text
   * @param {import('node:http').OutgoingHttpHeaders} [extra]
   */
  const sendText = (status, text, extra) =>
    send(status, { 'Content-Type': TYPES['.txt'], 'Cache-Control': 'no-store', ...extra }, text)

  const isReading = request.method === 'GET' || request.method === 'HEAD'
  const sendNotAllowed = () => sendText(405, 'Method not allowed\n', { Allow: 'GET, HEAD' })
  if (!isReading && request.method !== 'POST') return sendNotAllowed()
  const sitePath = parsePath(request.url ?? '/')
  const name = sitePath === undefined ? undefined : await resolveFile(folder, sitePath)
  if (!isReading) {
    // discards the body
    request.resume()
    if (name?.endsWith('.html') !== true) return sendNotAllowed()
    const location = { Location: toSamePage(request.url ?? '/') }
    return send(303, { ...REVALIDATE, ...selectHeaders(headers, 'index.html'), ...location })
  }
  if (name === undefined) return sendText(404, 'Not found\n')

  const encoding = await selectEncoding(folder, name, String(request.headers['accept-encoding'] ?? ''))
  const file = path.join(folder, name + (encoding?.suffix ?? ''))
  const { size, mtimeMs } = await stat(file)
  const tag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}${encoding?.suffix ?? ''}"`
  const extra = {
    'Content-Type': getContentType(name),
    Vary: 'Accept-Encoding',
    ETag: tag,
    ...REVALIDATE,
    ...selectHeaders(headers, toHeadersName(name)),
    ...(encoding !== undefined && { 'Content-Encoding': encoding.token }),
  }
  if (request.headers['if-none-match'] === tag) return send(304, extra)
  const body = await readFile(file)
  return send(200, { ...extra, 'Content-Length': body.length }, body)
}

/**
 * Makes a server listen on loopback; resolves with the port.
 * @type {(server: import('node:http').Server, port: number) => Promise<number>}
 */
const listen = (server, port) => new Promise((resolve, reject) => {
  server.once('error', reject)
  server.listen(port, '127.0.0.1', () => {
    server.off('error', reject)
    resolve(/** @type {import('node:net').AddressInfo} */ (server.address()).port)
  })
})

/**
 * Serves a built site on loopback with the headers of its headers.json. A path without an extension
 * is a page. With port 0, or if the port is in use, it listens on any free port.
 * @param {string} folder @param {number} [port]
 * @param {(request: Request, response: Response) => boolean} [handleFirst] returns true if it has answered a request
 */
export async function serveSite(folder, port = 0, handleFirst = () => false) {
  const server = http.createServer((request, response) => {
    if (handleFirst(request, response)) return
    handleRequest(folder, request, response).catch(error => {
      console.error(error)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  let actualPort
  try {
    actualPort = await listen(server, port)
  } catch (error) {
    if (getErrorCode(error) !== 'EADDRINUSE' || port === 0) throw error
    actualPort = await listen(server, 0)
  }
  return {
    url: `http://127.0.0.1:${actualPort}`,
    close: () => /** @type {Promise<void>} */ (new Promise(resolve => {
      server.close(() => resolve())
      server.closeAllConnections()
    })),
  }
}
