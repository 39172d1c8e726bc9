import { existsSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'

/**
 * The file in which a watched sandbox writes deviations from the API's description, one sentence a
 * line.
 */
export const getUndescribedFile = (dataDir: string): string => path.join(dataDir, 'undescribed.txt')

/** Returns the deviations since the previous call, each once. */
export function takeUndescribed(dataDir: string): readonly string[] {
  const file = getUndescribedFile(dataDir)
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n').filter(line => line !== '')
  rmSync(file)
  return [...new Set(lines)]
}
