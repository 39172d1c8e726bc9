import { type RefObject, useEffect, useRef, useState } from 'react'
import type { Zone } from '../../core/time/zone.ts'
import { useShop } from '../bind/shop.ts'
import { useWords } from '../bind/text.ts'
import { pastTime } from '../bind/time.ts'
import { useSelected, useStore } from '../bind/useStore.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import * as css from './KeptNotice.module.css'

/** The menu is an earlier visit's and the present one could not be had: from when it is, and another try (MENU-15). */
export function KeptNotice({ zone }: { readonly zone: Zone }) {
  const { menu, boot, clock } = useShop()
  const words = useWords()
  const freshness = useStore(menu.freshness)
  const now = useStore(clock.minute)
  const place = useRef<HTMLDivElement>(null)
  const isShown = freshness.at === 'kept' && freshness.problem !== null
  const isOutOfSight = useOutOfSight(place, isShown)
  if (freshness.at === 'fresh' || freshness.problem === null) return null
  const { savedAt, problem } = freshness
  const time = pastTime(words, zone, savedAt, now)
  return (
    <div ref={place}>
      <Alert tone="warning" announce action={<Button variant="text" onClick={boot.retry}>{words.t('common.retry')}</Button>}>
        {words.t(problem.code === 'network' ? 'kept.offline' : 'kept.failed', { time })}
      </Alert>
      {/* who reads on below must still see that these are not today's prices; it has been said already */}
      {isOutOfSight && <p aria-hidden="true" className={css.update} data-motion="essential">{words.t('kept.short', { time })}</p>}
    </div>
  )
}

function useOutOfSight(place: RefObject<Element | null>, isShown: boolean): boolean {
  const [isOut, setOut] = useState(false)
  useEffect(() => {
    const element = place.current
    if (!isShown || element === null) return
    const observer = new IntersectionObserver(([entry]) => setOut(entry?.isIntersecting === false))
    observer.observe(element)
    return () => {
      observer.disconnect()
      setOut(false)
    }
  }, [place, isShown])
  return isOut
}

/** While the present menu is on its way: a line that moves nothing, and that a quick answer never lets appear. */
export function MenuUpdate() {
  const { menu } = useShop()
  const { t } = useWords()
  const isOnItsWay = useSelected(menu.freshness, now => now.at === 'kept' && now.problem === null)
  if (!isOnItsWay) return null
  return <p role="status" className={css.update} data-motion="essential">{t('kept.updating')}</p>
}
