import { ApiError, NetworkError, WireError } from '../http/errors.ts'
import type { ResourceState } from '../store/resource.ts'

/** What went wrong, as the screen needs it: a code to translate, or the server's own words. */
export interface Problem {
  readonly code: ProblemCode
  /** The server's words, or the error's own English ones for the technical details. */
  readonly message: string
  readonly status?: number
}
export type ProblemCode =
  | 'network' | 'server' | 'requestFailed' | 'unknown' | 'time'
  | 'menuGroupsNotFound' | 'menuGroupsFailed' | 'positionsNotFound' | 'positionsFailed'
  | 'noRestos' | 'noMenus' | 'noZones'

/** Sorts any thrown value by what its reader does next (ERR-01). */
export function problemOf(error: unknown): Problem {
  if (error instanceof NamedError) return error.problem
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof NetworkError) return { code: 'network', message }
  // without words of the server's own its message is the one made of the status (`http/answer.ts`)
  const isServers = error instanceof ApiError && message !== `Request failed with status ${error.status}`
  if (!(error instanceof ApiError || error instanceof WireError)) return { code: 'unknown', message }
  const { status } = error
  return { code: isServers ? 'server' : 'requestFailed', message, ...(status !== undefined && { status }) }
}

export class NamedError extends Error {
  readonly problem: Problem
  constructor(problem: Problem) {
    super(problem.message)
    this.problem = problem
  }
}
const NAMES = { menuGroups: 'groups', positions: 'positions' } as const

/** A call whose failure has a name of its own, but for the server's words (ERR-02). */
export async function namedFailure<T>(what: keyof typeof NAMES, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const problem = problemOf(error)
    const named = (code: ProblemCode, message: string) => new NamedError({ ...problem, code, message })
    if (problem.status === 404) throw named(`${what}NotFound`, `Menu ${NAMES[what]} not found`)
    if (problem.code === 'server' || problem.code === 'network') throw error
    throw named(`${what}Failed`, `Failed to fetch menu ${NAMES[what]}`)
  }
}

export type Loadable<T> =
  | { readonly at: 'loading' }
  | { readonly at: 'ready'; readonly value: T }
  | { readonly at: 'failed'; readonly problem: Problem }
/** What is shown of something loaded: a value as long as there is one. */
export function loadableOf<T, K>(now: ResourceState<T, Problem, K>): Loadable<T> {
  if ('value' in now && now.value !== undefined) return { at: 'ready', value: now.value }
  return now.at === 'failed' ? { at: 'failed', problem: now.problem } : { at: 'loading' }
}
