import type { Position } from '../../core/shop/catalogue/menu-api.ts'
import { useI18n } from '../bind/shop.ts'
import { NO_GROUPS, type RestoMenuView } from '../menu/useRestoMenu.ts'
import { PositionRow } from './PositionRow.tsx'
import * as css from './SearchResults.module.css'

type Props = {
  readonly view: Extract<RestoMenuView, { status: 'ready' }>
  readonly positions: readonly Position[]
  readonly query: string
  /** Whether `query` is the typed text in the other keyboard layout, as the text matched nothing. */
  readonly isLayoutConverted: boolean
}

/** At most this many dishes are shown: refining the query is quicker than reading more results. */
const MAX_RESULTS = 50

/** The dishes that match a query, the best match first. */
export function SearchResults({ view, positions, query, isLayoutConverted }: Props) {
  const i18n = useI18n()
  const shown = positions.slice(0, MAX_RESULTS)
  return (
    <>
      <h2 className={css.note}>
        {isLayoutConverted ? i18n.t('search.instead', { query }) : i18n.plural('plural.results', positions.length)}
      </h2>
      <ul role="list" aria-label={i18n.t('search.results')}>
        {shown.map(position => (
          <PositionRow key={position.id} position={position} groups={view.modifiers.get(position.id) ?? NO_GROUPS}
            currency={view.currency} zone={view.zone} query={query} />
        ))}
      </ul>
      {shown.length < positions.length && (
        <p className={css.note}>{i18n.t('search.onlyFirst', { count: MAX_RESULTS })}</p>
      )}
    </>
  )
}
