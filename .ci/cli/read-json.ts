import fs from 'node:fs'
import * as esbuild from 'esbuild'
import { getErrorCode, CliError, getErrorMessage } from './cli-error.mjs'

/**
 * Reads a JSON file.
 * @throws {CliError} that shows the place of a mistake
 */
export function readJson(file: string) {
  try {
    return parseJson(fs.readFileSync(file, 'utf8'))
  } catch (error) {
    const isFolder = getErrorCode(error) === 'EISDIR'
    const reason = isFolder ? 'is a folder, not a JSON file' : `cannot be read as JSON: ${getErrorMessage(error)}`
    throw new CliError(`${file} ${reason}`)
  }
}

/**
 * Reads a JSON file that has to be an object.
 * @throws {CliError} for another value
 */
export function readJsonObject(file: string) {
  const value = readJson(file)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new CliError(`${file} must be a JSON object`)
  return value
}

/**
 * Parses JSON. A byte order mark, which some editors write, is ignored.
 * @throws {CliError} that shows the place of a mistake
 */
export function parseJson(text: string) {
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
 */
function describeMistake(text: string) {
  try {
    esbuild.transformSync(text, { loader: 'json', logLevel: 'silent' })
    return undefined
  } catch (error) {
    const [mistake] = (error as esbuild.TransformFailure).errors
    if (!mistake?.location) return undefined
    // esbuild's column is in bytes
    const { line, column: bytes, lineText } = mistake.location
    const column = Buffer.from(lineText).subarray(0, bytes).toString().length
    const start = Math.max(0, column - 70)
    const pointer = `${' '.repeat(column - start)}^`
    return `line ${line}, column ${column + 1}: ${mistake.text}\n  ${lineText.slice(start, column + 30)}\n  ${pointer}`
  }
}
