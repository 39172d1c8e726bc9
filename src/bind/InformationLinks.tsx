import { listInformationPages, toInformationPath, type NavigationPart } from '../i18n/information-pages.ts'
import { Link } from './Link.tsx'
import { useSelected, useShop, useI18n } from './shop.ts'

/** The links to the information pages of a part of the navigation. `current`: their `aria-current`. */
export function useInformationLinks(part: NavigationPart) {
  const { config, router } = useShop()
  const texts = useI18n()
  const currentPath = useSelected(router.current, route => toInformationPath(route.page))
  return listInformationPages(config, texts, part).map(({ path, title }) =>
    ({ path, title, current: path === currentPath ? 'page' as const : undefined }))
}

/** The same links as items of a list. `className`: the look of a link. */
export function InformationLinks({ part, className }: { readonly part: NavigationPart; readonly className: string }) {
  return useInformationLinks(part).map(({ path, title, current }) => (
    <li key={path}><Link to={path} className={className} aria-current={current}>{title}</Link></li>
  ))
}
