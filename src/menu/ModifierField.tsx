import { useId } from 'react'
import {
  addItem,
  countInGroup,
  isSingleChoice,
  getRemainingCount,
  clearGroup,
  getItemCount,
  type ModifierCounts,
} from '../../core/shop/catalogue/modifiers.ts'
import type { ModifierGroup } from '../../core/shop/catalogue/menu-api.ts'
import { ApiText } from '../bind/ApiText.tsx'
import { useI18n } from '../bind/shop.ts'
import { formatSurcharge } from '../i18n/surcharge-text.ts'
import { TextWithAmounts } from '../bind/TextWithAmounts.tsx'
import { RadioList } from '../ui/RadioList.tsx'
import { Tag } from '../ui/Tag.tsx'
import { modifierAnchor } from './focusModifier.ts'
import { ModifierRow } from './ModifierRow.tsx'
import { formatModifierRule, modifierTitle } from './modifier-texts.ts'
import { SectionHeading } from '../ui/overlays/SectionHeading.tsx'
import * as css from './ModifierField.module.css'

type Props = {
  readonly group: ModifierGroup
  readonly counts: ModifierCounts
  /** An ISO 4217 code. */
  readonly currency: string
  /** The price of all pieces with the selected modifiers, as a text for screen readers. */
  readonly spokenSum: string
  /** Whether the customer tried to add the dish, and this group prevented it. */
  readonly hasError: boolean
  readonly onChange: (counts: ModifierCounts) => void
}

/** The value of the radio button that selects no modifier. */
const NO_CHOICE = 'none'

/** A group of modifiers: radio buttons if only one may be selected, else a count for each. */
export function ModifierField({ group, counts, currency, spokenSum, hasError, onChange }: Props) {
  const i18n = useI18n()
  const { t } = i18n
  const id = useId()
  const title = modifierTitle(group)
  const rule = formatModifierRule(i18n, group)
  const isRequired = group.minCount > 0
  const isFull = countInGroup(counts, group) >= group.maxCount
  const head = (
    <div className={css.head}>
      <SectionHeading id={id} className={css.title} lang={i18n.detectLang(title)}>{title}</SectionHeading>
      {/* The tag of a required group shows «required», or a rule that names the minimum. */}
      {isRequired ? (
        <span id={`${id}-rule`}>
          <Tag tone={hasError ? 'error' : 'neutral'}>
            {isSingleChoice(group) ? t('position.required') : rule}
          </Tag>
        </span>
      ) : (
        <p id={`${id}-rule`} className={css.rule}>
          {rule}
        </p>
      )}
    </div>
  )
  if (isSingleChoice(group)) {
    const selected = group.items.find(item => getItemCount(counts, group, item.id) > 0)
    const emptyValue = isRequired ? null : NO_CHOICE
    const titleEnd = /[.?!…:]$/.test(title) ? '' : '.'
    const options = group.items.map(item => ({
      value: String(item.id),
      title: <ApiText>{item.name}</ApiText>,
      trailing:
        item.price === 0 ? undefined : (
          <TextWithAmounts text={money => formatSurcharge({ t, money }, currency, item.price) ?? ''} />
        ),
    }))
    return (
      <section id={modifierAnchor(group)} aria-labelledby={id} className={css.field}>
        {head}
        <RadioList
          legend={<ApiText>{`${title}${titleEnd} ${rule}`}</ApiText>}
          hideLegend
          required={isRequired}
          options={isRequired ? options : [{ value: NO_CHOICE, title: t('position.none') }, ...options]}
          value={selected === undefined ? emptyValue : String(selected.id)}
          error={
            hasError
              ? <ApiText>{t('position.modifierRequired', { name: title })}</ApiText>
              : undefined
          }
          errorPrefix={t('field.error')}
          onChange={value =>
            onChange(value === NO_CHOICE ? clearGroup(counts, group) : addItem(counts, group, Number(value)))}
        />
      </section>
    )
  }
  return (
    <section id={modifierAnchor(group)} aria-labelledby={id} aria-describedby={`${id}-rule`} className={css.field}>
      {head}
      <ul role="list">
        {group.items.map(item => (
          <ModifierRow key={item.id} name={item.name} spokenSum={spokenSum} count={getItemCount(counts, group, item.id)}
            canAdd={getRemainingCount(counts, group, item.id) > 0}
            price={formatSurcharge(i18n, currency, item.price) ?? t('common.free')}
            onMore={() => onChange(addItem(counts, group, item.id))}
            onLess={() => onChange(addItem(counts, group, item.id, -1))}
          />
        ))}
      </ul>
      <p role="status" className={css.full}>
        {isFull && <ApiText>{t('position.tooMany', { max: group.maxCount, name: title })}</ApiText>}
      </p>
    </section>
  )
}
