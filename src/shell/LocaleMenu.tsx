import { LANGUAGES } from '../../core/locale.ts'
import { useShop, useStore, useI18n } from '../bind/shop.ts'
import { Menu } from '../ui/Menu.tsx'

/**
 * The language menu, with the native name of each language (I18N-02). Hidden when the shop has only
 * one language.
 */
export function LocaleMenu({ className }: { readonly className?: string }) {
  const { config, locale } = useShop()
  const { t } = useI18n()
  const value = useStore(locale)
  if (config.locales.length < 2) return null
  // CG: Crna Gora (Montenegro), which customers know better than the code `cnr`
  const code = value === 'cnr' ? 'CG' : value.toUpperCase()
  return (
    <Menu
      label={t('nav.language')}
      text={code}
      value={value}
      onPick={locale.set}
      options={config.locales.map(option => ({ value: option, title: LANGUAGES[option], lang: option }))}
      className={className}
    />
  )
}
