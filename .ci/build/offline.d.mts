/** The worker of a site, given as its files by their paths. */
export function offlineWorker(files: ReadonlyMap<string, Uint8Array>): Promise<Buffer>
/** Brings the worker of a finished site up to date with the files in its folder. */
export function renewWorker(folder: string): Promise<void>
