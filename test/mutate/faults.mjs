import { around } from './faults/around.mjs'
import { chain } from './faults/chain.mjs'
import { choice } from './faults/choice.mjs'
import { core } from './faults/core.mjs'
import { screens } from './faults/screens.mjs'
import { shop } from './faults/shop.mjs'

/**
 * A mistake that somebody could make: the text as it is, which occurs once in its file, and the text with the mistake.
 * @typedef {{ readonly area: string; readonly file: string; readonly before: string; readonly after: string }} Fault
 * @typedef {Readonly<Record<string, Readonly<Record<string, readonly (readonly [before: string, after: string])[]>>>>} FaultTable by area and file
 */

/** What `npm run mutate` plants, one at a time. @type {readonly Fault[]} */
export const faults = [core, shop, choice, screens, around, chain].flatMap(table => Object.entries(table).flatMap(([area, files]) =>
  Object.entries(files).flatMap(([file, changes]) => changes.map(([before, after]) => ({ area, file, before, after })))))
