import { COMMENT_LIMIT, type OrderFieldError, type OrderForm } from '../../core/shop/checkout/draft.ts'
import { useShop } from '../bind/shop.ts'
import { useWords } from '../bind/text.ts'
import { useStore } from '../bind/useStore.ts'
import { TextField } from '../ui/TextField.tsx'
import { FIELD } from './focus-field.ts'
import * as css from './OrderForm.module.css'

/** Who gets the order and the receipt, and what the restaurant should know (CHK-01). */
export function Recipient() {
  const { checkout } = useShop()
  const { t } = useWords()
  const { form } = checkout.draft
  const values = useStore(form.values)
  const errors = useStore(form.errors)
  const field = (name: keyof OrderForm) => {
    const code = errors[name]
    return {
      id: FIELD[name],
      name,
      value: values[name],
      error: code === undefined ? undefined : t(`v.${code as OrderFieldError}`),
      errorPrefix: t('field.error'),
      onChange: (value: string) => form.set(name, value),
      onBlur: () => form.leave(name),
    }
  }
  return (
    <section className={css.section} aria-label={t('checkout.recipient')}>
      <h3 className={css.subhead}>{t('checkout.recipient')}</h3>
      <div className={css.people}>
        <TextField {...field('name')} label={t('checkout.name')} required autoComplete="name" autoCapitalize="words"
          spellCheck={false} enterKeyHint="next" />
        <TextField {...field('email')} label={t('checkout.email')} required hint={t('checkout.emailHint')} type="email"
          inputMode="email" autoComplete="email" autoCapitalize="none" spellCheck={false} enterKeyHint="next" />
        <TextField {...field('phone')} label={t('checkout.phone')} required hint={t('checkout.phoneHint')} type="tel"
          inputMode="tel" autoComplete="tel" enterKeyHint="next" />
        <TextField {...field('comment')} className={css.wide} label={t('checkout.comment')} multiline autoComplete="off"
          counter={t('common.counter', { count: [...values.comment].length, max: COMMENT_LIMIT })} />
      </div>
    </section>
  )
}
