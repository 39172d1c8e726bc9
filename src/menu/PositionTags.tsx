import type { Position } from '../../core/shop/catalogue/menu-api.ts'
import { useI18n } from '../bind/shop.ts'
import type { TextKey } from '../text/texts.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { Tag, type TagProps } from '../ui/Tag.tsx'

/** The text and the look of known tags, by tag code. */
const LOOKS = new Map<string, { readonly text: TextKey; readonly tone?: TagProps['tone']; readonly icon?: IconName }>([
  ['NEW', { text: 'tag.NEW', tone: 'promo' }],
  ['HIT', { text: 'tag.HIT', tone: 'promo', icon: 'star' }],
  ['SPICY', { text: 'tag.SPICY', tone: 'error', icon: 'flame' }],
  ['VEGAN', { text: 'tag.VEGAN', tone: 'success', icon: 'leaf' }],
  ['ADULT', { text: 'tag.ADULT' }],
])

/**
 * The tags of a dish, without the tag for a long cooking time, which the callers show. A tag that is
 * not in `LOOKS` shows the name from the API. `isPlain`: as text without colours.
 */
export function PositionTags({ tags, isPlain = false }: {
  readonly tags: Position['tags']
  readonly isPlain?: boolean
}) {
  const { t, detectLang } = useI18n()
  return tags
    .filter(tag => tag.code !== 'EXTENDED_COOKING_TIME')
    .map(tag => {
      const look = LOOKS.get(tag.code)
      const text = look === undefined ? tag.name : t(look.text)
      // A tag with an empty name is for the restaurant's internal use.
      if (text.trim() === '') return null
      const label = <span key={tag.code} lang={detectLang(text)}>{text}</span>
      return isPlain ? label : (
        <Tag key={tag.code} tone={look?.tone} icon={look?.icon && <Icon name={look.icon} size={16} />}>{label}</Tag>
      )
    })
}
