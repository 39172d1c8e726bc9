import { LANGUAGES } from '../../core/locale.ts'
import { useShop, useStore, useI18n } from '../bind/shop.ts'
import { Menu } from '../ui/Menu.tsx'

/**
 * The language menu; each language has its native name (I18N-02). Hidden when there is one
 * language.
 */
export function LocaleMenu({ className }: { readonly className?: string }) {
  const { config, locale } = useShop()
  const { t } = useI18n()
  const value = useStore(locale)
  if (config.locales.length < 2) return null
  return (
    <Menu
      label={t('nav.language')}
      text={value === 'cnr' ? 'CG' : value.toUpperCase()}
      value={value}
      onPick={locale.set}
      options={config.locales.map(known => ({ value: known, title: LANGUAGES[known], lang: known }))}
      className={className}
    />
  )
}
