import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { invalid } from './decode.ts'
import { Refusal } from './refusal.ts'

/** One request with its whole body. */
export interface Call {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly text: string
  /** Scheme, host and port under which the caller sees this server. */
  readonly publicUrl: string
}

const BODY_LIMIT = 1024 * 1024

/**
 * The body as text. Above a megabyte the rest is read and thrown away, because an answer sent into
 * a running upload is lost with the connection, and 413 is the answer.
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

/** The JSON value of the body. */
export function jsonBody(call: Call): unknown {
  try {
    return JSON.parse(call.text)
  } catch {
    throw invalid('тела запроса', 'нужен JSON')
  }
}
