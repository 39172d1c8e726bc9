/**
 * Creates a drawing of a dish in place of a photo. It is a data URL, because the gallery sends no
 * requests. `hue`: degrees of the CSS colour circle.
 */
export function createPhotoUrl(hue: number): string {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90">' +
    `<rect width="160" height="90" fill="hsl(${hue} 30% 30%)"/>` +
    `<ellipse cx="80" cy="50" rx="52" ry="28" fill="hsl(${hue} 20% 85%)"/>` +
    `<ellipse cx="80" cy="47" rx="34" ry="17" fill="hsl(${hue} 65% 55%)"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}

/** A data URL of an invalid image. */
export const BROKEN_PHOTO = 'data:image/png;base64,AAAA'
