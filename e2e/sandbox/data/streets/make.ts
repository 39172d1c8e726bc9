import { writeFileSync } from 'node:fs'
import { gazetteerText } from './gazetteer.ts'

// Writes the street file of the embedded map: `node make.js public/maps/streets.json` after bundling this file.
// The cities are schematic drawings of our own: the rivers, the main avenues and the names are placed by hand,
// the other streets and all houses are drawn by a seeded program. Nothing is taken from a map or a register.
const [, , target = 'public/maps/streets.json'] = process.argv
const text = gazetteerText()
writeFileSync(target, text)
console.log(`${target}: ${Buffer.byteLength(text)} bytes`)
