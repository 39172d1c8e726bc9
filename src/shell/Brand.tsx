import { useShop, useI18n } from '../bind/shop.ts'
import { Link } from '../bind/Link.tsx'
import { below } from '../ui/breakpoints.ts'
import { useMedia } from '../ui/useMedia.ts'
import * as css from './Brand.module.css'

/**
 * The link to home: the brand's wordmark, or its icon on a phone. The wordmark is a mask, so that
 * it has the theme's colour.
 */
export function Brand() {
  const { config, router } = useShop()
  const { locale, t } = useI18n()
  const name = config.brandName[locale]
  // on a phone the location button needs the space
  const showsIcon = useMedia(below('sm'))
  const image = `url("/brands/${encodeURIComponent(config.brand)}/logo.svg")`
  return (
    <Link to={router.href('home.index', {})} className={css.brand} aria-label={`${name}. ${t('nav.home')}`}>
      {showsIcon ? (
        <img
          src={`/brands/${encodeURIComponent(config.brand)}/icon.svg`}
          alt=""
          width="40"
          height="40"
          className={css.icon}
        />
      ) : (
        <span className={css.logo} style={{ maskImage: image, WebkitMaskImage: image }} />
      )}
    </Link>
  )
}
