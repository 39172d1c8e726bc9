import type { DeliveryPlace } from '../../core/shop/place/address.ts'
import type { I18n } from '../i18n/i18n.ts'

/** Formats a saved address: the line and the flat. */
export const formatSavedPlace = ({ t }: I18n, { address, apartment }: DeliveryPlace): string =>
  (apartment === '' ? address : `${address} · ${t('location.apartment')} ${apartment}`)
