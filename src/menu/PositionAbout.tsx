import type { ReactElement, Ref } from 'react'
import { cooksLonger } from '../../core/shop/catalogue/availability.ts'
import type { Position } from '../../core/shop/catalogue/menu-api.ts'
import { formatMeasure } from '../i18n/measure.ts'
import { useShop, useI18n } from '../bind/shop.ts'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Icon } from '../ui/Icon.tsx'
import { Tag } from '../ui/Tag.tsx'
import { FavouriteToggle } from './FavouriteToggle.tsx'
import { PositionTags } from './PositionTags.tsx'
import { share } from '../bind/share.ts'
import { Button } from '../ui/Button.tsx'
import { useSnackbar } from '../ui/snackbar/SnackbarHost.tsx'
import { SectionHeading } from '../ui/overlays/SectionHeading.tsx'
import * as css from './PositionAbout.module.css'

/**
 * The dish's name, which sticks beside the close button. It is hidden from assistive technology,
 * because the dialog's heading has the same text.
 */
export function PositionName({ ref, children }: { readonly ref: Ref<HTMLElement>; readonly children: ReactElement }) {
  return <p className={css.name} aria-hidden="true"><span ref={ref} className={css.nameText}>{children}</span></p>
}

/** The dish's measure (such as its weight), its tags, the favourite button and the share button. */
export function PositionHeading({ position }: { readonly position: Position }) {
  const i18n = useI18n()
  const measure = formatMeasure(i18n, position.measure)
  const hasTags = position.tags.length > 0
  return (
    <div className={css.heading}>
      {measure !== '' && <p className={css.measure}>{measure}</p>}
      {hasTags && (
        <div className={css.tags}>
          <PositionTags tags={position.tags} />
          {cooksLonger(position) && (
            <Tag tone="warning" icon={<Icon name="clock" size={16} />}>
              {i18n.t('menu.extendedCooking')}
            </Tag>
          )}
        </div>
      )}
      <div className={css.actions}>
        <FavouriteToggle position={position} />
        <ShareButton position={position} />
      </div>
    </div>
  )
}

/** The description of a dish and, if the API sends it, the contents of a set (MENU-13). */
export function AboutPosition({ position }: { readonly position: Position }) {
  const i18n = useI18n()
  const { description, contents } = position
  return (
    <>
      {description !== undefined && (
        <p className={css.description} lang={i18n.detectLang(description)}>{description}</p>
      )}
      {contents.length > 0 && (
        <section className={css.part}>
          <SectionHeading className={css.title}>{i18n.t('position.contents')}</SectionHeading>
          <ul role="list" className={css.contents}>
            {contents.map(({ name, count }) => (
              <li key={name} className={css.item}>
                <span lang={i18n.detectLang(name)}>{name}</span>
                {count !== undefined && (
                  <span className={css.count}>{i18n.t('unit.pc', { n: i18n.formatNumber(count) })}</span>
                )}
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** The button that shares the address of a dish (MENU-13). */
function ShareButton({ position: { id, menuId, name } }: { readonly position: Position }) {
  const { router } = useShop()
  const { t } = useI18n()
  const snackbar = useSnackbar()
  async function shareDish(): Promise<void> {
    // An absolute address of the dish only, without the query of the current page.
    const url = new URL(router.href('menus.positions.show', { menuId, positionId: id }), window.location.origin).href
    const outcome = await share({ title: name, url })
    if (outcome === 'copied') snackbar.show({ text: t('share.copied') })
    // This message stays for 20 s, so that the customer can copy the address from it by hand.
    if (outcome === 'failed') snackbar.show({ text: t('share.failed', { url }), duration: 20_000 })
  }
  return (
    <Button
      variant="text"
      size="small"
      className={css.action}
      icon={<AnyIcon name="share" />}
      onClick={() => void shareDish()}
    >
      {t('share.button')}
    </Button>
  )
}
