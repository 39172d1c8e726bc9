/** The file whose tests run in Firefox alone. */
export const IN_FIREFOX = 'firefox.spec.ts'

/** What `npm test` and `npm run engines` pass to Playwright. */
export interface Run {
  /** Folder of the built site; each worker configures a copy. */
  readonly site: string
  /** The executable of the browser. */
  readonly browser: string
  /**
   * The engine of phone and desktop, set by `npm run engines`; `npm test` uses Chromium and leaves
   * it out.
   */
  readonly engine?: 'chromium' | 'firefox'
  /**
   * The major version of a requested Chromium; absent for the installed one, which runs every
   * title.
   */
  readonly version?: number
  /**
   * The executable of Firefox beside Chromium; absent if there is none, and its tests are then left
   * out.
   */
  readonly firefox?: string
  /** Folder for files that are needed until the end of the run. */
  readonly folder: string
  /** File for the counts. */
  readonly report: string
  /** Limits the run to tests whose file or title contains this. */
  readonly name?: string
  /** Whether only some of the files run. */
  readonly isPart: boolean
}

export function readRun(): Run {
  const text = process.env['STOREFRONT_RUN']
  if (text === undefined) throw new Error('Browser tests are started by `npm test [-- NAME]`')
  return JSON.parse(text) as Run
}
