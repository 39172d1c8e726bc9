import type { BuildFailure } from 'esbuild'
import type { Problem } from '../../src/dev/dev-state.ts'
import { getErrorMessage } from '../cli/cli-error.mjs'

/** Converts esbuild's messages of a failed build, or any other error, into problems. */
export function toProblems(error: unknown): readonly Problem[] {
  const { errors = [{ text: getErrorMessage(error), location: null }] } = error as Partial<BuildFailure>
  return errors.map(({ text, location }) => location === null
    ? { place: '', text }
    // esbuild counts columns from 0, editors from 1
    : { place: `${location.file}:${location.line}:${location.column + 1}`, text: `${text}\n${location.lineText}` })
}

/** Parses the uncoloured output of the type checker. The further lines of an error are indented. */
export function parseTypeErrors(output: string): readonly Problem[] {
  const errors = output.matchAll(/^(\S.*?)\((\d+),(\d+)\): error (TS\d+: .*(?:\n\s.*)*)/gm)
  return [...errors].map(([, file, line, column, text = '']) =>
    ({ place: `${file}:${line}:${column}`, text: text.trimEnd() }))
}
