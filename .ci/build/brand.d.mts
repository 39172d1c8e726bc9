/** The configuration block that a brand starts with; see brand.mjs. */
export function brandConfig(asked?: string): Promise<Readonly<Record<string, unknown>>>
/** What a brand says in its own words, by language. */
export function brandTexts(name: string): Promise<Readonly<Record<string, Readonly<Record<string, string>>>>>
export function textsFault(texts: unknown, master: Readonly<Record<string, string>>): string | undefined
export function streetsFault(config: { readonly maps?: { readonly key?: string; readonly gazetteer?: string } }, isServed: (file: string) => boolean): string | undefined
