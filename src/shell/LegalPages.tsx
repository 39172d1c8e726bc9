import { InformationLinks } from '../bind/InformationLinks.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { Elements } from '../ui/elements.ts'
import * as css from './LegalPages.module.css'

/** The links of the secondary navigation (RT-09). `linkClass`: the look of a link. */
export function LegalLinks({ listClass, linkClass }: { readonly listClass?: string; readonly linkClass: string }) {
  return <ul className={listClass}><InformationLinks part="secondary" className={linkClass} /></ul>
}

/** The secondary navigation, folded below its title so that it takes one row of a phone. */
export function FoldedLegalPages({ title, children }: { readonly title: Elements; readonly children: Elements }) {
  return (
    <details className={css.folded}>
      <summary className={css.summary}>{title}<Icon name="chevronDown" size={20} className={css.chevron} /></summary>
      {children}
    </details>
  )
}
