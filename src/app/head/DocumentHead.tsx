import { useEffect, useMemo } from 'react'
import { isAdult } from '../../../core/shop/catalogue/availability.ts'
import { dishOf } from '../../../core/shop/catalogue/dish-of.ts'
import { menuData, positionData, restaurantData, type Addresses, type LinkedData } from './structured-data.ts'
import { usePictureUrl } from '../../bind/picture.ts'
import { useShop, useStore, useWords } from '../../bind/shop.ts'
import { describePage, dropServed, linkData } from './elements.ts'

/** The head's description, address, card and structured data (MENU-16); loaded late, as no customer waits for it. */
export function DocumentHead() {
  const { config, location, menu, promotions, router } = useShop()
  const { locale, t } = useWords()
  const pictureUrl = usePictureUrl()
  const route = useStore(router.current)
  const venue = useStore(location.choice.venue)
  const ready = useStore(menu.chosen)?.menu ?? null
  const menus = useStore(menu.visible)
  const offers = useStore(promotions)
  const name = config.brandName[locale]
  const resto = venue.at === 'resto' ? venue.resto : null
  const { page, layer } = route
  const dish = layer?.name === 'menus.positions.show' && ready !== null ? dishOf(ready, Number(layer.params.positionId), Number(layer.params.menuId)) : undefined
  const promotion = layer?.name === 'promotions.show' && offers.at === 'ready' ? offers.promotions.find(one => one.id === Number(layer.params.promotionId)) : undefined
  const path = (layer ?? page).path

  const data = useMemo((): readonly LinkedData[] => {
    if (resto === null || ready === null) return []
    const { origin } = window.location
    const at: Addresses = {
      home: `${origin}/`,
      menu: menuId => origin + router.href('menus.show', { menuId }),
      position: (menuId, positionId) => origin + router.href('menus.positions.show', { menuId, positionId }),
      picture: photo => pictureUrl(photo.url) ?? '',
    }
    if (dish !== undefined) return [positionData(dish, resto.currency, at)]
    if (page.name === 'home.index') return [restaurantData(resto, name, at)]
    if (page.name !== 'menus.show') return []
    const found = menus.find(one => one.menu.id === Number(page.params.menuId))
    return found === undefined ? [] : [menuData(found, resto.currency, t('menu.otherGroup'), at)]
  }, [dish, page, resto, ready, menus, name, router, pictureUrl, t])
  useEffect(() => linkData(data), [data])

  const own = dish?.description ?? promotion?.description
  const description = own === undefined || own === '' ? t('head.description', { brand: name }) : own
  // a dish behind the age question is not shown off
  const photo = dish === undefined ? promotion?.photos[0] : isAdult(dish) ? undefined : dish.photos[0]
  const image = pictureUrl(photo?.url) ?? `${window.location.origin}/brands/${encodeURIComponent(config.brand)}/share.png`
  useEffect(() => {
    const describe = () => {
      // what was written ahead describes itself for as long as it stands
      if (!dropServed()) return
      describePage({ title: document.title, description, address: window.location.origin + path, image, site: name, locale, languages: config })
    }
    describe()
    // a screen says its title when its code has come
    const observer = new MutationObserver(describe)
    const title = document.querySelector('title')
    if (title !== null) observer.observe(title, { childList: true })
    return () => observer.disconnect()
  }, [description, image, path, name, locale, config])
  return null
}
