import fs from 'node:fs'
import path from 'node:path'
import { CliError } from '../cli/cli-error.mjs'

/** The path patterns that every headers.json must have. */
const REQUIRED_PATTERNS = ['/*', '/index.html']

/** Whether a value is an object with at least one field. @param {unknown} value */
const isFilledObject = value =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0

/**
 * Reads headers.json of a built shop.
 * @param {string} folder @returns {import('./policy.ts').Headers}
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
    isFilledObject(headers)
    && REQUIRED_PATTERNS.every(pattern => isFilledObject(headers[pattern]))
    && Object.values(headers).every(
      patternHeaders =>
        isFilledObject(patternHeaders) && Object.values(patternHeaders).every(value => typeof value === 'string'),
    )
  if (!isWhole) throw damaged
  return headers
}
