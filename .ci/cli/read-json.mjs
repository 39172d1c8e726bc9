import fs from 'node:fs'
import * as esbuild from 'esbuild'
import { getErrorCode, CliError, getErrorMessage } from './cli-error.mjs'

/** How many characters of the line a message shows before and after the mistake. */
const [SHOWN_BEFORE, SHOWN_AFTER] = [70, 30]

/**
 * Reads a JSON file.
 * @param {string} file
 * @throws {CliError} that shows the place of a mistake
 */
export function readJson(file) {
  try {
    return parseJson(fs.readFileSync(file, 'utf8'))
  } catch (error) {
    throw new CliError(
      getErrorCode(error) === 'EISDIR'
        ? `${file} is a folder, not a JSON file`
        : `${file} cannot be read as JSON: ${getErrorMessage(error)}`,
    )
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
 * Describes the first mistake with its line and column, which most messages of Node lack.
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
    const excerptStart = Math.max(0, column - SHOWN_BEFORE)
    const excerpt = lineText.slice(excerptStart, column + SHOWN_AFTER)
    const pointer = `${' '.repeat(column - excerptStart)}^`
    return `line ${line}, column ${column + 1}: ${mistake.text}\n  ${excerpt}\n  ${pointer}`
  }
}
