import { usePurchase } from '../bind/parts.ts'
import { Link } from '../bind/Link.tsx'
import { useSelected, useShop, useI18n } from '../bind/shop.ts'
import { Checkbox } from '../ui/Checkbox.tsx'
import { FIELD } from './focus-field.ts'
import * as css from './DataConsentField.module.css'

const ERROR_ID = `${FIELD.dataConsent}-error`

/**
 * The consent to the processing of personal data with a link to the privacy policy (CFG-14), where
 * the configuration asks for it. Unchecked for each order.
 */
export function DataConsentField() {
  const { router } = useShop()
  const { dataConsent, form } = usePurchase().checkout.draft
  const { t } = useI18n()
  const isGiven = useSelected(dataConsent.current, consent => consent !== null)
  const isMissing = useSelected(form.visibleFaults, faults => faults.dataConsent !== undefined)
  if (!dataConsent.isRequired) return null
  const policy = t('checkout.personalDataPolicy')
  const [textBefore = '', textAfter = ''] = t('checkout.personalData').split('{policy}')
  return (
    <div className={css.field}>
      <Checkbox
        id={FIELD.dataConsent}
        checked={isGiven}
        onChange={checked => (checked ? dataConsent.give(`${textBefore}${policy}${textAfter}`) : dataConsent.remove())}
        required
        invalid={isMissing}
        describedBy={isMissing ? ERROR_ID : undefined}
        label={
          <>
            <span>{textBefore}</span>
            <Link to={router.href('privacy', {})}>{policy}</Link>
            <span>{textAfter}</span>
          </>
        }
      />
      {isMissing && (
        <p id={ERROR_ID} className={css.error}>
          <span className="visually-hidden">{`${t('field.error')} `}</span>
          <span>{t('checkout.personalDataRequired')}</span>
        </p>
      )}
    </div>
  )
}
