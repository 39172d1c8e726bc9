import { useId } from 'react'
import { addTo, groupCount, isSingleChoice, roomFor, withNone, countOf, type ModifierCounts } from '../../core/shop/catalogue/modifiers.ts'
import type { ModifierGroup } from '../../core/shop/catalogue/menu-wire.ts'
import { useWords } from '../bind/shop.ts'
import { RadioList } from '../ui/RadioList.tsx'
import { Tag } from '../ui/Tag.tsx'
import { modifierAnchor } from './focusModifier.ts'
import { ModifierRow } from './ModifierRow.tsx'
import { modifierRule, modifierTitle } from './modifierWords.ts'
import * as css from './ModifierField.module.css'

type Props = {
  readonly group: ModifierGroup
  readonly counts: ModifierCounts
  readonly currency: string
  /** It kept the dish from being added. */
  readonly isWanting: boolean
  readonly onChange: (counts: ModifierCounts) => void
}

const NONE = 'none'

/** What can be chosen with a dish: one of several as radio buttons, else a count for each item. */
export function ModifierField({ group, counts, currency, isWanting, onChange }: Props) {
  const words = useWords()
  const { t } = words
  const id = useId()
  const title = modifierTitle(group)
  const rule = modifierRule(words, group)
  const isRequired = group.minCount > 0
  const isFull = groupCount(counts, group) >= group.maxCount
  const head = (
    <div className={css.head}>
      <h3 id={id} className={css.title}>{title}</h3>
      {/* how many are wanted says that some are */}
      {isRequired
        ? <span id={`${id}-rule`}><Tag tone={isWanting ? 'error' : 'neutral'}>{isSingleChoice(group) ? t('position.required') : rule}</Tag></span>
        : <p id={`${id}-rule`} className={css.rule}>{rule}</p>}
    </div>
  )
  if (isSingleChoice(group)) {
    const chosen = group.items.find(item => countOf(counts, group, item.id) > 0)
    const options = group.items.map(item => ({
      value: String(item.id),
      title: item.name,
      trailing: item.price > 0 ? t('money.plus', { amount: words.money(currency, item.price) }) : undefined,
    }))
    return (
      <section id={modifierAnchor(group)} aria-labelledby={id} className={css.field}>
        {head}
        <RadioList legend={`${title}. ${rule}`} hideLegend required={isRequired}
          options={isRequired ? options : [{ value: NONE, title: t('position.none') }, ...options]}
          value={chosen === undefined ? (isRequired ? null : NONE) : String(chosen.id)}
          error={isWanting ? t('position.modifierRequired', { name: title }) : undefined} errorPrefix={t('field.error')}
          onChange={value => onChange(value === NONE ? withNone(counts, group) : addTo(counts, group, Number(value)))} />
      </section>
    )
  }
  return (
    <section id={modifierAnchor(group)} aria-labelledby={id} aria-describedby={`${id}-rule`} className={css.field}>
      {head}
      <ul role="list">
        {group.items.map(item => (
          <ModifierRow key={item.id} name={item.name} count={countOf(counts, group, item.id)} canAdd={roomFor(counts, group, item.id) > 0}
            price={item.price > 0 ? t('money.plus', { amount: words.money(currency, item.price) }) : t('common.free')}
            onMore={() => onChange(addTo(counts, group, item.id))} onLess={() => onChange(addTo(counts, group, item.id, -1))} />
        ))}
      </ul>
      <p role="status" className={css.full}>{isFull && t('position.tooMany', { max: group.maxCount, name: title })}</p>
    </section>
  )
}
