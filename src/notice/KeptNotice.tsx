import { useRef, type ReactNode } from 'react'
import type { Problem } from '../../core/shop/problem.ts'
import type { Zone } from '../../core/time/zone.ts'
import { useShop, useStore, useWords } from '../bind/shop.ts'
import { pastTime } from '../bind/days.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { useInSight } from '../ui/useInSight.ts'
import * as css from './MenuUpdate.module.css'

type Props = {
  readonly zone: Zone
  /** A button that puts the notice away. */
  readonly close: ReactNode
  readonly isPutAway: boolean
}

/** The menu is an earlier visit's: from when it is, and another try (MENU-15). */
export function KeptNotice(props: Props) {
  const freshness = useStore(useShop().menu.freshness)
  if (freshness.at === 'fresh' || freshness.problem === null) return null
  return <Kept {...props} savedAt={freshness.savedAt} problem={freshness.problem} />
}

function Kept({ zone, close, isPutAway, savedAt, problem }: Props & { readonly savedAt: number; readonly problem: Problem }) {
  const { boot, clock } = useShop()
  const words = useWords()
  const now = useStore(clock.minute)
  const place = useRef<HTMLDivElement>(null)
  const isOutOfSight = useInSight(place) === false
  const time = pastTime(words, zone, savedAt, now)
  return (
    <div ref={place}>
      {!isPutAway && (
        <Alert tone="warning" announce action={<><Button variant="text" onClick={boot.retry}>{words.t('common.retry')}</Button>{close}</>}>
          {words.t(problem.code === 'network' ? 'kept.offline' : 'kept.failed', { time })}
        </Alert>
      )}
      {/* who reads on below must still see that these are not today's prices; it has been said already */}
      {(isPutAway || isOutOfSight) && <p aria-hidden="true" className={css.update} data-motion="essential">{words.t('kept.short', { time })}</p>}
    </div>
  )
}
