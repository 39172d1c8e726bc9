import fs from 'node:fs'
import path from 'node:path'
import { complaint } from './complaint.mjs'

/** Kinds of paths without which no shop is served: everything, and its pages. */
const NEEDED = ['/*', '/index.html']

/** @param {unknown} value */
const isFilled = value => typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length > 0

/**
 * The headers that a built shop asks for; a complaint where its file has not got them, for a server would then send none.
 * @param {string} folder
 * @returns {import('./policy.mjs').Headers}
 */
export function headersIn(folder) {
  const file = path.join(folder, 'headers.json')
  if (!fs.existsSync(file)) throw complaint(`${file} is missing: run \`npm run build\` first`)
  const damaged = complaint(`${file} is damaged: run \`npm run configure\``)
  let headers
  try {
    headers = JSON.parse(fs.readFileSync(file, 'utf8'))
  } catch {
    throw damaged
  }
  const isWhole = isFilled(headers) && NEEDED.every(kind => isFilled(headers[kind]))
    && Object.values(headers).every(own => isFilled(own) && Object.values(own).every(value => typeof value === 'string'))
  if (!isWhole) throw damaged
  return headers
}
