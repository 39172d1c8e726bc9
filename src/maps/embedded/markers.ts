import type { MapMarker } from '../map-view.ts'
import { createInfoElement, createMarkerButton, updateMarkerButton } from '../overlays.ts'
import type { Pixel } from '../projection.ts'
import { toPixel, type Camera } from './camera.ts'
import * as css from './embedded.module.css'

/** Sizes in CSS pixels: a marker's height, and the gap between a marker and its info window. */
const markerHeight = 64
const infoGap = 8
/** In CSS pixels: the distance of the info window from the map's edges. */
const margin = 16
/** In CSS pixels: the info window's distance from the right edge, which has the zoom buttons. */
const rightMargin = 82

/**
 * Creates the restaurants' markers, which are buttons of 64×64 px. At most one marker has an open
 * info window above it.
 */
export function createMarkers(layer: HTMLElement, onPick: (id: number) => void) {
  let markers: readonly MapMarker[] = []
  const buttons = new Map<number, HTMLButtonElement>()
  const info = createInfoElement()
  info.classList.add(css.placed)
  let openId: number | null = null

  const close = () => {
    openId = null
    info.replaceChildren()
    info.remove()
  }

  /** The position of the open marker's tip; null while the window is closed. */
  const getAnchor = (camera: Camera): Pixel | null => {
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
      for (const marker of next) {
        const { id } = marker
        const button = buttons.get(id) ?? createButton(() => onPick(id))
        buttons.set(id, button)
        updateMarkerButton(button, marker)
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
      // after the marker in the DOM, so that the window follows in reading and Tab order
      button.after(info)
    },
    /** Moves all markers and the window to their positions for a camera. */
    place(camera: Camera) {
      for (const { id, point, selected } of markers) {
        const button = buttons.get(id)
        if (button === undefined) continue
        const position = toPixel(camera, point)
        button.style.transform = `translate(${Math.round(position.x)}px, ${Math.round(position.y)}px)`
        // southern markers are in front of northern ones; the selected and the open one are on top
        const depth = Math.max(0, Math.min(9_999, Math.round(position.y)))
        button.style.zIndex = String(selected === true || id === openId ? 10_000 : depth)
      }
      const anchor = getAnchor(camera)
      if (anchor === null) return
      // in front of all markers
      info.style.zIndex = '10001'
      const [x, y] = [Math.round(anchor.x), Math.round(anchor.y - markerHeight - infoGap)]
      info.style.transform = `translate(${x}px, ${y}px) translate(-50%, -100%)`
    },
    /** How far the map's content must move to make the open window visible, in CSS pixels. */
    computeInfoShift(camera: Camera) {
      const anchor = getAnchor(camera)
      if (anchor === null) return { x: 0, y: 0 }
      const halfWidth = info.offsetWidth / 2
      const top = anchor.y - markerHeight - infoGap - info.offsetHeight
      const moveRight = Math.max(0, margin - (anchor.x - halfWidth))
      const moveLeft = Math.min(0, camera.width - rightMargin - (anchor.x + halfWidth))
      return { x: moveRight > 0 ? moveRight : moveLeft, y: Math.max(0, margin - top) }
    }
  }
}

function createButton(onClick: () => void): HTMLButtonElement {
  const button = createMarkerButton(onClick)
  button.classList.add(css.placed)
  return button
}
