import type { FormSection, FormSections, PlaceSummary, TimeSummary } from '../../core/shop/checkout/form-sections.ts'
import { withCity } from '../../core/shop/place/address-line.ts'
import { formatEta, formatMoment } from '../i18n/days.ts'
import { formatDoorDetails } from '../i18n/door-words.ts'
import { PAYMENT_TEXT_KEYS } from '../i18n/payment-words.ts'
import { usePurchase } from '../bind/parts.ts'
import { usePresenter, useShop, useStore, useI18n } from '../bind/shop.ts'
import type { I18n } from '../i18n/i18n.ts'

export type FormSectionName = keyof FormSections
/** A section of the form whose summary is formatted. */
export type SectionSummary = FormSection<{ readonly text: string }>

/** The sections of the form, with the texts of their summary lines. */
export function useSectionSummaries(): Readonly<Record<FormSectionName, SectionSummary>> {
  const i18n = useI18n()
  const { t } = i18n
  const now = useStore(useShop().clock.minute)
  const { place, time, recipient, payment, comment } = usePresenter(usePurchase().checkout.createFormSections)
  return {
    place: formatSummary(place, summary => formatPlace(i18n, summary)),
    time: formatSummary(time, summary => formatTime(i18n, summary, now)),
    recipient: formatSummary(recipient, ({ name, phone }) => `${name}, ${phone}`),
    payment: formatSummary(payment, ({ method }) => t(PAYMENT_TEXT_KEYS[method])),
    // Without a comment, the summary is the field's label.
    comment: formatSummary(comment, ({ text }) => text || t('checkout.comment')),
  }
}

function formatSummary<Summary>(section: FormSection<Summary>, format: (summary: Summary) => string): SectionSummary {
  return section.kind === 'summary' ? { kind: 'summary', text: format(section) } : section
}

function formatPlace(i18n: I18n, summary: PlaceSummary): string {
  const { t } = i18n
  if (summary.method === 'TAKE_AWAY') return `${t('method.takeAway')} · ${withCity(summary.city, summary.address)}`
  const { city, place } = summary
  return [withCity(city, place.address || t('address.pointOnMap')), ...formatDoorDetails(i18n, place)].join(' · ')
}

/** `now`: milliseconds since 1970. */
function formatTime(i18n: I18n, summary: TimeSummary, now: number): string {
  const { zone } = summary
  if (summary.slot !== null) return formatMoment(i18n, zone, summary.slot, now)
  const asap = i18n.t('checkout.asap')
  return summary.estimate === null ? asap : `${asap}, ${formatEta(i18n, zone, summary.estimate, now)}`
}
