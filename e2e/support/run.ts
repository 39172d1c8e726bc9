/** What `npm test`, or `npm run engines`, hands to Playwright: where the built site, the sandbox and the browser are. */
export interface Run {
  /** Folder of the built site; a copy is configured for each worker. */
  readonly site: string
  /** The bundled sandbox API. */
  readonly sandbox: string
  /** The executable of the engine. */
  readonly browser: string
  /** What the phone and the desktop are: `npm run engines` asks for Firefox; Chromium where nothing is said. */
  readonly engine?: 'firefox'
  /** Firefox's, beside Chromium; absent where there is none, and then its tests are not among those that run. */
  readonly firefox?: string
  /** Folder for what the run leaves behind until its end. */
  readonly folder: string
  /** File for the counts. */
  readonly report: string
  /** Only tests whose file or title has this. */
  readonly name?: string
  /** Only some of the files run. */
  readonly isPart: boolean
}

export function readRun(): Run {
  const text = process.env['STOREFRONT_RUN']
  if (text === undefined) throw new Error('Browser tests are started by `npm test [-- NAME]`')
  return JSON.parse(text) as Run
}
