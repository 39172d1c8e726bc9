import type { ReactNode } from 'react'
import type { Resto } from '../../core/shop/catalogue/city-wire.ts'
import { hoursToday } from '../bind/hours.ts'
import { useShop, useStore, useWords } from '../bind/shop.ts'
import * as css from './RestoInfo.module.css'

/** The window over a restaurant's marker: name, street and the day's hours (MAP-02). */
export function RestoInfo({ resto, children }: { readonly resto: Resto; readonly children?: ReactNode }) {
  const { clock } = useShop()
  const words = useWords()
  const now = useStore(clock.minute)
  return (
    <div className={css.info}>
      <p className={css.name}>{resto.name}</p>
      <p>{resto.street || resto.address}</p>
      <p>{words.t('map.hours')}{hoursToday(words, resto, now)}</p>
      {children}
    </div>
  )
}
