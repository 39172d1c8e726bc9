import { useEffect, useMemo, useState } from 'react'
import { isAdult } from '../../../core/shop/catalogue/availability.ts'
import { findDish } from '../../../core/shop/catalogue/find-dish.ts'
import type { RouteName } from '../../../core/shop/routes.ts'
import { pageSubject } from '../../bind/page-subject.ts'
import { usePictureResolver } from '../../bind/picture.ts'
import { useShop, useStore, useI18n } from '../../bind/shop.ts'
import { isKnownAddress } from '../known-address.ts'
import { toLocalizedAddress } from './card.ts'
import { describePage, addStructuredData } from './elements.ts'
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
import { readServedPage, selectPageLanguages } from './served-page.ts'

/** The customer's private pages, which search engines should not index. */
const PRIVATE_PAGES: ReadonlySet<RouteName> = new Set<RouteName>(
  ['cart.index', 'orders.index', 'orders.show', 'auth.index'],
)
/** The head of a page that is still loading, or that has no data for search engines. */
const EMPTY_HEAD: PageHead = { trail: [], data: [] }

/**
 * Writes the document's description, address, Open Graph card and structured data (MENU-16). Loaded
 * late, because no customer waits for it.
 */
export function DocumentHead() {
  const { config, router } = useShop()
  const { locale, t } = useI18n()
  const { page, layer } = useStore(router.current)
  const head = useHead()
  const address = window.location.origin + (layer ?? page).path
  const [served] = useState(readServedPage)
  const brand = config.brandName[locale]

  const { description: pageDescription, image: pageImage, data } = head === 'not-found' ? EMPTY_HEAD : head
  useEffect(() => addStructuredData(data), [data])
  const description =
    pageDescription === undefined || pageDescription.trim() === ''
      ? t('head.description', { brand })
      : pageDescription
  const image = pageImage ?? `${window.location.origin}/brands/${encodeURIComponent(config.brand)}/share.png`
  const isIndexed = head !== 'not-found' && !PRIVATE_PAGES.has(page.name)
  useEffect(() => {
    const describe = () => {
      describePage({
        title: document.title,
        description,
        address,
        image,
        site: brand,
        locale,
        languages: selectPageLanguages(config, served, address),
        isIndexed,
      })
    }
    describe()
    // describe the page again when a screen sets the title, once its chunk has loaded
    const observer = new MutationObserver(describe)
    const title = document.querySelector('title')
    if (title !== null) observer.observe(title, { childList: true })
    return () => observer.disconnect()
  }, [description, image, address, brand, locale, config, served, isIndexed])
  return null
}

/** Selects the head of the current page; `not-found` when the page does not exist or has no content. */
function useHead(): PageHead | 'not-found' {
  const { config, layerPromotions, location, menu, router } = useShop()
  const { locale, t } = useI18n()
  const picture = usePictureResolver()
  const { page, layer } = useStore(router.current)
  const venue = useStore(location.choice.venue)
  const cities = useStore(location.cities.list)
  const shown = useStore(layer === null ? menu.shownMenu : menu.layerMenu)
  const restaurantMenu = shown?.menu ?? null
  const menus = useStore(menu.visibleMenus)
  const promotionList = useStore(layerPromotions)
  const subject = useStore(pageSubject)
  const resto = venue.kind === 'resto' ? venue.resto : shown?.resto ?? null
  const loadedCities = cities.status === 'ready' ? cities.value : null

  return useMemo((): PageHead | 'not-found' => {
    const localize = (path: string) => toLocalizedAddress(locale, { address: path, languages: config })
    const source: HeadSource = {
      origin: window.location.origin,
      path: (name, params = {}) => localize((router.href as HeadSource['path'])(name, params)),
      t: key => t(key),
      picture,
    }
    if (subject?.kind === 'not-found') return 'not-found'
    if (subject?.kind === 'text') return buildTextHead(source, localize(page.path), subject)
    if (subject?.kind === 'restaurant') return buildRestaurantHead(source, subject.resto, loadedCities ?? [])
    if (page.name === 'restos.index') return buildRestaurantListHead(source)
    if (page.name === 'home.index' && layer === null && !isKnownAddress(router, config.signIn.redirectUri)) return 'not-found'
    if (page.name === 'home.index' && layer === null) {
      const brand = { folder: config.brand, name: config.brandName[locale], phone: config.support.phone }
      return buildHomeHead(source, brand, resto, loadedCities ?? [])
    }
    // the page of one menu, dish or promotion is empty before a restaurant has loaded
    if (resto === null || restaurantMenu === null)
      return Object.keys((layer ?? page).params).length > 0 ? 'not-found' : EMPTY_HEAD
    const restaurant = { resto, modifiers: restaurantMenu.modifiers }
    if (layer?.name === 'menus.positions.show') {
      const dish = findDish(restaurantMenu, Number(layer.params.positionId), Number(layer.params.menuId))
      if (dish === undefined) return 'not-found'
      const dishMenu = resto.menus.find(menu => menu.id === dish.menuId)
      if (dishMenu === undefined) return EMPTY_HEAD
      // a dish for adults shows no picture before the age question is answered
      return buildDishHead(source, restaurant, dishMenu, dish, !isAdult(dish))
    }
    if (layer?.name === 'promotions.show') {
      if (promotionList.status !== 'ready') return EMPTY_HEAD
      const promotion = promotionList.promotions.find(item => item.id === Number(layer.params.promotionId))
      return promotion === undefined ? 'not-found' : buildPromotionHead(source, resto, promotion)
    }
    if (page.name !== 'menus.show') return EMPTY_HEAD
    const menuId = Number(page.params.menuId)
    const sections = menus.find(item => item.menu.id === menuId)
    if (sections !== undefined) return buildMenuHead(source, restaurant, sections)
    return resto.menus.some(item => item.id === menuId) ? EMPTY_HEAD : 'not-found'
  }, [
    page, layer, resto, restaurantMenu, menus, promotionList, subject, loadedCities, router, picture, t, locale, config,
  ])
}
