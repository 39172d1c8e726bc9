/**
 * Reads `operator.json` beside the shop (CFG-11), never from a cache without asking the server.
 * Resolves to null if the server has no such file; rejects if it cannot be reached or fails.
 */
export async function readOperatorFile(): Promise<string | null> {
  const response = await fetch('/operator.json', { cache: 'no-cache', credentials: 'omit' })
  if (response.status === 404 || response.status === 410) return null
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return response.text()
}
