import { useShop, useStore, useWords } from '../bind/shop.ts'
import { Menu } from '../ui/Menu.tsx'

/** The languages on offer; each keeps its own name (I18N-02). Nothing to choose with one language. */
export function LocaleMenu({ className }: { readonly className?: string }) {
  const { config, locale } = useShop()
  const { t } = useWords()
  const value = useStore(locale)
  if (config.locales.length < 2) return null
  return (
    <Menu
      label={t('nav.language')}
      text={value === 'cnr' ? 'CG' : value.toUpperCase()}
      value={value}
      onPick={locale.set}
      options={config.locales.map(known => ({ value: known, title: t(`lang.${known}`), lang: known }))}
      className={className}
    />
  )
}
