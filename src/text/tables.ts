import { ru } from './start/ru.ts'
import type { LaterTexts, StartTexts } from './texts.ts'

/** Russian comes with the first script, for it is the default and the fallback; the others load when asked for. */
export const fallbackTable: StartTexts = ru

/** Runs an `import()`; how long it may take and what a second attempt is, whoever starts it knows. */
type Bring = <File>(load: () => Promise<File>) => Promise<File>

/** What the first menu says in a language. */
export async function loadStart(locale: string, bring: Bring): Promise<StartTexts> {
  if (locale === 'en') return (await bring(() => import('./start/en.ts'))).en
  if (locale === 'cnr') return (await bring(() => import('./start/cnr.ts'))).cnr
  return ru
}

/** What everything else says. */
export async function loadLater(locale: string, bring: Bring): Promise<LaterTexts> {
  if (locale === 'en') return (await bring(() => import('./later/en.ts'))).en
  if (locale === 'cnr') return (await bring(() => import('./later/cnr.ts'))).cnr
  return (await bring(() => import('./later/ru.ts'))).ru
}
