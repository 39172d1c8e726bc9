import type { MapOptions, MapView } from '../../../bind/map.ts'
import { centerOn, dragBy, limitsOf, pointAt, type Camera } from './camera.ts'
import { drawMap } from './draw.ts'
import { createLabelPainter } from './draw-labels.ts'
import { sceneZones, type SceneZone } from './draw-zones.ts'
import { createDrive, hasSize } from './drive.ts'
import * as css from './embedded.module.css'
import { createZoomButtons, crosshairSign } from '../signs.ts'
import type { Gazetteer } from './gazetteer.ts'
import { listenToKeys } from './keyboard.ts'
import { createMarkers } from './markers.ts'
import { paletteOf, type Palette } from './palette.ts'
import { createPin } from './pin.ts'
import { listenToPointers } from './pointer.ts'
import { sceneOf } from './scene.ts'

/** Draws a gazetteer in the language of the element (its nearest `lang`). Throws where there is no 2D canvas. */
export function createView(element: HTMLElement, gazetteer: Gazetteer, options: MapOptions): MapView {
  const { on } = options
  const { root, surface, layer, zoomIn, zoomOut } = createFrame(options.label, options.labels)
  const context = surface.getContext('2d', { alpha: false })
  if (context === null) throw new Error('The browser gave no 2D canvas')
  element.append(root)

  const limits = limitsOf(options.bounds)
  const cities = sceneOf(gazetteer, element.closest<HTMLElement>('[lang]')?.lang ?? '')
  const labels = createLabelPainter(context, getComputedStyle(root).fontFamily)
  const calm = matchMedia('(prefers-reduced-motion: reduce)')
  let zones: readonly SceneZone[] = []
  let theme = options.theme
  let palette: Palette | null = null
  let scheduled = 0
  let alive = true

  const request = () => {
    if (alive && scheduled === 0) scheduled = requestAnimationFrame(frame)
  }

  const frame = (now: number) => {
    scheduled = 0
    if (!alive || !hasSize(drive.camera())) return
    try {
      const moving = drive.step(now)
      const pull = pin.pull(drive.camera())
      if (pull !== null) drive.set(dragBy(drive.camera(), pull.x, pull.y))
      const camera = drive.camera()
      palette ??= readPalette()
      drawMap(context, camera, { cities, zones, palette, labels, ratio: fitSurface(camera) })
      pin.place(camera)
      markers.place(camera)
      zoomIn.setAttribute('aria-disabled', String(camera.zoom >= limits.maxZoom))
      zoomOut.setAttribute('aria-disabled', String(camera.zoom <= limits.minZoom))
      if (moving) request()
    } catch (error) {
      destroy()
      on.failed(error)
    }
  }

  const readPalette = () => {
    const style = getComputedStyle(root)
    return paletteOf(theme, (property) => style.getPropertyValue(property))
  }

  /** Gives the canvas as many device pixels as it covers; beyond three per CSS pixel the eye sees no gain. */
  const fitSurface = (camera: Camera) => {
    const ratio = Math.min(3, window.devicePixelRatio || 1)
    const [width, height] = [Math.round(camera.width * ratio), Math.round(camera.height * ratio)]
    if (surface.width !== width) surface.width = width
    if (surface.height !== height) surface.height = height
    return ratio
  }

  const size = { width: root.clientWidth, height: root.clientHeight }
  const start = centerOn({ x: 0.5, y: 0.5, zoom: options.zoom, ...size }, options.center)
  const drive = createDrive(start, limits, () => calm.matches, request)
  const pin = createPin({
    layer,
    camera: drive.camera,
    changed: request,
    follow(by) {
      drive.hold()
      drive.set(dragBy(drive.camera(), by.x, by.y))
    },
    moved: on.pinMoved
  })
  const markers = createMarkers(layer, on.markerPicked)
  const stopPointers = listenToPointers(surface, {
    limits,
    camera: drive.camera,
    hold: drive.hold,
    setCamera: drive.set,
    glide: drive.glide,
    zoomTo: drive.zoomTo,
    targetZoom: () => drive.resting().zoom,
    tap: (at) => on.pick(pointAt(drive.camera(), at)),
    dragging: (held) => surface.classList.toggle(css.dragged, held)
  })
  const stopKeys = listenToKeys(surface, {
    panBy: drive.pan,
    zoomBy: drive.zoomBy,
    pickCenter() {
      const { width, height } = drive.camera()
      on.pick(pointAt(drive.camera(), { x: width / 2, y: height / 2 }))
    }
  })
  zoomIn.addEventListener('click', () => drive.zoomBy(1))
  zoomOut.addEventListener('click', () => drive.zoomBy(-1))

  const restyle = () => {
    palette = null
    request()
  }
  const remeasure = () => {
    labels.forget()
    request()
  }
  const observer = new ResizeObserver(() => drive.resize(root.clientWidth, root.clientHeight))
  observer.observe(root)
  surface.addEventListener('contextrestored', restyle)
  document.fonts.addEventListener('loadingdone', remeasure)

  const destroy = () => {
    if (!alive) return
    alive = false
    cancelAnimationFrame(scheduled)
    observer.disconnect()
    document.fonts.removeEventListener('loadingdone', remeasure)
    stopPointers()
    stopKeys()
    pin.destroy()
    root.remove()
  }

  const whileAlive =
    <A extends readonly unknown[]>(act: (...args: A) => void) =>
    (...args: A) => {
      if (alive) act(...args)
    }

  request()
  return {
    setCenter: whileAlive((point, zoom) => drive.flyTo(centerOn(drive.resting(), point, zoom))),
    setZones: whileAlive((next) => {
      zones = sceneZones(next)
      request()
    }),
    setPin: whileAlive(pin.set),
    setMarkers: whileAlive((next) => {
      markers.set(next)
      request()
    }),
    openInfo: whileAlive((markerId, content) => {
      markers.openInfo(markerId, content)
      const overflow = markers.infoOverflow(drive.resting())
      if (overflow.x !== 0 || overflow.y !== 0) drive.pan(overflow)
      request()
    }),
    zoomBy: whileAlive(drive.zoomBy),
    fit: whileAlive(drive.fit),
    setTheme: whileAlive((next) => {
      theme = next
      restyle()
    }),
    destroy
  }
}

/** The canvas that is looked at and focused, the layer of markers and pin, the zoom buttons. */
function createFrame(label: string, labels: { readonly zoomIn: string; readonly zoomOut: string }) {
  const root = document.createElement('div')
  root.className = css.map
  const surface = document.createElement('canvas')
  surface.className = css.surface
  surface.tabIndex = 0
  // The arrow keys have to reach the map, not the reading cursor of a screen reader.
  surface.setAttribute('role', 'application')
  surface.setAttribute('aria-label', label)
  const layer = document.createElement('div')
  layer.className = css.layer
  const { element: zoom, zoomIn, zoomOut } = createZoomButtons(labels)
  root.append(surface, crosshairSign(), layer, zoom)
  return { root, surface, layer, zoomIn, zoomOut }
}
