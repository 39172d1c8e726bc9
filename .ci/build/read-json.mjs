import fs from 'node:fs'
import * as esbuild from 'esbuild'
import { codeOf, complaint, reasonOf } from './complaint.mjs'

/** How much of a long line is shown, before the place and after it. */
const [BEFORE, AFTER] = [70, 30]

/**
 * The values of a JSON file that somebody has written by hand; otherwise a complaint that shows the place of the mistake.
 * @param {string} file
 */
export function readJson(file) {
  try {
    return parseJson(fs.readFileSync(file, 'utf8'))
  } catch (error) {
    throw complaint(codeOf(error) === 'EISDIR' ? `${file} is a folder, not a JSON file` : `${file} cannot be read as JSON: ${reasonOf(error)}`)
  }
}

/**
 * The same of a text. Some editors put a mark before it that is no part of JSON.
 * @param {string} text
 */
export function parseJson(text) {
  const plain = text.replace(/^\uFEFF/, '')
  try {
    return JSON.parse(plain)
  } catch (error) {
    throw complaint(mistakeIn(plain) ?? reasonOf(error))
  }
}

/**
 * The first mistake, its line and its column, and the line itself: Node tells no place of most.
 * @param {string} text
 */
function mistakeIn(text) {
  try {
    esbuild.transformSync(text, { loader: 'json', logLevel: 'silent' })
    return undefined
  } catch (error) {
    const { errors: [mistake] = [] } = /** @type {Partial<esbuild.TransformFailure>} */ (error)
    if (!mistake?.location) return undefined
    const { line, column: bytes, lineText } = mistake.location
    const column = Buffer.from(lineText).subarray(0, bytes).toString().length
    const from = Math.max(0, column - BEFORE)
    return `line ${line}, column ${column + 1}: ${mistake.text}\n  ${lineText.slice(from, column + AFTER)}\n  ${' '.repeat(column - from)}^`
  }
}
