import { plainSum } from '../../core/shop/cart/line.ts'
import type { FittingLine, UnfitLine } from '../../core/shop/cart/template.ts'
import { ApiText } from '../bind/ApiText.tsx'
import { useI18n } from '../bind/shop.ts'
import type { I18n } from '../i18n/i18n.ts'
import { formatWithCount } from '../i18n/with-modifiers.ts'
import type { TextKey } from '../text/texts.ts'
import * as css from './SharedCart.module.css'

/**
 * The dishes of a cart link or a past order that can be added, at their present prices. Notes name
 * dropped modifiers and a changed price.
 */
export function FittingLines({
  lines,
  currency,
}: {
  readonly lines: readonly FittingLine[]
  readonly currency: string
}) {
  const i18n = useI18n()
  if (lines.length === 0) return null
  return (
    <ul role="list" className={css.lines}>
      {lines.map(({ position: line, count, dropped, difference }, index) => {
        const notes = [formatDropped(i18n, dropped), formatDifference(i18n, currency, difference)].filter(
          note => note !== '',
        )
        return (
          <li key={index} className={css.line}>
            <div className={css.texts}>
              <p className={css.name}>
                <ApiText>{line.name}</ApiText>
              </p>
              {line.modifiers.length > 0 && (
                <p className={css.note}>
                  <ApiText>{line.modifiers.map(formatWithCount).join(', ')}</ApiText>
                </p>
              )}
              {notes.map(note => (
                <p key={note} className={css.changed}>
                  <ApiText>{note}</ApiText>
                </p>
              ))}
            </div>
            <p className={css.count}>{i18n.t('cartLink.pieces', { n: count })}</p>
            <p className={css.price}>{i18n.money(currency, plainSum({ ...line, count }))}</p>
          </li>
        )
      })}
    </ul>
  )
}

/** Names the modifiers that the menu no longer offers (null: unknown name); '' without any. */
function formatDropped({ t }: I18n, dropped: FittingLine['dropped']): string {
  if (dropped.length === 0) return ''
  const names = dropped.filter(name => name !== null)
  return names.length < dropped.length ? t('cartLink.withoutSome') : t('cartLink.without', { names: names.join(', ') })
}

/** Says by how much (minor units) the unit price has changed; '' if it has not. */
function formatDifference(i18n: I18n, currency: string, difference: number): string {
  if (difference === 0) return ''
  return i18n.t(difference > 0 ? 'cartLink.dearer' : 'cartLink.cheaper', {
    amount: i18n.money(currency, Math.abs(difference)),
  })
}

const REASON_KEYS = {
  gone: 'cartLink.gone',
  'sold-out': 'cartLink.soldOut',
  later: 'cartLink.notNow',
  choose: 'cartLink.choose',
  adult: 'cartLink.adult',
} as const satisfies Record<UnfitLine['why'], TextKey>

/**
 * The dishes that cannot be added, each with its name and the reason. Dishes without a name are
 * counted for each reason.
 */
export function UnfitLines({ lines }: { readonly lines: readonly UnfitLine[] }) {
  const i18n = useI18n()
  const { t } = i18n
  if (lines.length === 0) return null
  const linesWithName = lines.filter(({ name }) => name !== null)
  // Only these reasons occur without a name: the name of a `gone` dish may be unknown, and `adult`
  // dishes are not named. Dishes with another reason are in the menu, so their names are known.
  const countsWithoutName = (['gone', 'adult'] as const).map(why => ({
    why,
    count: lines.filter(line => line.name === null && line.why === why).length,
  }))
  const formatReason = (name: string, why: UnfitLine['why']): string =>
    t('cartLink.unfitLine', { name, why: t(REASON_KEYS[why]) })
  return (
    <section>
      <h3 className={css.legend}>{t('cartLink.unfit')}</h3>
      <ul role="list" className={css.unfit}>
        {linesWithName.map((line, index) => (
          <li key={index}>
            <ApiText>{formatReason(line.name ?? '', line.why)}</ApiText>
          </li>
        ))}
        {countsWithoutName
          .filter(({ count }) => count > 0)
          .map(({ why, count }) => (
            <li key={why}>{formatReason(i18n.plural('plural.dishes', count), why)}</li>
          ))}
      </ul>
    </section>
  )
}
