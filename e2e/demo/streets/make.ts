import { writeFileSync } from 'node:fs'
import { gazetteerText, streetFiles } from './gazetteer.ts'

// Writes the street files of the embedded map: bundle this file and run it with Node from the root of the project.
// The cities are schematic drawings of our own: the rivers, the coast, the main avenues and the names are placed by
// hand, the other streets and all houses are drawn by a seeded program. Nothing is taken from a map or a register.
for (const [file, plans] of Object.entries(streetFiles)) {
  const text = gazetteerText(plans)
  writeFileSync(file, text)
  console.log(`${file}: ${Buffer.byteLength(text)} bytes`)
}
