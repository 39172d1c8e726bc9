import { informationPages } from '../i18n/information-pages.ts'
import { Link } from '../bind/Link.tsx'
import { useSelected, useShop, useI18n } from '../bind/shop.ts'
import { Icon } from '../ui/Icon.tsx'
import type { Elements } from '../ui/elements.ts'
import { getAriaCurrent } from './navigation.ts'
import * as css from './LegalPages.module.css'

/** The links of the secondary navigation (RT-09). `linkClass`: the look of a link. */
export function LegalLinks({ listClass, linkClass }: { readonly listClass?: string; readonly linkClass: string }) {
  const { router } = useShop()
  const { t } = useI18n()
  const page = useSelected(router.current, route => route.page.name)
  return (
    <ul className={listClass}>
      {informationPages.map(([name, key]) => (
        <li key={name}>
          <Link to={router.href(name, {})} className={linkClass} aria-current={getAriaCurrent(name, page)}>
            {t(key)}
          </Link>
        </li>
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
