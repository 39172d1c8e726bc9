import { useInformationLinks } from '../bind/information-links.ts'
import { Link } from '../bind/Link.tsx'
import { Icon } from '../ui/Icon.tsx'
import type { Elements } from '../ui/elements.ts'
import * as css from './LegalPages.module.css'

/** The links of the secondary navigation (RT-09). `linkClass`: the look of a link. */
export function LegalLinks({ listClass, linkClass }: { readonly listClass?: string; readonly linkClass: string }) {
  const links = useInformationLinks('secondary')
  return (
    <ul className={listClass}>
      {links.map(({ path, title, current }) => (
        <li key={path}><Link to={path} className={linkClass} aria-current={current}>{title}</Link></li>
      ))}
    </ul>
  )
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
