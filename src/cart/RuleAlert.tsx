import { useShop } from '../bind/shop.ts'
import { useWords } from '../bind/text.ts'
import { useStore } from '../bind/useStore.ts'
import { useCurrency } from '../checkout/useCurrency.ts'
import { Alert } from '../ui/Alert.tsx'
import { LinearProgress } from '../ui/LinearProgress.tsx'

/** What the delivery zone says about the sum: too little, too much, how far it is to a cheaper delivery, free (CART-06). */
export function RuleAlert() {
  const { cart } = useShop()
  const words = useWords()
  const { t } = words
  const rule = useStore(cart.rule)
  const currency = useCurrency()
  const sum = (amount: number): string => words.money(currency, amount)
  switch (rule.at) {
    case 'none':
    case 'unknown':
      return null
    case 'below':
      return (
        <Alert tone="error" title={t('rule.min', { amount: sum(rule.minimum) })}>
          <p>{t('orderPopup.addMore', { amount: sum(rule.missing) })}</p>
          <p>
            {rule.cost === 0
              ? t('rule.leftToFree', { amount: sum(rule.missing) })
              : t('rule.minForPrice', { price: sum(rule.cost), amount: sum(rule.minimum) })}
          </p>
        </Alert>
      )
    case 'above':
      return <Alert tone="error" title={t('rule.max', { amount: sum(rule.maximum) })}>{t('orderPopup.maxText')}</Alert>
    case 'within': {
      const { cheaper, cost, progress } = rule
      if (cheaper === null) return cost === 0 ? <Alert tone="success">{t('rule.free')}</Alert> : null
      const text = cheaper.cost === 0
        ? t('rule.leftToFree', { amount: sum(cheaper.missing) })
        : t('rule.leftToPaid', { price: sum(cheaper.cost), amount: sum(cheaper.missing) })
      return (
        <Alert tone="info" title={text}>
          <LinearProgress value={progress} label={t('cart.delivery')} valueText={text} />
        </Alert>
      )
    }
  }
}
