/** What `npm run gallery -- screens` hands over besides a run: where the pictures go, and of which screens. */
export interface Drawing {
  /** The folder of the sheets. */
  readonly out: string
  /** A part of the names of the screens that are drawn; empty for all. */
  readonly only: string
}

export function readDrawing(): Drawing {
  const text = process.env['STOREFRONT_DRAWING']
  if (text === undefined) throw new Error('Screens are drawn by `npm run gallery -- screens`')
  return JSON.parse(text) as Drawing
}
