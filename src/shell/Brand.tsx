import { useShop } from '../bind/shop.ts'
import { Link } from '../bind/Link.tsx'
import { useWords } from '../bind/text.ts'
import * as css from './Brand.module.css'

/** The brand's wordmark, which leads home. The drawing is a mask, so that it takes the theme's colour. */
export function Brand() {
  const { config, router } = useShop()
  const { locale, t } = useWords()
  const name = config.brandName[locale]
  const image = `url("/brands/${encodeURIComponent(config.brand)}/logo.svg")`
  return (
    <Link to={router.href('home.index', {})} className={css.brand} aria-label={`${name}. ${t('nav.home')}`}>
      <span className={css.logo} style={{ maskImage: image, WebkitMaskImage: image }} />
    </Link>
  )
}
