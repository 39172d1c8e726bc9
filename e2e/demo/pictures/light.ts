import { type Ink, line } from './ink.ts'

/**
 * What makes food look real: relief, wet lights and steam. A filter runs on one small tile that
 * repeats as a fill, so that its cost does not depend on the size of the picture.
 */

const tile = (ink: Ink, size: number, filter: string): string =>
  ink.pattern(size, size, `<rect width="${size}" height="${size}" filter="${filter}"/>`)

/** A fill to lay over a colour: bumps of about 20 units with a lit and a dark side. */
export function relief(ink: Ink, frequency: number | string = 0.045, depth = 9): string {
  const shade = { R: '.2 1', G: '.08 .97', B: '.02 .86' }
  return tile(ink, 105, ink.filter(
    `<feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="2" stitchTiles="stitch"/>` +
      `<feDiffuseLighting surfaceScale="${depth}" diffuseConstant=".7" lighting-color="#fff">` +
      '<feDistantLight azimuth="235" elevation="45"/></feDiffuseLighting>' +
      '<feColorMatrix values="1 0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 0 0 0 0"/><feComponentTransfer>' +
      Object.entries(shade).map(([key, steps]) => `<feFunc${key} type="discrete" tableValues="${steps}"/>`).join('') +
      '<feFuncA type="table" tableValues=".75 .4 0 .4 .75"/></feComponentTransfer>',
  ))
}

/** A fill to lay over a colour: the lights on something wet, oily or glazed. */
export function wet(ink: Ink, frequency: number | string = '.016 .024', sharpness = 26): string {
  return tile(ink, 120, ink.filter(
    `<feTurbulence type="fractalNoise" baseFrequency="${frequency}" numOctaves="1" stitchTiles="stitch"/>` +
      `<feSpecularLighting surfaceScale="15" specularConstant="1" specularExponent="${sharpness}"` +
      ' lighting-color="#fff6e6"><feDistantLight azimuth="235" elevation="43"/></feSpecularLighting>',
  ))
}

/** Steam that rises from a point. */
export function steam(ink: Ink, x: number, y: number): string {
  const soft = ink.filter('<feGaussianBlur stdDeviation="22"/>', 'x="-.6" y="-.2" width="2.2" height="1.4"')
  const wisp = (dx: number, dy: number, width: number, share: number): string =>
    line(`M${x + dx} ${y + dy}c-70 -80 60 -120 0 -200s50 -90 10 -190`, '#fff8ee', width, `opacity="${share}"`)
  return `<g filter="${soft}">${wisp(-150, 10, 56, 0.28)}${wisp(20, -20, 70, 0.34)}${wisp(170, 20, 50, 0.26)}</g>`
}
