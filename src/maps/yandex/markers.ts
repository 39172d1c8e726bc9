import type { MapMarker } from '../map-view.ts'
import { createInfoElement, createMarkerButton, updateMarkerButton } from '../overlays.ts'
import type { Pixel } from '../projection.ts'
import { toLngLat } from './coordinates.ts'
import type { Entity, MarkerProps, YMap, Ymaps3 } from './types.ts'
import * as css from './yandex.module.css'

/** In CSS pixels: the distance of the info window from the edges of the map. */
const MARGIN = 16
/** In CSS pixels: its distance from the right edge, which has the zoom buttons. */
const RIGHT_MARGIN = 82

/** A marker on the map: its button, in the element whose position is the marker's tip. */
interface PlacedMarker {
  readonly place: HTMLElement
  readonly button: HTMLElement
  readonly entity: Entity<MarkerProps>
}

/** Creates the restaurants' markers of 64×64 px. At most one of them has an info window. */
export function createYandexMarkers(
  { YMapMarker }: Pick<Ymaps3, 'YMapMarker'>, map: YMap, onPick: (id: number) => void,
) {
  const placed = new Map<number, PlacedMarker>()
  const info = createInfoElement()
  let openId: number | null = null

  function create({ id, point }: MapMarker): PlacedMarker {
    const place = document.createElement('div')
    place.className = css.place
    const button = createMarkerButton(() => onPick(id))
    place.append(button)
    const entity = new YMapMarker({ coordinates: toLngLat(point), blockEvents: true }, place)
    map.addChild(entity)
    return { place, button, entity }
  }
  function close(): void {
    openId = null
    info.replaceChildren()
    info.remove()
  }

  return {
    set(next: readonly MapMarker[]) {
      const ids = new Set(next.map(({ id }) => id))
      for (const [id, { entity }] of placed) {
        if (ids.has(id)) continue
        map.removeChild(entity)
        placed.delete(id)
      }
      for (const marker of next) {
        const found = placed.get(marker.id) ?? create(marker)
        placed.set(marker.id, found)
        updateMarkerButton(found.button, marker)
        // the selected marker is in front of all others
        found.entity.update({ coordinates: toLngLat(marker.point), zIndex: marker.selected === true ? 10_000 : 0 })
      }
      if (openId !== null && !ids.has(openId)) close()
    },
    openInfo(markerId: number | null, content: HTMLElement | null) {
      const marker = markerId === null ? undefined : placed.get(markerId)
      if (markerId === null || content === null || marker === undefined) return close()
      openId = markerId
      info.replaceChildren(content)
      // after the marker in the DOM, so that the window follows in reading and Tab order
      marker.button.after(info)
    },
    /** How far the map's content must move to make the open window visible, in CSS pixels. */
    computeInfoShift(root: HTMLElement): Pixel {
      if (openId === null) return { x: 0, y: 0 }
      const [window, frame] = [info.getBoundingClientRect(), root.getBoundingClientRect()]
      const right = Math.max(0, frame.left + MARGIN - window.left)
      const left = Math.min(0, frame.right - RIGHT_MARGIN - window.right)
      return { x: right > 0 ? right : left, y: Math.max(0, frame.top + MARGIN - window.top) }
    },
  }
}
