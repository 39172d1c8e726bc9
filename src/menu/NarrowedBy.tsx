import { useRef } from 'react'
import { useNarrowing } from '../bind/parts.ts'
import { useStore, useWords } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { useAnnounce } from '../ui/LiveRegion.tsx'
import { takeLostFocus } from '../ui/lost-focus.ts'
import { useChange } from '../ui/occasions.ts'
import { filterText, NARROWING_BUTTON, useNarrowedCount } from './narrowing-words.ts'
import * as css from './NarrowedBy.module.css'

/** Above narrowed dishes: by what, how many are left, and the way back. */
export function NarrowedBy() {
  const { active, isUnsaid, reset, toggle } = useNarrowing()
  const words = useWords()
  const { t } = words
  const announce = useAnnounce()
  const by = useStore(active)
  const isOpenQuestion = useStore(isUnsaid)
  const { all, fitting } = useNarrowedCount()
  const row = useRef<HTMLDivElement>(null)
  // the pressed one has gone
  useChange(by.length, () => takeLostFocus(row.current?.querySelector('button')))

  /** Takes all of it back: this line goes, too. */
  function clear(): void {
    (document.getElementById(NARROWING_BUTTON) ?? document.getElementById('main'))?.focus({ preventScroll: true })
    reset()
    announce(t('narrowing.off'))
  }
  return (
    <>
      <div ref={row} role="group" aria-label={t('narrowing.title')} className={css.row}>
        {by.map(filter => {
          const name = filterText(words, filter)
          return (
            <Button key={filter.id} variant="tonal" size="small" trailingIcon={<Icon name="close" size={18} />} aria-label={t('narrowing.remove', { name })}
              onClick={by.length === 1 ? clear : () => toggle(filter.id)}>{name}</Button>
          )
        })}
        {by.length > 1 && <Button variant="text" size="small" onClick={clear}>{t('narrowing.reset')}</Button>}
      </div>
      <p role="status" className={css.count}>
        {fitting === 0 ? t('narrowing.none') : words.plural('plural.fitting', fitting, { all: words.figure(all) })}
        {isOpenQuestion && ` ${t('narrowing.unsaid')}`}
      </p>
    </>
  )
}
