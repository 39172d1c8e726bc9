import type { MapOptions, MapView } from '../../../bind/map.ts'
import { centerOn, dragBy, computeLimits, pointAt, type Camera } from './camera.ts'
import { drawMap } from './draw.ts'
import { createLabelPainter } from './draw-labels.ts'
import { buildSceneZones, type SceneZone } from './draw-zones.ts'
import { createCameraAnimator, hasSize } from './camera-animator.ts'
import * as css from './embedded.module.css'
import { createZoomButtons, createCrosshairIcon } from '../map-icons.ts'
import type { Gazetteer } from './gazetteer.ts'
import { listenToKeys } from './keyboard.ts'
import { createMarkers } from './markers.ts'
import { buildPalette, type Palette } from './palette.ts'
import { createPin } from './pin.ts'
import { listenToPointers } from './pointer.ts'
import { buildScene } from './scene.ts'

/**
 * Draws a gazetteer in the language of the element's nearest `lang`.
 * @throws Error without a 2D canvas.
 */
export function createView(element: HTMLElement, gazetteer: Gazetteer, options: MapOptions): MapView {
  const { on } = options
  const { root, surface, layer, zoomIn, zoomOut } = createFrame(options.label, options.labels)
  const context = surface.getContext('2d', { alpha: false })
  if (context === null) throw new Error('The browser gave no 2D canvas')
  element.append(root)

  const limits = computeLimits(options.bounds)
  const cities = buildScene(gazetteer, element.closest<HTMLElement>('[lang]')?.lang ?? '')
  const labels = createLabelPainter(context, getComputedStyle(root).fontFamily)
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
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
    if (!alive || !hasSize(animator.camera())) return
    try {
      const moving = animator.step(now)
      const pull = pin.pull(animator.camera())
      if (pull !== null) animator.set(dragBy(animator.camera(), pull.x, pull.y))
      const camera = animator.camera()
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
    return buildPalette(theme, (property) => style.getPropertyValue(property))
  }

  /**
   * Sizes the canvas in device pixels, at most three
   * per CSS pixel: more make no visible difference.
   */
  const fitSurface = (camera: Camera) => {
    const ratio = Math.min(3, window.devicePixelRatio || 1)
    const [width, height] = [Math.round(camera.width * ratio), Math.round(camera.height * ratio)]
    if (surface.width !== width) surface.width = width
    if (surface.height !== height) surface.height = height
    return ratio
  }

  const size = { width: root.clientWidth, height: root.clientHeight }
  const start = centerOn({ x: 0.5, y: 0.5, zoom: options.zoom, ...size }, options.center)
  const animator = createCameraAnimator(start, limits, () => reducedMotion.matches, request)
  const pin = createPin({
    layer,
    camera: animator.camera,
    changed: request,
    follow(by) {
      animator.stop()
      animator.set(dragBy(animator.camera(), by.x, by.y))
    },
    moved: on.pinMoved
  })
  const markers = createMarkers(layer, on.markerPicked)
  const stopPointers = listenToPointers(surface, {
    limits,
    camera: animator.camera,
    stopAnimation: animator.stop,
    setCamera: animator.set,
    glide: animator.glide,
    zoomTo: animator.zoomTo,
    targetZoom: () => animator.resting().zoom,
    tap: (at) => on.pick(pointAt(animator.camera(), at)),
    dragging: (isDragging) => surface.classList.toggle(css.dragged, isDragging)
  })
  const stopKeys = listenToKeys(surface, {
    panBy: animator.pan,
    zoomBy: animator.zoomBy,
    pickCenter() {
      const { width, height } = animator.camera()
      on.pick(pointAt(animator.camera(), { x: width / 2, y: height / 2 }))
    }
  })
  zoomIn.addEventListener('click', () => animator.zoomBy(1))
  zoomOut.addEventListener('click', () => animator.zoomBy(-1))

  const restyle = () => {
    palette = null
    request()
  }
  const remeasure = () => {
    labels.forget()
    request()
  }
  const observer = new ResizeObserver(() => animator.resize(root.clientWidth, root.clientHeight))
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
    setCenter: whileAlive((point, zoom) => animator.flyTo(centerOn(animator.resting(), point, zoom))),
    setZones: whileAlive((next) => {
      zones = buildSceneZones(next)
      request()
    }),
    setPin: whileAlive(pin.set),
    setMarkers: whileAlive((next) => {
      markers.set(next)
      request()
    }),
    openInfo: whileAlive((markerId, content) => {
      markers.openInfo(markerId, content)
      const overflow = markers.infoOverflow(animator.resting())
      if (overflow.x !== 0 || overflow.y !== 0) animator.pan(overflow)
      request()
    }),
    zoomBy: whileAlive(animator.zoomBy),
    fit: whileAlive(animator.fit),
    setTheme: whileAlive((next) => {
      theme = next
      restyle()
    }),
    destroy
  }
}

/** Creates the focusable canvas, the layer of markers and pin, and the zoom buttons. */
function createFrame(label: string, labels: { readonly zoomIn: string; readonly zoomOut: string }) {
  const root = document.createElement('div')
  root.className = css.map
  const surface = document.createElement('canvas')
  surface.className = css.surface
  surface.tabIndex = 0
  // With this role, screen readers pass the arrow keys to the map.
  surface.setAttribute('role', 'application')
  surface.setAttribute('aria-label', label)
  const layer = document.createElement('div')
  layer.className = css.layer
  const { element: zoom, zoomIn, zoomOut } = createZoomButtons(labels)
  root.append(surface, createCrosshairIcon(), layer, zoom)
  return { root, surface, layer, zoomIn, zoomOut }
}
