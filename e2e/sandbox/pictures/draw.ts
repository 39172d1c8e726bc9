/** SVG text of a picture by its path after `/pictures/`, «dish/philadelphia.svg»; undefined when there is no such picture. */
export function drawPicture(path: string): string | undefined {
  const match = /^(dish|group|promo|resto)\/([a-z0-9-]+)\.svg$/.exec(path)
  if (!match) return undefined
  let hue = 0
  for (const letter of path) hue = (hue * 31 + letter.charCodeAt(0)) % 360
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1280 720" width="1280" height="720"><rect width="1280" height="720" fill="hsl(${hue} 25% 18%)"/><circle cx="640" cy="360" r="270" fill="hsl(${hue} 15% 85%)"/><circle cx="640" cy="360" r="160" fill="hsl(${(hue + 40) % 360} 60% 60%)"/></svg>`
}
