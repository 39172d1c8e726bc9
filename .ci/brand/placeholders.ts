import { readPageTexts } from '../site/page.ts'

/** The start of a placeholder for a text that only the chain knows. */
export const PLACEHOLDER = '[Заполните: '

/** Counts the placeholders of a text. */
export const countPlaceholders = (text: string): number => text.split(PLACEHOLDER).length - 1

/**
 * The warning about texts that customers would see as placeholders; undefined if there are none.
 * `files`: the files of a built site, by path within the site.
 */
export function createPlaceholderWarning(files: ReadonlyMap<string, Uint8Array>): string | undefined {
  const toText = (contents: Uint8Array) => Buffer.from(contents).toString()
  const brandFiles = [...files].filter(([name]) => name.startsWith('brands/') && name.endsWith('.json'))
  const page = toText(files.get('index.html') ?? new Uint8Array())
  // a site has the brand's texts in its page
  const texts = Object.entries(readPageTexts(page))
    .map(([language, table]) => [`texts/${language}.json`, JSON.stringify(table)] as const)
  const counts = [...brandFiles.map(([name, contents]) => [name, toText(contents)] as const), ...texts]
    .map(([name, text]) => [name, countPlaceholders(text)] as const)
    .filter(([, count]) => count > 0)
  const total = counts.reduce((sum, [, count]) => sum + count, 0)
  return total === 0 ? undefined : `Customers would read ${total} placeholders «${PLACEHOLDER}…]» in: `
    + `${counts.map(([name]) => name).join(', ')}. Write these texts, then build again.`
}
