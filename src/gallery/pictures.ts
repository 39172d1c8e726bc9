/**
 * Returns a drawing instead of a dish's photo, as a data URL, because the gallery sends no
 * requests.
 */
export function createPhotoUrl(hue: number): string {
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 90">' +
    `<rect width="160" height="90" fill="hsl(${hue} 30% 30%)"/>` +
    `<ellipse cx="80" cy="50" rx="52" ry="28" fill="hsl(${hue} 20% 85%)"/>` +
    `<ellipse cx="80" cy="47" rx="34" ry="17" fill="hsl(${hue} 65% 55%)"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(drawing)}`
}

/** A data URL that is no valid image. */
export const BROKEN_PHOTO = 'data:image/png;base64,AAAA'
