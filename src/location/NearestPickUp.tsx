import type { PickUpPoint } from '../../core/shop/place/pick-up-points.ts'
import { usePlace } from '../bind/parts.ts'
import { useI18n } from '../bind/shop.ts'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Button } from '../ui/Button.tsx'
import { formatDistance } from './distance.ts'
import { formatPickUpName } from './pick-up-name.ts'

/** Offers the nearest pick-up point for an address outside all zones; a press selects it (LOC-18). */
export function NearestPickUp({ point: { resto, metres } }: { readonly point: PickUpPoint }) {
  const { dialog } = usePlace()
  const i18n = useI18n()
  const distance = formatDistance(i18n, metres ?? 0)
  return (
    <Button variant="tonal" icon={<AnyIcon name="store" size={18} />} onClick={() => dialog.switchToPickUp(resto.id)}>
      {i18n.t('location.pickUpInstead', { place: formatPickUpName(resto), distance })}
    </Button>
  )
}
