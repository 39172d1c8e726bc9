import type { Position } from '../../core/shop/catalogue/menu-wire.ts'
import { useWords } from '../bind/shop.ts'
import { NO_GROUPS, type RestoMenuView } from '../menu/useRestoMenu.ts'
import { PositionRow } from './PositionRow.tsx'
import * as css from './FoundPositions.module.css'

type Props = {
  readonly view: Extract<RestoMenuView, { at: 'ready' }>
  readonly positions: readonly Position[]
  readonly query: string
  /** The words searched for are not those typed. */
  readonly isInstead: boolean
}

/** Nobody reads further: another word is quicker. */
const SHOWN = 50

/** The dishes that were found, the best first. */
export function FoundPositions({ view, positions, query, isInstead }: Props) {
  const words = useWords()
  const shown = positions.slice(0, SHOWN)
  return (
    <>
      <p className={css.note}>
        {isInstead ? words.t('search.instead', { query }) : words.plural('plural.results', positions.length)}
      </p>
      <ul role="list" aria-label={words.t('search.results')}>
        {shown.map(position => (
          <PositionRow key={position.id} position={position} groups={view.modifiers.get(position.id) ?? NO_GROUPS}
            currency={view.currency} zone={view.zone} query={query} />
        ))}
      </ul>
      {shown.length < positions.length && <p className={css.note}>{words.t('search.onlyFirst', { count: SHOWN })}</p>}
    </>
  )
}
