import { useShop, useI18n } from '../bind/shop.ts'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Button } from '../ui/Button.tsx'
import { EmptyState } from '../ui/EmptyState.tsx'

/** Shown instead of the dishes if the menu has none. */
export function NoDishes() {
  const { t } = useI18n()
  return <EmptyState icon={<AnyIcon name="sushi" size={48} />} title={t('menu.empty')} />
}

/** Shown instead of a menu that the restaurant does not have. */
export function NoMenu() {
  const { router } = useShop()
  const { t } = useI18n()
  return (
    <EmptyState
      icon={<AnyIcon name="sushi" size={48} />}
      level={1}
      title={t('menu.notFound')}
      text={t('menu.notFoundText')}
      action={
        <Button variant="filled" onClick={() => router.go('home.index', {})}>
          {t('error.toHome')}
        </Button>
      }
    />
  )
}
