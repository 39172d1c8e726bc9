import type { ReactNode } from 'react'
import type { Position } from '../../core/shop/catalogue/menu-api.ts'
import { useI18n } from '../bind/shop.ts'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Enumeration } from '../ui/Enumeration.tsx'
import { SectionHeading } from '../ui/overlays/SectionHeading.tsx'
import * as about from './PositionAbout.module.css'
import * as css from './PositionFacts.module.css'

const NUTRIENTS = [
  ['kcal', 'position.kcal'], ['protein', 'position.protein'], ['fat', 'position.fat'], ['carbs', 'position.carbs'],
] as const

/**
 * The nutrition and the allergens of a dish, if the API sends them (MENU-13). `isFolded`: whether
 * each section is collapsed at first.
 */
export function PositionFacts({
  position: { nutrition = {}, allergens },
  isFolded = false,
}: {
  readonly position: Position
  readonly isFolded?: boolean
}) {
  const i18n = useI18n()
  const nutrients = NUTRIENTS.flatMap(([name, key]) => {
    const amount = nutrition[name]
    return amount === undefined ? [] : [i18n.t(key, { n: i18n.formatNumber(amount) })]
  })
  const FactSection = isFolded ? FoldedSection : OpenSection
  return (
    <>
      {nutrients.length > 0 && (
        <FactSection title={i18n.t('position.nutrition')}>
          <Enumeration items={nutrients} />
        </FactSection>
      )}
      {allergens.length > 0 && (
        <FactSection title={i18n.t('position.allergens')}>
          <Enumeration items={allergens} separator="comma" detectLang={i18n.detectLang} />
        </FactSection>
      )}
    </>
  )
}

interface SectionProps { readonly title: string; readonly children: ReactNode }

function OpenSection({ title, children }: SectionProps) {
  return (
    <section className={about.part}>
      <SectionHeading className={about.title}>{title}</SectionHeading>
      <p className={about.text}>{children}</p>
    </section>
  )
}

function FoldedSection({ title, children }: SectionProps) {
  return (
    <details>
      <summary className={css.summary}>
        <SectionHeading className={about.title}>{title}</SectionHeading>
        <AnyIcon name="chevronDown" className={css.chevron} />
      </summary>
      <p className={about.text}>{children}</p>
    </details>
  )
}
