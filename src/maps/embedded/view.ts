import type { MapOptions, MapView } from '../map-view.ts'
import { centerOn, dragBy, computeLimits, toPoint, type Camera } from './camera.ts'
import { drawMap } from './draw.ts'
import { createLabelPainter } from './draw-labels.ts'
import { buildSceneZones, type SceneZone } from './draw-zones.ts'
import { createCameraAnimator, hasSize } from './camera-animator.ts'
import * as css from './embedded.module.css'
import { createZoomButtons, createCrosshairIcon } from '../map-icons.ts'
import type { Gazetteer } from './gazetteer.ts'
import { listenToKeys } from '../keyboard.ts'
import { createMarkers } from './markers.ts'
import { buildPalette, type Palette } from './palette.ts'
import { createPin } from './pin.ts'
import { listenToPointers } from './pointer.ts'
import { createGuard } from '../view-parts.ts'
import { buildScene } from './scene.ts'

/**
 * Creates a map that draws a gazetteer. The map's language is the `lang` of the element, else of
 * its nearest ancestor with this attribute.
 * @throws Error if the browser has no 2D canvas.
 */
export function createView(element: HTMLElement, gazetteer: Gazetteer, options: MapOptions): MapView {
  const { on } = options
  const { root, surface, layer, zoomIn, zoomOut } = createElements(options.label, options.labels)
  const context = surface.getContext('2d', { alpha: false })
  if (context === null) throw new Error('The browser gave no 2D canvas')
  element.append(root)

  const limits = computeLimits(options.bounds)
  const cities = buildScene(gazetteer, element.closest<HTMLElement>('[lang]')?.lang ?? '')
  const labelPainter = createLabelPainter(context, getComputedStyle(root).fontFamily)
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)')
  let zones: readonly SceneZone[] = []
  let theme = options.theme
  let palette: Palette | null = null
  // the id of the requested animation frame; 0: no frame is requested
  let frameId = 0
  let isAlive = true

  const requestFrame = () => {
    if (isAlive && frameId === 0) frameId = requestAnimationFrame(drawFrame)
  }

  const drawFrame = (now: number) => {
    frameId = 0
    if (!isAlive || !hasSize(animator.camera())) return
    try {
      const isMoving = animator.step(now)
      // while the customer drags the pin near the edge, the map moves
      const pull = pin.computePull(animator.camera())
      if (pull !== null) animator.set(dragBy(animator.camera(), pull.x, pull.y))
      const camera = animator.camera()
      palette ??= readPalette()
      const ratio = resizeCanvas(camera)
      drawMap(context, camera, { cities, zones, palette, labels: labelPainter, ratio })
      pin.place(camera)
      markers.place(camera)
      zoomIn.setAttribute('aria-disabled', String(camera.zoom >= limits.maxZoom))
      zoomOut.setAttribute('aria-disabled', String(camera.zoom <= limits.minZoom))
      if (isMoving) requestFrame()
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
   * Resizes the canvas to the map, and returns the device pixels per CSS pixel: at most 3, because
   * more make no visible difference.
   */
  const resizeCanvas = (camera: Camera) => {
    const ratio = Math.min(3, window.devicePixelRatio || 1)
    const [width, height] = [Math.round(camera.width * ratio), Math.round(camera.height * ratio)]
    if (surface.width !== width) surface.width = width
    if (surface.height !== height) surface.height = height
    return ratio
  }

  const size = { width: root.clientWidth, height: root.clientHeight }
  const initialCamera = centerOn({ x: 0.5, y: 0.5, zoom: options.zoom, ...size }, options.center)
  const animator = createCameraAnimator(initialCamera, limits, () => reducedMotion.matches, requestFrame)
  const pin = createPin({
    layer,
    camera: animator.camera,
    requestFrame,
    moveMapBy(by) {
      animator.stop()
      animator.set(dragBy(animator.camera(), by.x, by.y))
    },
    onMove: on.pinMoved
  })
  const markers = createMarkers(layer, on.markerPicked)
  const stopPointers = listenToPointers(surface, {
    limits,
    camera: animator.camera,
    stopAnimation: animator.stop,
    setCamera: animator.set,
    glide: animator.glide,
    zoomTo: animator.zoomTo,
    targetZoom: () => animator.target().zoom,
    onTap: (at) => on.pick(toPoint(animator.camera(), at)),
    setDragging: (isDragging) => surface.classList.toggle(css.dragged, isDragging)
  })
  const stopKeys = listenToKeys(surface, {
    panBy: animator.pan,
    zoomBy: animator.zoomBy,
    pickCenter() {
      const { width, height } = animator.camera()
      on.pick(toPoint(animator.camera(), { x: width / 2, y: height / 2 }))
    }
  })
  zoomIn.addEventListener('click', () => animator.zoomBy(1))
  zoomOut.addEventListener('click', () => animator.zoomBy(-1))

  const redrawWithFreshPalette = () => {
    palette = null
    requestFrame()
  }
  const redrawLabels = () => {
    labelPainter.clearLayouts()
    requestFrame()
  }
  const observer = new ResizeObserver(() => animator.resize(root.clientWidth, root.clientHeight))
  observer.observe(root)
  surface.addEventListener('contextrestored', redrawWithFreshPalette)
  document.fonts.addEventListener('loadingdone', redrawLabels)

  const destroy = () => {
    if (!isAlive) return
    isAlive = false
    cancelAnimationFrame(frameId)
    observer.disconnect()
    document.fonts.removeEventListener('loadingdone', redrawLabels)
    stopPointers()
    stopKeys()
    pin.destroy()
    root.remove()
  }

  const whileAlive = createGuard(() => isAlive)
  requestFrame()
  return {
    setCenter: whileAlive((point, zoom) => animator.flyTo(centerOn(animator.target(), point, zoom))),
    setZones: whileAlive((next) => {
      zones = buildSceneZones(next)
      requestFrame()
    }),
    setPin: whileAlive(pin.set),
    setMarkers: whileAlive((next) => {
      markers.set(next)
      requestFrame()
    }),
    openInfo: whileAlive((markerId, content) => {
      markers.openInfo(markerId, content)
      const shift = markers.computeInfoShift(animator.target())
      if (shift.x !== 0 || shift.y !== 0) animator.pan(shift)
      requestFrame()
    }),
    zoomBy: whileAlive(animator.zoomBy),
    fit: whileAlive(animator.fit),
    setTheme: whileAlive((next) => {
      theme = next
      redrawWithFreshPalette()
    }),
    destroy
  }
}

/** Creates the elements: the focusable canvas, the layer of markers and pin, the zoom buttons. */
function createElements(label: string, labels: { readonly zoomIn: string; readonly zoomOut: string }) {
  const root = document.createElement('div')
  root.className = css.map
  const surface = document.createElement('canvas')
  surface.className = css.surface
  surface.tabIndex = 0
  // with this role, screen readers pass the arrow keys to the map
  surface.setAttribute('role', 'application')
  surface.setAttribute('aria-label', label)
  const layer = document.createElement('div')
  layer.className = css.layer
  const { element: zoom, zoomIn, zoomOut } = createZoomButtons(labels)
  root.append(surface, createCrosshairIcon(), layer, zoom)
  return { root, surface, layer, zoomIn, zoomOut }
}
