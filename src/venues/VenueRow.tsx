import type { Resto } from '../../core/shop/catalogue/location-api.ts'
import { Link } from '../bind/Link.tsx'
import { usePictureResolver } from '../bind/picture.ts'
import { useShop, useI18n } from '../bind/shop.ts'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Enumeration } from '../ui/Enumeration.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Picture } from '../ui/Picture.tsx'
import { OpenStatus } from './OpenStatus.tsx'
import { listOrderTypeNames } from './order-type-words.ts'
import * as css from './VenueRow.module.css'

/** A row of the list of restaurants: a link to a restaurant's page. */
export function VenueRow({ resto }: { readonly resto: Resto }) {
  const { router } = useShop()
  const i18n = useI18n()
  const resolvePicture = usePictureResolver()
  const types = listOrderTypeNames(i18n, resto)
  return (
    <Link to={router.href('restos.show', { restoId: resto.id })} className={css.row}>
      <Picture src={resolvePicture(resto.photos[0]?.url)} alt="" width={72} height={72}
        placeholder={<AnyIcon name="store" size={24} />} className={css.photo} />
      <div className={css.texts}>
        <h2 className={css.name} lang={i18n.detectLang(resto.name)}>{resto.name}</h2>
        <span className={css.address} lang={i18n.detectLang(resto.address)}>{resto.address}</span>
        <OpenStatus resto={resto} className={css.status} />
        {types.length > 0 && <span className={css.types}><Enumeration items={types} /></span>}
      </div>
      <Icon name="chevronRight" className={css.arrow} />
    </Link>
  )
}
