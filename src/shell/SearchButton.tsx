import { useSelected, useShop, useI18n } from '../bind/shop.ts'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { SEARCH_ANCHOR } from '../ui/search-anchor.ts'
import * as css from './SearchButton.module.css'

/**
 * The button that opens the menu search. It looks like a search field, or is a magnifying glass on
 * narrow screens.
 */
export function SearchButton({ isField = false }: { readonly isField?: boolean }) {
  const { menu } = useShop()
  const { t } = useI18n()
  const isOpen = useSelected(menu.search.state, state => state.isOpen)
  const commonProps = {
    'id': SEARCH_ANCHOR,
    'aria-haspopup': 'dialog',
    'aria-expanded': isOpen,
    'onClick': menu.search.open,
  } as const
  if (!isField)
    return <IconButton {...commonProps} label={t('search.headline')} icon={<Icon name="search" />} size="large" />
  return (
    <button type="button" {...commonProps} className={css.field} aria-label={t('common.search')}
      aria-keyshortcuts="Control+K Meta+K">
      <Icon name="search" size={20} />
      <span>{t('common.search')}</span>
    </button>
  )
}
