import type { Position } from '../../core/shop/catalogue/menu-wire.ts'
import { useWords } from '../bind/shop.ts'
import { Icon, type IconName } from '../ui/Icon.tsx'
import { Tag, type TagProps } from '../ui/Tag.tsx'
import { tagText } from './words.ts'

const LOOKS: Readonly<Record<string, { readonly tone: TagProps['tone']; readonly icon?: IconName }>> = {
  NEW: { tone: 'promo' },
  HIT: { tone: 'promo', icon: 'star' },
  SPICY: { tone: 'error', icon: 'flame' },
  VEGAN: { tone: 'success', icon: 'leaf' },
}

/** What a dish is tagged with; a tag that only this restaurant knows is shown by its own name. `except` is a code that is said elsewhere. */
export function PositionTags({ tags, except }: {
  readonly tags: Position['tags']
  readonly except?: string | undefined
}) {
  const words = useWords()
  return tags.filter(tag => tag.code !== 'EXTENDED_COOKING_TIME' && tag.code !== except).map(tag => {
    const look = LOOKS[tag.code]
    const text = tagText(words, tag)
    // a tag that says nothing is for the shop alone
    return text.trim() !== '' && (
      <Tag key={tag.code} tone={look?.tone} icon={look?.icon && <Icon name={look.icon} size={16} />}>
        {text}
      </Tag>
    )
  })
}
