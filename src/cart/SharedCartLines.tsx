import { plainSum } from '../../core/shop/cart/line.ts'
import type { FittingLine, UnfitLine } from '../../core/shop/cart/template.ts'
import { useWords, type Words } from '../bind/shop.ts'
import type { TextKey } from '../text/texts.ts'
import * as css from './SharedCart.module.css'

/** The dishes that would be put into the cart, at today's prices. */
export function FittingLines({ lines, currency }: { readonly lines: readonly FittingLine[]; readonly currency: string }) {
  const words = useWords()
  if (lines.length === 0) return null
  return (
    <ul role="list" className={css.lines}>
      {lines.map(({ position, count, dropped, difference }, at) => {
        const notes = [droppedText(words, dropped), differenceText(words, currency, difference)].filter(note => note !== '')
        return (
          <li key={at} className={css.line}>
            <div className={css.texts}>
              <p className={css.name}>{position.name}</p>
              {position.modifiers.length > 0 && (
                <p className={css.note}>{position.modifiers.map(one => (one.count > 1 ? `${one.name} × ${one.count}` : one.name)).join(', ')}</p>
              )}
              {notes.map(note => <p key={note} className={css.changed}>{note}</p>)}
            </div>
            <p className={css.count}>{words.t('cartLink.pieces', { n: count })}</p>
            <p className={css.price}>{words.money(currency, plainSum({ ...position, count }))}</p>
          </li>
        )
      })}
    </ul>
  )
}

function droppedText({ t }: Words, dropped: FittingLine['dropped']): string {
  if (dropped.length === 0) return ''
  const named = dropped.filter(name => name !== null)
  return named.length < dropped.length ? t('cartLink.withoutSome') : t('cartLink.without', { names: named.join(', ') })
}
function differenceText(words: Words, currency: string, difference: number): string {
  if (difference === 0) return ''
  return words.t(difference > 0 ? 'cartLink.dearer' : 'cartLink.cheaper', { amount: words.money(currency, Math.abs(difference)) })
}

const WHY = {
  gone: 'cartLink.gone', 'sold-out': 'cartLink.soldOut', later: 'cartLink.notNow', choose: 'cartLink.choose', adult: 'cartLink.adult',
} as const satisfies Record<UnfitLine['why'], TextKey>

/** What will not be put in, by name, and why. Dishes whose names nobody knows are counted. */
export function UnfitLines({ lines }: { readonly lines: readonly UnfitLine[] }) {
  const words = useWords()
  const { t } = words
  if (lines.length === 0) return null
  const named = lines.filter(one => one.name !== null)
  const nameless = (['gone', 'adult'] as const).map(why => ({ why, n: lines.filter(one => one.name === null && one.why === why).length }))
  return (
    <section>
      <h3 className={css.legend}>{t('cartLink.unfit')}</h3>
      <ul role="list" className={css.unfit}>
        {named.map((one, at) => <li key={at}>{t('cartLink.unfitLine', { name: one.name ?? '', why: t(WHY[one.why]) })}</li>)}
        {nameless.filter(({ n }) => n > 0).map(({ why, n }) => (
          <li key={why}>{t('cartLink.unfitLine', { name: words.plural('plural.dishes', n), why: t(WHY[why]) })}</li>
        ))}
      </ul>
    </section>
  )
}
