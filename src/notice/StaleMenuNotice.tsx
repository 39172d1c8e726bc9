import { useRef } from 'react'
import type { Problem } from '../../core/shop/problem.ts'
import type { Zone } from '../../core/time/zone.ts'
import { useShop, useStore, useI18n } from '../bind/shop.ts'
import { formatPastTime } from '../i18n/days.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import type { Elements } from '../ui/elements.ts'
import { useInView } from '../ui/useInView.ts'
import * as css from './MenuUpdate.module.css'

type Props = {
  readonly zone: Zone
  /** The close button of a notice that appears after the first render; null for other notices. */
  readonly closeButton: Elements
  readonly isDismissed: boolean
}

/** Says when the displayed menu was cached, with a retry button (MENU-15). */
export function StaleMenuNotice(props: Props) {
  const freshness = useStore(useShop().menu.freshness)
  if (freshness.status === 'fresh' || freshness.problem === null) return null
  return <Notice {...props} savedAt={freshness.savedAt} problem={freshness.problem} />
}

function Notice({
  zone,
  closeButton,
  isDismissed,
  savedAt,
  problem,
}: Props & { readonly savedAt: number; readonly problem: Problem }) {
  const { boot, clock } = useShop()
  const i18n = useI18n()
  const now = useStore(clock.minute)
  const box = useRef<HTMLDivElement>(null)
  const isOutOfView = useInView(box) === false
  const time = formatPastTime(i18n, zone, savedAt, now)
  return (
    <div ref={box}>
      {!isDismissed && (
        <Alert
          tone="warning"
          announce
          action={
            <>
              <Button variant="text" onClick={boot.retry}>
                {i18n.t('common.retry')}
              </Button>
              {closeButton}
            </>
          }
        >
          {i18n.t(problem.code === 'network' ? 'kept.offline' : 'kept.failed', { time })}
        </Alert>
      )}
      {/* Shown once the notice is closed or out of view: the customer must see that the prices
          are not current. Hidden from screen readers, because the notice has announced the same. */}
      {(isDismissed || isOutOfView) && (
        <p aria-hidden="true" className={css.update} data-motion="essential">
          {i18n.t('kept.short', { time })}
        </p>
      )}
    </div>
  )
}
