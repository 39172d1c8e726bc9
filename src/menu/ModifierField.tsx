import { useId } from 'react'
import {
  addTo,
  groupCount,
  isSingleChoice,
  roomFor,
  withNone,
  getItemCount,
  type ModifierCounts,
} from '../../core/shop/catalogue/modifiers.ts'
import type { ModifierGroup } from '../../core/shop/catalogue/menu-api.ts'
import { CatalogueText } from '../bind/CatalogueText.tsx'
import { useI18n } from '../bind/shop.ts'
import { surchargeText } from '../bind/surcharge-text.ts'
import { WithSums } from '../bind/WithSums.tsx'
import { RadioList } from '../ui/RadioList.tsx'
import { Tag } from '../ui/Tag.tsx'
import { modifierAnchor } from './focusModifier.ts'
import { ModifierRow } from './ModifierRow.tsx'
import { formatModifierRule, modifierTitle } from './modifier-texts.ts'
import * as css from './ModifierField.module.css'

type Props = {
  readonly group: ModifierGroup
  readonly counts: ModifierCounts
  readonly currency: string
  /** The dish's price with the chosen modifiers, in spoken form. */
  readonly spokenSum: string
  /** Whether a missing choice in this group has prevented adding the dish. */
  readonly isWanting: boolean
  readonly onChange: (counts: ModifierCounts) => void
}

const NONE = 'none'

/** The modifiers of a group: radio buttons for a single choice, else a count for each item. */
export function ModifierField({ group, counts, currency, spokenSum, isWanting, onChange }: Props) {
  const i18n = useI18n()
  const { t } = i18n
  const id = useId()
  const title = modifierTitle(group)
  const rule = formatModifierRule(i18n, group)
  const isRequired = group.minCount > 0
  const isFull = groupCount(counts, group) >= group.maxCount
  const head = (
    <div className={css.head}>
      <h3 id={id} className={css.title} lang={i18n.detectLang(title)}>{title}</h3>
      {/* A rule with a minimum also says that the choice is required. */}
      {isRequired ? (
        <span id={`${id}-rule`}>
          <Tag tone={isWanting ? 'error' : 'neutral'}>{isSingleChoice(group) ? t('position.required') : rule}</Tag>
        </span>
      ) : (
        <p id={`${id}-rule`} className={css.rule}>
          {rule}
        </p>
      )}
    </div>
  )
  if (isSingleChoice(group)) {
    const chosen = group.items.find(item => getItemCount(counts, group, item.id) > 0)
    const options = group.items.map(item => ({
      value: String(item.id),
      title: <CatalogueText>{item.name}</CatalogueText>,
      trailing:
        item.price === 0 ? undefined : (
          <WithSums text={money => surchargeText({ t, money }, currency, item.price) ?? ''} />
        ),
    }))
    return (
      <section id={modifierAnchor(group)} aria-labelledby={id} className={css.field}>
        {head}
        <RadioList
          legend={<CatalogueText>{`${title}${/[.?!…:]$/.test(title) ? '' : '.'} ${rule}`}</CatalogueText>}
          hideLegend
          required={isRequired}
          options={isRequired ? options : [{ value: NONE, title: t('position.none') }, ...options]}
          value={chosen === undefined ? (isRequired ? null : NONE) : String(chosen.id)}
          error={
            isWanting ? <CatalogueText>{t('position.modifierRequired', { name: title })}</CatalogueText> : undefined
          }
          errorPrefix={t('field.error')}
          onChange={value => onChange(value === NONE ? withNone(counts, group) : addTo(counts, group, Number(value)))}
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
            canAdd={roomFor(counts, group, item.id) > 0}
            price={surchargeText(i18n, currency, item.price) ?? t('common.free')}
            onMore={() => onChange(addTo(counts, group, item.id))}
            onLess={() => onChange(addTo(counts, group, item.id, -1))}
          />
        ))}
      </ul>
      <p role="status" className={css.full}>
        {isFull && <CatalogueText>{t('position.tooMany', { max: group.maxCount, name: title })}</CatalogueText>}
      </p>
    </section>
  )
}
