import type { MapMarker } from '../../../bind/map.ts'
import { createRestaurantIcon } from '../map-icons.ts'
import * as icons from '../map-icons.module.css'
import { toPixel, type Camera, type Pixel } from './camera.ts'
import * as css from './embedded.module.css'

const height = 64
const margin = 16
/** Room for the zoom buttons, which are in front of everything. */
const rightMargin = 82

/**
 * Restaurant markers of 64×64 px, as buttons, and one
 * info window, which is open above at most one marker.
 */
export function createMarkers(layer: HTMLElement, picked: (id: number) => void) {
  let markers: readonly MapMarker[] = []
  const buttons = new Map<number, HTMLButtonElement>()
  const info = document.createElement('div')
  info.className = `${css.placed} ${css.info}`
  let openId: number | null = null

  const close = () => {
    openId = null
    info.replaceChildren()
    info.remove()
  }

  const anchor = (camera: Camera): Pixel | null => {
    const marker = markers.find((candidate) => candidate.id === openId)
    return marker === undefined ? null : toPixel(camera, marker.point)
  }

  return {
    set(next: readonly MapMarker[]) {
      markers = next
      const ids = new Set(next.map((marker) => marker.id))
      for (const [id, button] of buttons) {
        if (ids.has(id)) continue
        button.remove()
        buttons.delete(id)
      }
      for (const { id, title, selected } of next) {
        const button = buttons.get(id) ?? createButton(() => picked(id))
        buttons.set(id, button)
        button.setAttribute('aria-label', title)
        button.setAttribute('aria-pressed', String(selected === true))
        button.classList.toggle(icons.selected, selected === true)
        if (button.parentNode === null) layer.append(button)
      }
      if (openId !== null && !ids.has(openId)) close()
    },
    openInfo(markerId: number | null, content: HTMLElement | null) {
      const button = markerId === null ? undefined : buttons.get(markerId)
      if (markerId === null || content === null || button === undefined) {
        close()
        return
      }
      openId = markerId
      info.replaceChildren(content)
      // In the DOM after its marker, so that the reading and
      // tab order goes from the restaurant to its details.
      button.after(info)
    },
    /** Moves all markers and the window to their positions in a camera. */
    place(camera: Camera) {
      for (const { id, point, selected } of markers) {
        const button = buttons.get(id)
        if (button === undefined) continue
        const at = toPixel(camera, point)
        button.style.transform = `translate(${Math.round(at.x)}px, ${Math.round(at.y)}px)`
        // Southern markers are in front of northern ones; the selected one is in front of all.
        const depth = Math.max(0, Math.min(9_999, Math.round(at.y)))
        button.style.zIndex = String(selected === true || id === openId ? 10_000 : depth)
      }
      const at = anchor(camera)
      if (at === null) return
      info.style.zIndex = '10001'
      const [x, y] = [Math.round(at.x), Math.round(at.y - height - 8)]
      info.style.transform = `translate(${x}px, ${y}px) translate(-50%, -100%)`
    },
    /** How far the map's content must move to make the open window visible, in CSS pixels. */
    infoOverflow(camera: Camera) {
      const at = anchor(camera)
      if (at === null) return { x: 0, y: 0 }
      const [half, top] = [info.offsetWidth / 2, at.y - height - 8 - info.offsetHeight]
      const left = Math.max(0, margin - (at.x - half))
      const right = Math.min(0, camera.width - rightMargin - (at.x + half))
      return { x: left > 0 ? left : right, y: Math.max(0, margin - top) }
    }
  }
}

function createButton(press: () => void): HTMLButtonElement {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = `${css.placed} ${css.marker}`
  button.addEventListener('click', press)
  button.append(createRestaurantIcon())
  return button
}
