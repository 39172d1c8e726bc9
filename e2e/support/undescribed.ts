import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

/** Where a watched sandbox leaves what the description of the API does not have, one sentence a line. */
export const undescribedIn = (dataDir: string): string => path.join(dataDir, 'undescribed.txt')

/** What it has left since it was asked last, each sentence once. */
export function takeUndescribed(dataDir: string): readonly string[] {
  const file = undescribedIn(dataDir)
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').filter(line => line !== '')
  rmSync(file)
  return [...new Set(lines)]
}
