import { useWords } from '../bind/shop.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import * as grid from './MenuSection.module.css'
import * as page from './MenuPage.module.css'
import * as css from './SkeletonMenu.module.css'

const CARDS = [1, 2, 3, 4, 5, 6, 7, 8]

/** The shape of a menu while its dishes are on their way. */
export function SkeletonMenu() {
  const { t } = useWords()
  return (
    <div className={page.page} aria-busy="true">
      <p role="status" className="visually-hidden">{t('common.loading')}</p>
      <div className={page.content}>
        <div className={grid.section}>
          <Skeleton width={200} height={28} shape="text" className={css.heading} />
          <div className={grid.grid}>
            {CARDS.map(card => (
              <div key={card} className={css.card}>
                <Skeleton ratio="16 / 9" />
                <Skeleton width="80%" shape="text" />
                <Skeleton width="40%" shape="text" />
                <Skeleton height={40} shape="round" />
              </div>
            ))}
          </div>
        </div>
      </div>
    </div>
  )
}
