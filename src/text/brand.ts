/** A part of a language's table with what the brand says in its own words in place of the storefront's. */
export type Rebrand = <Table extends object>(locale: string, table: Table, rest?: object) => Table

const asTable = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {}

/** Reads the brand's own words, `{ "ru": { "cart.empty": "…" } }`; `unknown` is told of unknown keys. */
export function readBrandTexts(json: unknown, unknown: (key: string) => void): Rebrand {
  const own = asTable(json)
  return (locale, table, rest) => {
    if (!Object.hasOwn(own, locale)) return table
    const words = Object.entries(asTable(own[locale])).filter(([key, text]) => {
      const isText = typeof text === 'string'
      if (rest !== undefined && !(isText && (Object.hasOwn(table, key) || Object.hasOwn(rest, key)))) unknown(`${locale} ${key}`)
      return isText && Object.hasOwn(table, key)
    })
    return { ...table, ...Object.fromEntries(words) }
  }
}
