import { Agent, request as ask } from 'node:http'
import type { HttpResponse, HttpPort, HttpRequest } from '../../core/env.ts'
import { NetworkError } from '../../core/http/errors.ts'

/** The network of tests that talk to a running sandbox, with a memory of what went over it. */
export interface SandboxHttp extends HttpPort {
  /** Everything sent so far, in order. */
  readonly calls: readonly HttpRequest[]
  /** The same without the host, such as `GET /1/now`. */
  readonly paths: readonly string[]
  /** Drops the memory of what was sent. */
  forget(): void
  /** Calls without an answer yet. */
  readonly open: number
}

const AT_MOST = 20
/** The connections are kept between calls; a process of tests ends in spite of them. */
const agent = new Agent({ keepAlive: true })

/** An HTTP port over Node's own client: real connections, at a quarter of what Node's `fetch` takes for a call. */
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

/** A call of any kind; the control panel has more than the API. */
type AnyRequest = Omit<HttpRequest, 'method'> & { readonly method: string }

/** As the browser's port does it: a GET goes where it is sent on to, a POST follows no redirect. */
export async function exchange(request: AnyRequest, signal = new AbortController().signal): Promise<HttpResponse> {
  try {
    for (let url = request.url, step = 0; step < AT_MOST; step += 1) {
      const { location, ...answer } = await once({ ...request, url }, signal)
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
  /** Where the caller is sent on to. */
  readonly location?: string
}

function once({ url, method, headers, body }: AnyRequest, signal: AbortSignal): Promise<Step> {
  return new Promise((resolve, reject) => {
    const call = ask(
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
    const callOff = (): void => void call.destroy(new Error('called off'))
    signal.addEventListener('abort', callOff)
    call.on('close', () => signal.removeEventListener('abort', callOff))
    call.end(body)
  })
}
