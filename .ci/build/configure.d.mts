/** Writes configuration values into a built site; see configure.mjs. Returns the whole block. */
export function configureSite(folder: string, changes: Readonly<Record<string, unknown>>): Promise<Record<string, unknown>>
