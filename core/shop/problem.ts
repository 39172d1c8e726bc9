import { ApiError, NetworkError, WireError } from '../http/errors.ts'

/** What went wrong, as the screen needs it: a code to translate, or the server's own words. */
export interface Problem {
  readonly code: ProblemCode
  /** The server's message for `server`; else the error's own English message, for the technical details. */
  readonly message: string
  readonly status?: number
}
export type ProblemCode =
  | 'network' | 'server' | 'requestFailed' | 'unknown' | 'time'
  | 'menuGroupsNotFound' | 'menuGroupsFailed' | 'positionsNotFound' | 'positionsFailed'
  | 'noRestos' | 'noMenus' | 'noZones'

/** Sorts any thrown value by what the reader does next: try again, read the server's words, or report it (ERR-01). */
export function problemOf(error: unknown): Problem {
  if (error instanceof NetworkError) return { code: 'network', message: error.message }
  if (error instanceof ApiError) {
    return { code: saysNothing(error) ? 'requestFailed' : 'server', message: error.message, status: error.status }
  }
  if (error instanceof WireError) {
    return { code: 'requestFailed', message: error.message, ...(error.status !== undefined && { status: error.status }) }
  }
  return { code: 'unknown', message: error instanceof Error ? error.message : String(error) }
}

/** A refusal without words of the server's own: its message is the one made of the status (`http/answer.ts`). */
function saysNothing(error: ApiError): boolean {
  return error.message === `Request failed with status ${error.status}`
}

/** A call's failure under its own name: `notFound` at 404, the server's words if it has any, else `failed` (ERR-02). */
export function namedProblem(error: unknown, notFound: ProblemCode, failed: ProblemCode, messages: Record<string, string>): Problem {
  const problem = problemOf(error)
  if (problem.status === 404) return { ...problem, code: notFound, message: messages[notFound] ?? problem.message }
  if (problem.code === 'server' || problem.code === 'network') return problem
  return { ...problem, code: failed, message: messages[failed] ?? problem.message }
}

/** A value that is fetched: never half loaded and failed at once. */
export type Loadable<T> =
  | { readonly at: 'loading' }
  | { readonly at: 'ready'; readonly value: T }
  | { readonly at: 'failed'; readonly problem: Problem }
