import { useNotices } from '../bind/parts.ts'
import { useShop, useStore, useI18n } from '../bind/shop.ts'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Menu } from '../ui/Menu.tsx'

/** The theme menu: dark, light, or the device's theme (UI-08). */
export function ThemeMenu({ isShort = false }: {
  /** Whether only the icon is visible. Screen readers also read the selected theme. */
  readonly isShort?: boolean
}) {
  const { config } = useShop()
  const { theme } = useNotices()
  const { t } = useI18n()
  const value = useStore(theme, null) ?? config.theme
  const icon = <AnyIcon name="contrast" size={20} />
  return (
    <Menu
      label={t('nav.theme')}
      text={isShort ? <><span className="visually-hidden">{t(`theme.${value}`)}</span>{icon}</> : t(`theme.${value}`)}
      icon={isShort ? undefined : icon}
      value={value}
      onPick={theme.set}
      options={(['auto', 'dark', 'light'] as const).map(option => ({ value: option, title: t(`theme.${option}`) }))}
    />
  )
}
