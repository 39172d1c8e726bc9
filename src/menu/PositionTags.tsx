import type { Position } from '../../core/shop/catalogue/menu-wire.ts'
import { useWords } from '../bind/shop.ts'
import type { TextKey } from '../text/texts.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { Tag, type TagProps } from '../ui/Tag.tsx'

const LOOKS = new Map<string, { readonly text: TextKey; readonly tone?: TagProps['tone']; readonly icon?: IconName }>([
  ['NEW', { text: 'tag.NEW', tone: 'promo' }],
  ['HIT', { text: 'tag.HIT', tone: 'promo', icon: 'star' }],
  ['SPICY', { text: 'tag.SPICY', tone: 'error', icon: 'flame' }],
  ['VEGAN', { text: 'tag.VEGAN', tone: 'success', icon: 'leaf' }],
  ['ADULT', { text: 'tag.ADULT' }],
])

/** A dish's tags; one that only this restaurant knows has its own name. `except` is said elsewhere. */
export function PositionTags({ tags, except }: {
  readonly tags: Position['tags']
  readonly except?: string | undefined
}) {
  const { t } = useWords()
  return tags.filter(tag => tag.code !== 'EXTENDED_COOKING_TIME' && tag.code !== except).map(tag => {
    const look = LOOKS.get(tag.code)
    const text = look === undefined ? tag.name : t(look.text)
    // a tag that says nothing is for the shop alone
    return text.trim() !== '' && (
      <Tag key={tag.code} tone={look?.tone} icon={look?.icon && <Icon name={look.icon} size={16} />}>{text}</Tag>
    )
  })
}
