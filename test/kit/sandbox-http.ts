import { Agent, request as sendRequest } from 'node:http'
import type { HttpResponse, HttpPort, HttpRequest } from '../../core/env.ts'
import { NetworkError } from '../../core/http/errors.ts'

/** An HTTP port to a running sandbox that records its requests. */
export interface SandboxHttp extends HttpPort {
  /** The requests so far, in order. */
  readonly calls: readonly HttpRequest[]
  /** The same without the host, such as `GET /1/now`. */
  readonly paths: readonly string[]
  /** Clears the record. */
  forget(): void
  /** The number of calls without a response yet. */
  readonly open: number
}

const MAX_REDIRECTS = 20
/** Connections are reused between calls. They do not keep the test process alive. */
const agent = new Agent({ keepAlive: true })

/** An HTTP port over Node's `http` client, whose calls take a quarter of the time of Node's `fetch`. */
export function createSandboxHttp(): SandboxHttp {
  const calls: HttpRequest[] = []
  let open = 0
  return {
    calls,
    get paths() {
      return calls.map(({ method, url }) => `${method} ${url.replace(/^https?:\/\/[^/]+/, '')}`)
    },
    forget() {
      calls.length = 0
    },
    get open() {
      return open
    },
    async send(request, signal) {
      calls.push(request)
      open += 1
      try {
        return await exchange(request, signal)
      } finally {
        open -= 1
      }
    },
  }
}

/** A request with any method: the control panel uses more methods than the API. */
type AnyRequest = Omit<HttpRequest, 'method'> & { readonly method: string }

/** Like the browser's port, a GET follows redirects and a POST does not. */
export async function exchange(request: AnyRequest, signal = new AbortController().signal): Promise<HttpResponse> {
  try {
    for (let url = request.url, step = 0; step < MAX_REDIRECTS; step += 1) {
      const { location, ...answer } = await sendOnce({ ...request, url }, signal)
      if (location === undefined) return answer
      if (request.method === 'POST') throw new Error('a redirect')
      url = new URL(location, url).href
    }
    throw new Error('redirects without end')
  } catch (cause) {
    throw new NetworkError(signal.aborted ? 'cancelled' : 'unreachable', { cause })
  }
}

interface Step extends HttpResponse {
  /** The target of a redirect. */
  readonly location?: string
}

function sendOnce({ url, method, headers, body }: AnyRequest, signal: AbortSignal): Promise<Step> {
  return new Promise((resolve, reject) => {
    const call = sendRequest(
      url,
      {
        method, headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
        agent,
      },
      answer => {
        const { statusCode: status = 0 } = answer
        let text = ''
        answer.setEncoding('utf8')
        answer.on('data', (piece: string) => {
          text += piece
        })
        answer.on('error', reject)
        answer.on('end', () => {
          const { location } = answer.headers
          resolve(
            status >= 300 && status < 400 && location !== undefined ? { status, text, location } : { status, text },
          )
        })
      },
    )
    call.on('error', reject)
    const abort = (): void => void call.destroy(new Error('aborted'))
    signal.addEventListener('abort', abort)
    call.on('close', () => signal.removeEventListener('abort', abort))
    call.end(body)
  })
}
