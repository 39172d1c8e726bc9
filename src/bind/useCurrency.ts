import { useShop } from './shop.ts'
import { useSelected } from './useStore.ts'

/** The currency of the chosen restaurant (ISO 4217); roubles while there is none. */
export function useCurrency(): string {
  const { location } = useShop()
  return useSelected(location.choice.selection, selection => (selection.at === 'resto' ? selection.resto.currency : 'RUB'))
}
