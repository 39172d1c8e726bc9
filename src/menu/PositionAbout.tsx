import type { Ref } from 'react'
import { cooksLonger } from '../../core/shop/catalogue/availability.ts'
import type { Position } from '../../core/shop/catalogue/menu-wire.ts'
import { measureText } from '../bind/measure.ts'
import { useShop, useWords } from '../bind/shop.ts'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Tag } from '../ui/Tag.tsx'
import { FavouriteToggle } from './FavouriteToggle.tsx'
import { PositionTags } from './PositionTags.tsx'
import { share } from '../bind/share.ts'
import { Button } from '../ui/Button.tsx'
import { useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'
import * as css from './PositionAbout.module.css'

/** Stays in sight beside the close button, however far the rest is scrolled. The dialog's heading is spoken, so this is not. */
export function PositionName({ ref, children }: { readonly ref: Ref<HTMLElement>; readonly children: string }) {
  return <p className={css.name} aria-hidden="true"><span ref={ref} className={css.words}>{children}</span></p>
}

/** How much, the tags, the actions. */
export function PositionHeading({ position }: { readonly position: Position }) {
  const words = useWords()
  const measure = measureText(words, position.measure)
  const isTagged = position.tags.length > 0
  return (
    <div className={css.heading}>
      {measure !== '' && <p className={css.measure}>{measure}</p>}
      {isTagged && (
        <div className={css.tags}>
          <PositionTags tags={position.tags} />
          {cooksLonger(position) && <Tag tone="warning" icon={<Icon name="clock" size={16} />}>{words.t('menu.extendedCooking')}</Tag>}
        </div>
      )}
      <div className={css.actions}>
        <FavouriteToggle position={position} />
        <ShareButton position={position} />
      </div>
    </div>
  )
}

/** The description and, where the data has them, the contents of a set (MENU-13). */
export function AboutPosition({ position }: { readonly position: Position }) {
  const words = useWords()
  const { description, contents } = position
  return (
    <>
      {description !== undefined && <p className={css.description}>{description}</p>}
      {contents.length > 0 && (
        <section className={css.part}>
          <h3 className={css.title}>{words.t('position.contents')}</h3>
          <ul role="list" className={css.contents}>
            {contents.map(({ name, count }) => (
              <li key={name} className={css.item}>
                <span>{name}</span>
                {count !== undefined && <span className={css.count}>{words.t('unit.pc', { n: words.figure(count) })}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Passes the dish's own address on (MENU-13). */
function ShareButton({ position: { id, menuId, name } }: { readonly position: Position }) {
  const { router } = useShop()
  const { t } = useWords()
  const snackbar = useSnackbar()
  async function send(): Promise<void> {
    // absolute, and without what this visit has added to the address
    const url = new URL(router.href('menus.positions.show', { menuId, positionId: id }), window.location.origin).href
    const outcome = await share({ title: name, url })
    if (outcome === 'copied') snackbar.show({ text: t('share.copied') })
    // to be copied by hand: stays longer
    if (outcome === 'failed') snackbar.show({ text: t('share.failed', { url }), duration: 20_000 })
  }
  return (
    <Button variant="text" size="small" className={css.action} icon={<AnyIcon name="share" />} onClick={() => void send()}>
      {t('share.button')}
    </Button>
  )
}
