import type { MapMarker } from '../map-view.ts'
import { createRestaurantIcon } from '../map-icons.ts'
import * as icons from '../map-icons.module.css'
import * as css from './google.module.css'
import type { Library } from './loader.ts'

type Libraries = Pick<Library<'marker'>, 'AdvancedMarkerElement'> & Pick<Library<'maps'>, 'InfoWindow'>

/** Creates the restaurants' markers of 64×64 px. At most one of the markers has an info window. */
export function createMarkers({ AdvancedMarkerElement, InfoWindow }: Libraries, onPick: (id: number) => void) {
  const elements = new Map<number, google.maps.marker.AdvancedMarkerElement>()
  const card = document.createElement('div')
  card.className = css.info
  const info = new InfoWindow({ content: card, headerDisabled: true })
  let currentMap: google.maps.Map | null = null
  let openId: number | null = null

  function create(id: number): google.maps.marker.AdvancedMarkerElement {
    const element = new AdvancedMarkerElement({ gmpClickable: true })
    element.classList.add(css.marker)
    element.append(createRestaurantIcon())
    element.addEventListener('gmp-click', () => onPick(id))
    return element
  }
  function close(): void {
    openId = null
    info.close()
  }
  function open(): void {
    const anchor = openId === null ? undefined : elements.get(openId)
    // `shouldFocus: false` leaves the focus on the marker, or in the list beside the map
    if (anchor !== undefined && currentMap !== null) info.open({ map: currentMap, anchor, shouldFocus: false })
  }

  return {
    set(next: readonly MapMarker[]) {
      const ids = new Set(next.map(({ id }) => id))
      for (const [id, element] of elements) {
        if (ids.has(id)) continue
        element.map = null
        elements.delete(id)
      }
      for (const { id, point, title, selected } of next) {
        const element = elements.get(id) ?? create(id)
        elements.set(id, element)
        element.title = title
        element.position = { lat: point.lat, lng: point.lng }
        element.classList.toggle(icons.selected, selected === true)
        // the selected marker is in front of all others
        element.zIndex = selected === true ? 10_000 : null
        if (element.map !== currentMap) element.map = currentMap
      }
      if (openId !== null && !ids.has(openId)) close()
    },
    openInfo(markerId: number | null, content: HTMLElement | null) {
      if (markerId === null || content === null || !elements.has(markerId)) return close()
      const isOpen = openId === markerId && card.firstChild === content
      if (isOpen) return
      openId = markerId
      card.replaceChildren(content)
      open()
    },
    /** Moves the markers and the open window to this map. */
    show(map: google.maps.Map) {
      currentMap = map
      for (const element of elements.values()) element.map = map
      info.close()
      open()
    },
    destroy() {
      close()
      card.replaceChildren()
      for (const element of elements.values()) element.map = null
      elements.clear()
      currentMap = null
    }
  }
}
