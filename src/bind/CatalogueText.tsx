import { useI18n } from './shop.ts'

/** A Cyrillic letter and all characters up to the next Latin letter. */
const RUN = /([\u0400-\u04ff][^A-Za-z\u00c0-\u024f]*)/

/**
 * An API text, or a sentence that includes one. Marks Russian parts as Russian on a page in another
 * language (WCAG 3.1.2).
 */
export function CatalogueText({ children }: { readonly children: string }) {
  const { detectLang } = useI18n()
  if (detectLang(children) === undefined) return <span>{children}</span>
  return (
    <span>
      {children.split(RUN).map(
        (part, at) =>
          part !== '' && (
            <span key={at} lang={detectLang(part)}>
              {part}
            </span>
          ),
      )}
    </span>
  )
}
