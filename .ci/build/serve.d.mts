/** Serves a built site on loopback; see serve.mjs. */
export function serveSite(folder: string, port?: number): Promise<{ readonly url: string; close(): Promise<void> }>
