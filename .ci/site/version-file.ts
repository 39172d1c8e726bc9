import { readCommit, readSourceDate } from '../cli/git.ts'
import { readJson } from '../cli/read-json.ts'

/** The file that names what is deployed, for an operator's monitoring (CFG-13). */
export const VERSION_FILE = 'version.json'

/**
 * Builds the file: version, commit, and build time. The time is that of the sources, so that two builds of a commit
 * are the same bytes. Commit and time are null where the sources have none.
 */
export function buildVersionFile(): Uint8Array {
  const { version } = readJson('package.json') as { readonly version: string }
  const facts = { version, commit: readCommit(), builtAt: readSourceDate()?.toISOString() ?? null }
  return Buffer.from(`${JSON.stringify(facts)}\n`)
}
