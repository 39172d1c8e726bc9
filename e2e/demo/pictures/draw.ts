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

/**
 * The SVG text of a picture by its path after `/pictures/`, «dish/philadelphia.svg»; undefined if
 * there is none.
 */
export function drawPicture(path: string): string | undefined {
  const [, kind = '', key = ''] = /^(dish|group|promo|resto)\/([a-z0-9-]+)\.svg$/.exec(path) ?? []
  const scene = findScene(kind, key)
  if (scene === undefined) return undefined
  const ink = createInk(`${kind}/${key}`)
  return ink.finish(scene(ink))
}

function findScene(kind: string, key: string): Scene | undefined {
  const scenes: Readonly<Record<string, Readonly<Record<string,
    Scene>>>> = { dish: dishScenes, promo: bannerScenes, resto: placeScenes }
  const own = kind === 'group' ? groupDishes[key] : key
  const among = kind === 'group' ? dishScenes : scenes[kind]
  return own !== undefined && among !== undefined && Object.hasOwn(among, own) ? among[own] : undefined
}
