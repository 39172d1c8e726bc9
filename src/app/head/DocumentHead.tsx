import { useEffect, useMemo } from 'react'
import { isAdult } from '../../../core/shop/catalogue/availability.ts'
import { findDish } from '../../../core/shop/catalogue/find-dish.ts'
import type { RouteName } from '../../../core/shop/routes.ts'
import { pageSubject } from '../../bind/page-subject.ts'
import { usePictureResolver } from '../../bind/picture.ts'
import { useShop, useStore, useI18n } from '../../bind/shop.ts'
import { isKnownAddress } from '../unknown-page.ts'
import { describePage, removePrerendered, addStructuredData } from './elements.ts'
import {
  buildHomeHead,
  buildMenuHead,
  buildDishHead,
  buildPromotionHead,
  buildTextHead,
  buildRestaurantHead,
  buildRestaurantListHead,
  type HeadSource,
  type PageHead,
} from './page-head.ts'

/** The customer's private pages, which search engines should not index. */
const OF_THE_CUSTOMER: ReadonlySet<RouteName> = new Set<RouteName>(['cart.index', 'orders.index', 'auth.index'])
/** The head of a page that is still loading, or has no description. */
const PLAIN: PageHead = { trail: [], data: [] }

/**
 * The document's description, address, card and structured data (MENU-16). Loaded late, as no
 * customer waits for it.
 */
export function DocumentHead() {
  const { config, router } = useShop()
  const { locale, t } = useI18n()
  const { page, layer } = useStore(router.current)
  const head = useHead()
  const { path } = layer ?? page
  const name = config.brandName[locale]

  const own = head === 'nothing' ? PLAIN : head
  useEffect(() => addStructuredData(own.data), [own])
  const description =
    own.description === undefined || own.description.trim() === ''
      ? t('head.description', { brand: name })
      : own.description
  const image = own.image ?? `${window.location.origin}/brands/${encodeURIComponent(config.brand)}/share.png`
  const isIndexed = head !== 'nothing' && !OF_THE_CUSTOMER.has(page.name)
  useEffect(() => {
    const describe = () => {
      // a prerendered page describes itself until it is removed
      if (!removePrerendered()) return
      describePage({
        title: document.title,
        description,
        address: window.location.origin + path,
        image,
        site: name,
        locale,
        languages: config,
        isIndexed,
      })
    }
    describe()
    // a screen sets the title when its chunk has loaded
    const observer = new MutationObserver(describe)
    const title = document.querySelector('title')
    if (title !== null) observer.observe(title, { childList: true })
    return () => observer.disconnect()
  }, [description, image, path, name, locale, config, isIndexed])
  return null
}

/** The head of the current page; `nothing` when its address leads to no page. */
function useHead(): PageHead | 'nothing' {
  const { config, location, menu, promotions, router } = useShop()
  const { locale, t } = useI18n()
  const picture = usePictureResolver()
  const { page, layer } = useStore(router.current)
  const venue = useStore(location.choice.venue)
  const cities = useStore(location.cities.list)
  const ready = useStore(menu.chosen)?.menu ?? null
  const menus = useStore(menu.visible)
  const offers = useStore(promotions)
  const subject = useStore(pageSubject)
  const resto = venue.kind === 'resto' ? venue.resto : null
  const known = cities.status === 'ready' ? cities.value : null

  return useMemo((): PageHead | 'nothing' => {
    const source: HeadSource = {
      origin: window.location.origin,
      path: router.href as HeadSource['path'],
      t: key => t(key),
      picture,
    }
    if (subject?.kind === 'nothing') return 'nothing'
    if (subject?.kind === 'text') return buildTextHead(source, page.name, subject)
    if (subject?.kind === 'restaurant') return buildRestaurantHead(source, subject.resto, known ?? [])
    if (page.name === 'restos.index') return buildRestaurantListHead(source)
    if (page.name === 'home.index' && layer === null && !isKnownAddress(config.signIn.redirectUri)) return 'nothing'
    if (resto === null || ready === null) return PLAIN
    if (layer?.name === 'menus.positions.show') {
      const dish = findDish(ready, Number(layer.params.positionId), Number(layer.params.menuId))
      const of = resto.menus.find(menu => menu.id === dish?.menuId)
      // a dish for adults shows no picture before the age question is answered
      return dish === undefined
        ? 'nothing'
        : of === undefined
          ? PLAIN
          : buildDishHead(source, { resto, modifiers: ready.modifiers }, of, dish, !isAdult(dish))
    }
    if (layer?.name === 'promotions.show') {
      if (offers.status !== 'ready') return PLAIN
      const promotion = offers.promotions.find(item => item.id === Number(layer.params.promotionId))
      return promotion === undefined ? 'nothing' : buildPromotionHead(source, resto, promotion)
    }
    if (page.name === 'home.index') return buildHomeHead(source, resto, config.brandName[locale], known ?? [])
    if (page.name !== 'menus.show') return PLAIN
    const sections = menus.find(item => item.menu.id === Number(page.params.menuId))
    if (sections !== undefined) return buildMenuHead(source, { resto, modifiers: ready.modifiers }, sections)
    return resto.menus.some(menu => menu.id === Number(page.params.menuId)) ? PLAIN : 'nothing'
  }, [page, layer, resto, ready, menus, offers, subject, known, router, picture, t, locale, config])
}
