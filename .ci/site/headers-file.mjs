import fs from 'node:fs'
import path from 'node:path'
import { CliError } from '../cli/cli-error.mjs'

/** The path patterns that every headers.json has. */
const NEEDED = ['/*', '/index.html']

/** @param {unknown} value */
const isFilled = value =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0

/**
 * Reads headers.json of a built shop.
 * @param {string} folder
 * @returns {import('./policy.mjs').Headers}
 * @throws {CliError} when the file is missing or damaged: a server would then send no headers
 */
export function readHeaders(folder) {
  const file = path.join(folder, 'headers.json')
  if (!fs.existsSync(file)) throw new CliError(`${file} is missing: run \`npm run build\` first`)
  const damaged = new CliError(`${file} is damaged: run \`npm run configure\``)
  let headers
  try {
    headers = JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    throw damaged
  }
  const isWhole =
    isFilled(headers)
    && NEEDED.every(pattern => isFilled(headers[pattern]))
    && Object.values(headers).every(
      ofPattern => isFilled(ofPattern) && Object.values(ofPattern).every(value => typeof value === 'string'),
    )
  if (!isWhole) throw damaged
  return headers
}
