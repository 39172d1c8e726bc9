/**
 * Reads `operator.json` beside the shop (CFG-11), never from a cache without asking the server.
 * Rejects if the server does not have the file or cannot be reached.
 */
export async function readOperatorFile(): Promise<string> {
  const response = await fetch('/operator.json', { cache: 'no-cache', credentials: 'omit' })
  if (!response.ok) throw new Error(`HTTP ${response.status}`)
  return response.text()
}
