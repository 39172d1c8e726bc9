/** Puts another brand into a finished site, whose code is the same for all of them; see site.mjs. */
export function rebrandSite(folder: string, config: Readonly<Record<string, unknown>>): Promise<void>
/** The folder of a site built from the sources as they are now; see site.mjs. */
export function currentSite(config: Readonly<Record<string, unknown>>): Promise<string>
