import { usePurchase } from '../bind/parts.ts'
import { useSelected, useI18n } from '../bind/shop.ts'
import type { Elements } from '../ui/elements.ts'
import { TextField } from '../ui/TextField.tsx'
import { useOrderField } from './useOrderField.ts'
import * as css from './OrderForm.module.css'

/**
 * The fields of the person who receives the order and the receipt (CHK-01). `children` are shown
 * below.
 */
export function Recipient({ children }: { readonly children: Elements }) {
  const { t } = useI18n()
  return (
    <section className={css.section} aria-label={t('checkout.recipient')}>
      <h3 className={css.subhead}>{t('checkout.recipient')}</h3>
      <div className={css.people}>
        <TextField
          {...useRecipientField('name')}
          label={t('checkout.name')}
          required
          autoComplete="name"
          autoCapitalize="words"
          spellCheck={false}
          enterKeyHint="next"
        />
        <TextField
          {...useRecipientField('email')}
          label={t('checkout.email')}
          required
          hint={t('checkout.emailHint')}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="next"
        />
        <TextField
          {...useRecipientField('phone')}
          label={t('checkout.phone')}
          required
          hint={t('checkout.phoneHint')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          enterKeyHint="next"
        />
        {children}
      </div>
    </section>
  )
}

function useRecipientField(name: 'name' | 'email' | 'phone') {
  const { draft } = usePurchase().checkout
  const { t } = useI18n()
  const code = useSelected(draft.form.visibleFaults, faults => faults[name])
  return {
    ...useOrderField(name),
    error: code === undefined ? undefined : t(`v.${code}`),
    errorPrefix: t('field.error'),
  }
}
