/** What `npm run gallery -- screens` passes in addition to a run. */
export interface Drawing {
  /** The folder of the sheets. */
  readonly out: string
  /** Limits the screens to names that contain this; empty for all. */
  readonly only: string
}

export function readDrawing(): Drawing {
  const text = process.env['STOREFRONT_DRAWING']
  if (text === undefined) throw new Error('Screens are drawn by `npm run gallery -- screens`')
  return JSON.parse(text) as Drawing
}
