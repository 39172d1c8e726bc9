import type { CartLine } from '../../core/shop/cart/line.ts'
import { buildEditPath } from '../../core/shop/screens/edited-line.ts'
import { Link } from '../bind/Link.tsx'
import { useSelected, useShop, useI18n } from '../bind/shop.ts'
import * as css from './EditLine.module.css'

/** The link that opens a line's dish to change its modifiers. Not rendered for a dish without any. */
export function EditLine({ line, name }: { readonly line: CartLine; readonly name: string }) {
  const shop = useShop()
  const { t } = useI18n()
  const hasModifiers = useSelected(shop.menu.state, state =>
    state.status === 'ready' && (state.menu.modifiers.get(line.id)?.length ?? 0) > 0)
  if (!hasModifiers) return null
  return (
    <Link to={buildEditPath(shop, line)} className={css.edit} aria-label={t('cart.editAria', { name })}>
      {t('cart.edit')}
    </Link>
  )
}
