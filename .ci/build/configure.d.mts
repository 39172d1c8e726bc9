/** Writes configuration values into a built site; see configure.mjs. Returns the whole block. `source` is named in a refusal. */
export function configureSite(folder: string, changes: Readonly<Record<string, unknown>>, source?: string): Promise<Record<string, unknown>>
