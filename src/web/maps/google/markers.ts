import type { MapMarker } from '../../../bind/map.ts'
import { createRestaurantIcon } from '../map-icons.ts'
import * as icons from '../map-icons.module.css'
import * as css from './google.module.css'
import type { Library } from './loader.ts'

type Libraries = Pick<Library<'marker'>, 'AdvancedMarkerElement'> & Pick<Library<'maps'>, 'InfoWindow'>

/** Restaurant markers of 64×64 px, and one info window, which is open above at most one marker. */
export function createMarkers({ AdvancedMarkerElement, InfoWindow }: Libraries, picked: (id: number) => void) {
  const elements = new Map<number, google.maps.marker.AdvancedMarkerElement>()
  const card = document.createElement('div')
  card.className = css.info
  const info = new InfoWindow({ content: card, headerDisabled: true })
  let shown: google.maps.Map | null = null
  let openId: number | null = null

  function create(id: number): google.maps.marker.AdvancedMarkerElement {
    const made = new AdvancedMarkerElement({ gmpClickable: true })
    made.classList.add(css.marker)
    made.append(createRestaurantIcon())
    made.addEventListener('gmp-click', () => picked(id))
    return made
  }
  function close(): void {
    openId = null
    info.close()
  }
  function open(): void {
    const anchor = openId === null ? undefined : elements.get(openId)
    // the focus stays on the marker or in the list beside the map
    if (anchor !== undefined && shown !== null) info.open({ map: shown, anchor, shouldFocus: false })
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
        if (element.map !== shown) element.map = shown
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
      shown = map
      for (const element of elements.values()) element.map = map
      info.close()
      open()
    },
    destroy() {
      close()
      card.replaceChildren()
      for (const element of elements.values()) element.map = null
      elements.clear()
      shown = null
    }
  }
}
