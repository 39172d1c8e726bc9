import { writeFileSync } from 'node:fs'
import { gazetteerText, streetFiles } from './gazetteer.ts'

// Writes the street files of the embedded map: bundle this file and run it with Node from the
// project's root. The cities are schematic: rivers, coast, main avenues and names are placed by
// hand, other streets and all houses are drawn by a seeded program. No data of a map or a register
// is used.
for (const [file, plans] of Object.entries(streetFiles)) {
  const text = gazetteerText(plans)
  writeFileSync(file, text)
  console.log(`${file}: ${Buffer.byteLength(text)} bytes`)
}
