import { ApiError, BusyError, NetworkError, DecodeError, HtmlPageError } from '../http/errors.ts'
import type { ResourceState } from '../store/resource.ts'

/** A failure for the screen: a code to translate, or the server's message. */
export interface Problem {
  readonly code: ProblemCode
  /** The server's message; else the error's, which is English and for technical details only. */
  readonly message: string
  readonly status?: number
}
export type ProblemCode =
  | 'network' | 'networkSignIn' | 'otherTab' | 'server' | 'requestFailed' | 'unknown' | 'time'
  | 'menuGroupsNotFound' | 'menuGroupsFailed' | 'positionsNotFound' | 'positionsFailed'
  | 'noRestos' | 'noMenus' | 'noZones'

/** Converts a thrown value. The code decides what the customer reads and can do (ERR-01). */
export function toProblem(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem
  const message = error instanceof Error ? error.message : String(error)
  if (error instanceof NetworkError) return { code: 'network', message }
  if (error instanceof BusyError) return { code: 'otherTab', message }
  // `http/response.ts` sets this message if the server sent none
  const hasServerMessage = error instanceof ApiError && message !== `Request failed with status ${error.status}`
  if (!(error instanceof ApiError || error instanceof DecodeError)) return { code: 'unknown', message }
  const { status } = error
  const otherCode = error instanceof HtmlPageError ? 'networkSignIn' : 'requestFailed'
  return { code: hasServerMessage ? 'server' : otherCode, message, ...(status !== undefined && { status }) }
}

/** Whether the text of a problem says more than which part of the data is missing. */
export const hasSpecificText = ({ code }: Problem): boolean => code === 'server' || code === 'networkSignIn'

/** An error with a problem, which `toProblem` returns unchanged. */
export class ProblemError extends Error {
  readonly problem: Problem
  constructor(problem: Problem, options?: ErrorOptions) {
    super(problem.message, options)
    this.problem = problem
  }
}
/** The parts of a menu, with their nouns in English messages. */
const MENU_PART_NOUNS = { menuGroups: 'groups', positions: 'positions' } as const

/**
 * Runs a call for a part of a menu (ERR-02).
 * @throws ProblemError that names the part: for the status 404, and for a failure that has no
 * message of the server. Other failures of the server, and failures of the network, also one that
 * requires a sign-in, are thrown unchanged.
 */
export async function withMenuProblem<T>(part: keyof typeof MENU_PART_NOUNS, call: () => Promise<T>): Promise<T> {
  try {
    return await call()
  } catch (error) {
    const problem = toProblem(error)
    const createError = (code: ProblemCode, message: string) =>
      new ProblemError({ ...problem, code, message }, { cause: error })
    if (problem.status === 404) throw createError(`${part}NotFound`, `Menu ${MENU_PART_NOUNS[part]} not found`)
    if (hasSpecificText(problem) || problem.code === 'network') throw error
    throw createError(`${part}Failed`, `Failed to fetch menu ${MENU_PART_NOUNS[part]}`)
  }
}

/** Data that is being loaded, has loaded, or could not be loaded. */
export type Loadable<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly value: T }
  | { readonly status: 'failed'; readonly problem: Problem }
/** The loadable state of a resource: `ready` if the resource has a value, even after a failure. */
export function toLoadable<T, K>(state: ResourceState<T, Problem, K>): Loadable<T> {
  if ('value' in state && state.value !== undefined) return { status: 'ready', value: state.value }
  return state.status === 'failed' ? { status: 'failed', problem: state.problem } : { status: 'loading' }
}
