import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { invalid } from './decode.ts'
import { Refusal } from './refusal.ts'

/** A request with its complete body. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** Scheme, host and port by which the caller reaches this server. */
  readonly publicUrl: string
}

const BODY_LIMIT = 1024 * 1024

/**
 * Reads the body as text. Beyond a megabyte the rest is read and dropped: a 413 that is sent during
 * an upload would be lost with the connection.
 */
export async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= BODY_LIMIT) chunks.push(chunk)
    else chunks.length = 0
  }
  if (size > BODY_LIMIT) throw new Refusal('request.too-large')
  return Buffer.concat(chunks).toString('utf8')
}

/** Parses the body as JSON. */
export function jsonBody(call: Call): unknown {
  try {
    return JSON.parse(call.text)
  } catch {
    throw invalid('тела запроса', 'нужен JSON')
  }
}
