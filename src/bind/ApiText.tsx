import { useI18n } from './shop.ts'

/** A Cyrillic letter and all characters up to the next Latin letter. */
const CYRILLIC_RUN = /([\u0400-\u04ff][^A-Za-z\u00c0-\u024f]*)/

/**
 * Renders a text of the API, or a sentence that includes such a text. On a page in another script
 * the Cyrillic parts get `lang="ru"` (WCAG 3.1.2).
 */
export function ApiText({ children }: { readonly children: string }) {
  const { detectLang } = useI18n()
  if (detectLang(children) === undefined) return <span>{children}</span>
  return (
    <span>
      {children.split(CYRILLIC_RUN).map(
        (part, index) =>
          part !== '' && (
            <span key={index} lang={detectLang(part)}>
              {part}
            </span>
          ),
      )}
    </span>
  )
}
