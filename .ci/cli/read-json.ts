import fs from 'node:fs'
import * as esbuild from 'esbuild'
import { getErrorCode, CliError, getErrorMessage } from './cli-error.mjs'

/** Reads a JSON file. @param {string} file @throws {CliError} that shows the place of a mistake */
export function readJson(file) {
  try {
    return parseJson(fs.readFileSync(file, 'utf8'))
  } catch (error) {
    const isFolder = getErrorCode(error) === 'EISDIR'
    const reason = isFolder ? 'is a folder, not a JSON file' : `cannot be read as JSON: ${getErrorMessage(error)}`
    throw new CliError(`${file} ${reason}`)
  }
}

/**
 * Parses JSON. A byte order mark, which some editors write, is ignored.
 * @param {string} text
 * @throws {CliError} that shows the place of a mistake
 */
export function parseJson(text) {
  const plain = text.replace(/^\uFEFF/, '')
  try {
    return JSON.parse(plain)
  } catch (error) {
    throw new CliError(describeMistake(plain) ?? getErrorMessage(error))
  }
}

/**
 * Describes the first mistake with its place, which most messages of Node lack.
 * Undefined if esbuild, whose parser is more lenient, finds none.
 * @param {string} text
 */
function describeMistake(text) {
  try {
    esbuild.transformSync(text, { loader: 'json', logLevel: 'silent' })
    return undefined
  } catch (error) {
    const { errors: [mistake] = [] } = /** @type {Partial<esbuild.TransformFailure>} */ (error)
    if (!mistake?.location) return undefined
    // esbuild's column is in bytes
    const { line, column: bytes, lineText } = mistake.location
    const column = Buffer.from(lineText).subarray(0, bytes).toString().length
    const start = Math.max(0, column - 70)
    const pointer = `${' '.repeat(column - start)}^`
    const excerpt = lineText.slice(start, column + 30)
    return `line ${line}, column ${column + 1}: ${mistake.text}\n  ${excerpt}\n  ${pointer}`
  }
}
