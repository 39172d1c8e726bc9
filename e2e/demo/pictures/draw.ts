import { bannerScenes } from './banners.ts'
import { dishScenes } from './dishes.ts'
import { createInk } from './ink.ts'
import { placeScenes } from './places.ts'
import type { Scene } from './scenes.ts'

/** The dish whose picture a group uses. */
const groupDishes: Readonly<Record<string, string>> = {
  new: 'roll-yuzu-salmon', sets: 'set-heron', rolls: 'philadelphia', baked: 'baked-salmon', tempura: 'tempura-salmon',
    sushi: 'nigiri-salmon', sashimi: 'sashimi-salmon',
  onigiri: 'onigiri-salmon', poke: 'poke-salmon', wok: 'wok-chicken', soups: 'tom-yum', salads: 'salad-salmon',
    starters: 'gyoza-pork', lunch: 'lunch-teriyaki',
  breakfast: 'breakfast-syrniki', kids: 'kids-rolls', desserts: 'mochi-trio', sauces: 'sauce-nut',
    drinks: 'lemonade-yuzu', wine: 'wine-rose', beer: 'beer-lager',
  sake: 'sake-junmai', cocktails: 'cocktail-heron', soft: 'soft-mango',
}

/** A rectangle in place of a picture, which costs a browser no time to draw. */
const PLAIN = '<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="720">'
  + '<path fill="#a86" d="M0 0h1280v720H0z"/></svg>'

/** The same pictures as `drawPicture` has, as plain rectangles of their size. */
export const drawPlainPicture = (path: string): string | undefined =>
  findSceneByPath(path) === undefined ? undefined : PLAIN

/**
 * The SVG text of a picture by its path after `/pictures/`, «dish/philadelphia.svg»; undefined if
 * there is none.
 */
export function drawPicture(path: string): string | undefined {
  const scene = findSceneByPath(path)
  if (scene === undefined) return undefined
  const ink = createInk(path.replace('.svg', ''))
  return ink.finish(scene(ink))
}

function findSceneByPath(path: string): Scene | undefined {
  const [, kind = '', key = ''] = /^(dish|group|promo|resto)\/([a-z0-9-]+)\.svg$/.exec(path) ?? []
  const scenes: Readonly<Record<string, Readonly<Record<string,
    Scene>>>> = { dish: dishScenes, promo: bannerScenes, resto: placeScenes }
  const own = kind === 'group' ? groupDishes[key] : key
  const among = kind === 'group' ? dishScenes : scenes[kind]
  return own !== undefined && among !== undefined && Object.hasOwn(among, own) ? among[own] : undefined
}
