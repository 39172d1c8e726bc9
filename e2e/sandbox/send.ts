import { createHash } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import type { Answer } from './answer.ts'

const WORTH_COMPRESSING = 1400
const DRIPS = 20

/**
 * Sends a response: 304 if the caller's copy is current, compressed if large and accepted, without
 * a body for HEAD.
 */
export function send(request: IncomingMessage, response: ServerResponse, answer: Answer): void {
  const headers: Record<string, string> = { ...answer.headers }
  let body = Buffer.from(answer.body)
  const isCacheable = answer.status === 200 && headers['cache-control'] !== 'no-store'
  if (isCacheable) {
    // A weak tag: the compressed and the plain form share it.
    headers.etag = `W/"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
    if (request.headers['if-none-match']?.split(/, */).includes(headers.etag) === true) {
      delete headers['content-type']
      response.writeHead(304, headers).end()
      return
    }
  }
  if (body.length > WORTH_COMPRESSING) {
    headers.vary = 'Accept-Encoding'
    if (acceptsGzip(request)) {
      body = gzipSync(body)
      headers['content-encoding'] = 'gzip'
    }
  }
  if (answer.status !== 204) headers['content-length'] = String(body.length)
  response.writeHead(answer.status, headers).end(request.method === 'HEAD' ? undefined : body)
}

/** Announces the whole length, sends the first half and drops the connection. */
export async function sendCut(response: ServerResponse, answer: Answer): Promise<void> {
  const body = Buffer.from(answer.body)
  response.writeHead(answer.status, { ...answer.headers, 'content-length': String(Math.max(body.length, 1)) })
  await new Promise<void>(done => response.write(body.subarray(0, body.length >> 1), () => done()))
  response.destroy()
}

/** Sends the response in small pieces over this many milliseconds. */
export async function sendDrip(
  response: ServerResponse, answer: Answer, overMs: number, signal: AbortSignal,
): Promise<void> {
  const body = Buffer.from(answer.body)
  const piece = Math.max(1, Math.ceil(body.length / DRIPS))
  const headers = answer.status === 204 ? {} : { 'content-length': String(body.length) }
  response.writeHead(answer.status, { ...answer.headers, ...headers })
  for (let start = 0; start < body.length && !response.destroyed; start += piece) {
    response.write(body.subarray(start, start + piece))
    await wait(overMs / DRIPS, undefined, { signal })
  }
  response.end()
}

function acceptsGzip(request: IncomingMessage): boolean {
  const accepted = String(request.headers['accept-encoding'] ?? '')
  return accepted.split(',').some(one => /^ *(gzip|\*) *(;|$)/i.test(one) && !/; *q=0(\.0*)? *$/.test(one))
}
