/** An error of the build or of the type checker. */
export interface Problem {
  /** The file with line and column, such as `core/env.ts:3:14`; empty if no file is known. */
  readonly place: string
  readonly text: string
}

/**
 * The state of `npm run dev`, which `.ci/dev/dev.ts` sends to a page when the page connects and
 * after each change.
 */
export interface DevState {
  /** The version of the scripts. */
  readonly build: number
  /** The version of the style sheets. */
  readonly styles: number
  /** Errors of the build. */
  readonly problems: readonly Problem[]
  /** Errors of the type checker. */
  readonly types: readonly Problem[]
}
