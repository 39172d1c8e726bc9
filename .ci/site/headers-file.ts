import fs from 'node:fs'
import path from 'node:path'
import { CliError } from '../cli/cli-error.mjs'
import type { Headers } from './policy.ts'

/**
 * Reads headers.json of a built shop.
 * @throws {CliError} when the file is missing or damaged: a server would then send no headers
 */
export function readHeaders(folder: string): Headers {
  const file = path.join(folder, 'headers.json')
  if (!fs.existsSync(file)) throw new CliError(`${file} is missing: run \`npm run build\` first`)
  const isValid = (values: unknown) => typeof values === 'object' && values !== null
    && Object.keys(values).length > 0 && Object.values(values).every(value => typeof value === 'string')
  try {
    const headers = JSON.parse(fs.readFileSync(file, 'utf8'))
    if ('/*' in headers && '/index.html' in headers && Object.values(headers).every(isValid)) return headers
  } catch {
    // refused below
  }
  throw new CliError(`${file} is damaged: run \`npm run configure\``)
}
