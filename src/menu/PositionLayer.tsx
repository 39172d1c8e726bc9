import { useState } from 'react'
import { isAdult } from '../../core/shop/catalogue/availability.ts'
import { createEditedLine } from '../../core/shop/screens/edited-line.ts'
import { findDish } from '../../core/shop/catalogue/find-dish.ts'
import { menusFor } from '../../core/shop/catalogue/menu.ts'
import { usePresenter, useSelected, useShop, useStore, useI18n } from '../bind/shop.ts'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { AgeConfirm } from './AgeConfirm.tsx'
import { PositionDialog } from './PositionDialog.tsx'
import { useDishTitle } from './useDishTitle.ts'
import { NO_GROUPS } from './useRestoMenu.ts'
import * as css from './PositionLayer.module.css'

/**
 * The layer of a dish: a dialog with an address, over the page that it was opened from (MENU-05).
 */
export function PositionLayer() {
  const { router } = useShop()
  const layer = useSelected(router.current, route => route.layer)
  if (layer === null || layer.name !== 'menus.positions.show') return null
  const { menuId, positionId } = layer.params
  return <RoutedPosition key={`${menuId}/${positionId}`} menuId={Number(menuId)} positionId={Number(positionId)} />
}

function RoutedPosition({ menuId, positionId }: { readonly menuId: number; readonly positionId: number }) {
  const shop = useShop()
  const { router, consent, menu: { layerMenu } } = shop
  const shown = useStore(layerMenu)
  const ageAnswer = useStore(consent.adult)
  const found = usePresenter(createEditedLine, shop)
  // The line stays the one that the customer opened, even if another tab changes it.
  const [edited, setEdited] = useState(found)
  if (edited.status !== 'line' && edited.status !== found.status) setEdited(found)
  if (shown === null || edited.status === 'loading') return <LoadingPosition />
  const { menu, method, resto } = shown
  const position = findDish(menu, positionId, menuId)
  // A dish cannot be ordered if its menu is not served with the selected order method.
  const isOffered = position?.menuId === menuId
    && menusFor(menu.menus, method).some(sections => sections.menu.id === menuId)
  if (position === undefined || !isOffered) return <UnknownPosition menuId={menuId} />
  if (isAdult(position) && ageAnswer !== true) {
    return (
      <AgeConfirm onAnswer={isOfAge => {
        consent.adult.set(isOfAge)
        if (!isOfAge) router.closeLayer()
      }} />
    )
  }
  return (
    <PositionDialog
      key={edited.status}
      edited={edited.status === 'line' ? edited : null}
      position={position}
      groups={menu.modifiers.get(position.id) ?? NO_GROUPS}
      currency={resto.currency}
      zone={resto.zone}
    />
  )
}

function LoadingPosition() {
  const { router } = useShop()
  const { t } = useI18n()
  return (
    <Dialog
      headline={t('common.loading')}
      headlineHidden
      flush
      onClose={router.closeLayer}
      closeLabel={t('common.close')}
    >
      <div aria-busy="true">
        <Skeleton ratio="16 / 9" className={css.photo} />
        <div className={css.lines}>
          <Skeleton width="60%" height={32} shape="text" />
          <Skeleton width="30%" shape="text" />
          <Skeleton shape="text" />
          <Skeleton width="80%" shape="text" />
        </div>
      </div>
    </Dialog>
  )
}

function UnknownPosition({ menuId }: { readonly menuId: number }) {
  const { router } = useShop()
  const { t } = useI18n()
  useDishTitle(t('position.notFound'))
  return (
    <Dialog headline={t('position.notFound')} headlineHidden onClose={router.closeLayer} closeLabel={t('common.close')}>
      <EmptyState
        icon={<AnyIcon name="sushi" size={48} />}
        level={3}
        title={t('position.notFound')}
        text={t('position.notFoundText')}
        action={
          <Button variant="filled" onClick={() => router.go('menus.show', { menuId }, { replace: true })}>
            {t('position.toMenu')}
          </Button>
        }
      />
    </Dialog>
  )
}
