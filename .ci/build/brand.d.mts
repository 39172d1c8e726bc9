/** The block that a brand's site starts with, checked; see brand.mjs. */
export function brandConfig(asked?: string): Promise<Record<string, unknown>>
