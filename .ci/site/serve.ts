import { once } from 'node:events'
import fs from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { LOCALES } from '../../core/locale.ts'
import { getErrorCode } from '../cli/cli-error.mjs'
import { toPageFile } from '../prerender/page-file.ts'
import type { Headers } from './policy.ts'
import { SUMS } from './sums.ts'

const TYPES: Readonly<Record<string, string>> = {
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

export const getContentType = (name: string) => TYPES[path.extname(name)] ?? 'application/octet-stream'

/** Parses the path of a request; undefined for a path that leads out of the site's folder or is no file name. */
function parsePath(requestUrl: string) {
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
 */
const toSamePage = (requestUrl: string) => `/${requestUrl.replace(/^[/\\]+/, '')}`

/** Matches the target of a request for a page with slashes at its end: the path without them, and the query. */
const SLASH_AT_END = /^([^?#]*[^/\\?#])[/\\]+(\?.*)?$/

const isFile = (file: string) => stat(file).then(stats => stats.isFile(), () => false)

/**
 * Resolves a path to a file of the site. A path without an extension is a page: a prerendered one,
 * in the language `requested` if it is written in it, else the shop's. Undefined for a missing file.
 */
async function resolveFile(folder: string, sitePath: string, requested: string | null) {
  const name = sitePath.replace(/^\/+|\/+$/g, '')
  if (name !== SUMS && (sitePath.endsWith('/') || path.posix.extname(sitePath) === '')) {
    const locales = [LOCALES.find(locale => locale === requested), undefined]
    const pages = name === '' ? [] : locales.map(locale => toPageFile(`/${name}`, locale))
    for (const page of pages) if (await isFile(path.join(folder, page))) return page
    return 'index.html'
  }
  return await isFile(path.join(folder, name)) ? name : undefined
}

const ENCODINGS = [{ token: 'br', suffix: '.br' }, { token: 'gzip', suffix: '.gz' }]

/** Selects a compressed copy that the browser accepts (`Accept-Encoding`) and the site has; undefined without one. */
async function selectEncoding(folder: string, name: string, header: string) {
  // an encoding with a weight of zero is not accepted
  const accepted = header.toLowerCase().replace(/\s/g, '').split(',')
    .filter(item => !/;q=0(\.0*)?$/.test(item)).map(item => item.replace(/;.*/, ''))
  for (const encoding of ENCODINGS) {
    if (accepted.includes(encoding.token) && await isFile(path.join(folder, name + encoding.suffix))) return encoding
  }
  return undefined
}

/** The browser may cache a copy but has to revalidate it at each use. */
const REVALIDATE = { 'Cache-Control': 'no-cache' }

/** Reads headers.json of a site; no headers without the file. */
function readHeaders(folder: string): Headers {
  const file = path.join(folder, 'headers.json')
  return fs.existsSync(file) ? JSON.parse(fs.readFileSync(file, 'utf8')) : {}
}

/**
 * Merges the headers of all patterns that match a file, without Strict-Transport-Security: this
 * server has no https.
 */
export function selectHeaders(headers: Headers, name: string): Readonly<Record<string, string>> {
  const matches = Object.entries(headers).filter(([pattern]) => {
    // patterns begin with `/`, names do not
    const [start = '', end = ''] = pattern.slice(1).split('*')
    return pattern.includes('*') ? name.startsWith(start) && name.endsWith(end) : name === start
  })
  const { 'Strict-Transport-Security': _, ...selected } = Object.assign({}, ...matches.map(([, values]) => values))
  return selected
}

/** Responds to a request for a page or a file of the site. */
async function handleRequest(folder: string, request: http.IncomingMessage, response: http.ServerResponse) {
  const headers = readHeaders(folder)
  const send = (status: number, extra: http.OutgoingHttpHeaders, body?: string | Buffer) => {
    response.writeHead(status, { ...selectHeaders(headers, ''), ...extra })
    response.end(body)
  }
  const sendText = (status: number, text: string, extra?: http.OutgoingHttpHeaders) =>
    send(status, { 'Content-Type': TYPES['.txt'], 'Cache-Control': 'no-store', ...extra }, text)

  const { method = '', url = '/' } = request
  const isReading = ['GET', 'HEAD'].includes(method)
  const sitePath = parsePath(url)
  const requestedLanguage = new URLSearchParams(/\?([^#]*)/.exec(url)?.[1]).get('lang')
  const name = sitePath === undefined ? undefined : await resolveFile(folder, sitePath, requestedLanguage)
  if (!isReading) {
    // discards the body
    request.resume()
    return method === 'POST' && name?.endsWith('.html')
      ? send(303, { ...REVALIDATE, ...selectHeaders(headers, 'index.html'), Location: toSamePage(url) })
      : sendText(405, 'Method not allowed\n', { Allow: 'GET, HEAD' })
  }
  if (name === undefined) return sendText(404, 'Not found\n')
  const [, withoutSlash, query = ''] = SLASH_AT_END.exec(url) ?? []
  if (withoutSlash !== undefined && name.endsWith('.html')) {
    const Location = toSamePage(withoutSlash + query)
    return send(301, { ...REVALIDATE, ...selectHeaders(headers, 'index.html'), Location })
  }

  const encoding = await selectEncoding(folder, name, String(request.headers['accept-encoding'] ?? ''))
  const file = path.join(folder, name + (encoding?.suffix ?? ''))
  const { size, mtimeMs } = await stat(file)
  const tag = `"${size.toString(36)}-${Math.round(mtimeMs).toString(36)}${encoding?.suffix ?? ''}"`
  const extra = {
    'Content-Type': getContentType(name),
    Vary: 'Accept-Encoding',
    ETag: tag,
    ...REVALIDATE,
    // all pages have the headers of index.html
    ...selectHeaders(headers, name.endsWith('.html') ? 'index.html' : name),
    ...(encoding !== undefined && { 'Content-Encoding': encoding.token }),
  }
  if (request.headers['if-none-match'] === tag) return send(304, extra)
  const body = await readFile(file)
  return send(200, { ...extra, 'Content-Length': body.length }, body)
}

/** Returns true if it has answered a request. */
type RequestHandler = (request: http.IncomingMessage, response: http.ServerResponse) => boolean

/**
 * Serves a built site on loopback with the headers of its headers.json. A path without an extension
 * is a page. With port 0, or if the port is in use, it listens on any free port.
 */
export async function serveSite(folder: string, port = 0, handleFirst: RequestHandler = () => false) {
  const server = http.createServer((request, response) => {
    if (handleFirst(request, response)) return
    handleRequest(folder, request, response).catch(error => {
      console.error(error)
      if (!response.headersSent) response.writeHead(500)
      response.end()
    })
  })
  const listen = (wanted: number) => once(server.listen(wanted, '127.0.0.1'), 'listening')
  await listen(port).catch(error => {
    if (getErrorCode(error) !== 'EADDRINUSE') throw error
    return listen(0)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
