/** Whether the packages of a project's folder are those of its lock file; see set-up.mjs. */
export function isInstalled(folder?: string): boolean
