import type { MapOptions, MapView } from '../../../bind/map.ts'
import {
  centerOn,
  confine,
  dragBy,
  fitting,
  limitsOf,
  pointAt,
  resized,
  zoomAround,
  type Camera,
  type Pixel
} from './camera.ts'
import { drawMap } from './draw.ts'
import { createLabelPainter } from './draw-labels.ts'
import { sceneZones, type SceneZone } from './draw-zones.ts'
import * as css from './embedded.module.css'
import { createFrame } from './frame.ts'
import type { Gazetteer } from './gazetteer.ts'
import { listenToKeys } from './keyboard.ts'
import { createMarkers } from './markers.ts'
import { cameraAt, type Motion } from './motion.ts'
import { paletteOf, type Palette } from './palette.ts'
import { createPin } from './pin.ts'
import { listenToPointers } from './pointer.ts'
import { sceneOf } from './scene.ts'

const quick = 200
const calm = 300
const fitMargin = 72

/**
 * Draws a gazetteer into an element. Names are in the language of the element (its nearest `lang`).
 * A frame is drawn only when something changed. Throws where there is no 2D canvas.
 */
export function createView(element: HTMLElement, gazetteer: Gazetteer, options: MapOptions): MapView {
  const { on } = options
  const { root, surface, layer, zoomIn, zoomOut } = createFrame(options.label, options.labels)
  const context = surface.getContext('2d', { alpha: false })
  if (context === null) throw new Error('The browser gave no 2D canvas')
  element.append(root)

  const limits = limitsOf(options.bounds)
  const cities = sceneOf(gazetteer, element.closest<HTMLElement>('[lang]')?.lang ?? '')
  const labels = createLabelPainter(context, getComputedStyle(root).fontFamily)
  const calmMotion = matchMedia('(prefers-reduced-motion: reduce)')
  const start: Camera = { x: 0.5, y: 0.5, zoom: options.zoom, width: root.clientWidth, height: root.clientHeight }
  let camera = confine(centerOn(start, options.center), limits)
  let motion: Motion | null = null
  let zones: readonly SceneZone[] = []
  let theme = options.theme
  let palette: Palette | null = null
  let scheduled = 0
  let alive = true

  const request = () => {
    if (alive && scheduled === 0) scheduled = requestAnimationFrame(frame)
  }

  const setCamera = (next: Camera) => {
    camera = confine(next, limits)
    request()
  }

  const startMotion = (next: Motion) => {
    motion = next
    request()
  }

  const flyTo = (to: Camera, length: number) => {
    const target = confine(to, limits)
    const scale = 256 * 2 ** Math.min(camera.zoom, target.zoom)
    const far = Math.hypot(target.x - camera.x, target.y - camera.y) * scale > 2 * Math.max(camera.width, camera.height)
    if (far || calmMotion.matches) {
      motion = null
      setCamera(target)
    } else startMotion({ kind: 'flight', from: camera, to: target, start: performance.now(), length })
  }

  const targetZoom = () => (motion?.kind === 'zoom' ? motion.zoom : motion?.kind === 'flight' ? motion.to.zoom : camera.zoom)

  const zoomTo = (zoom: number, anchor: Pixel) => {
    const wanted = Math.max(limits.minZoom, Math.min(limits.maxZoom, zoom))
    if (calmMotion.matches) {
      motion = null
      setCamera(zoomAround(camera, wanted, anchor, limits))
    } else startMotion({ kind: 'zoom', from: camera, zoom: wanted, anchor, start: performance.now(), length: quick })
  }

  const zoomBy = (step: number) => zoomTo(targetZoom() + step, { x: camera.width / 2, y: camera.height / 2 })

  /** Where the camera will be when it comes to rest; a next step starts from there, so quick steps add up. */
  const resting = () => (motion?.kind === 'flight' ? motion.to : camera)

  const frame = (now: number) => {
    scheduled = 0
    if (!alive || camera.width === 0 || camera.height === 0) return
    try {
      if (motion !== null) {
        const step = cameraAt(motion, now, limits)
        camera = resized(step.camera, camera.width, camera.height)
        if (step.done) motion = null
      }
      const pull = pin.pull(camera)
      if (pull !== null) camera = confine(dragBy(camera, pull.x, pull.y), limits)
      palette ??= readPalette()
      const ratio = fitSurface()
      drawMap(context, camera, { cities, zones, palette, labels, ratio })
      pin.place(camera)
      markers.place(camera)
      zoomIn.setAttribute('aria-disabled', String(camera.zoom >= limits.maxZoom))
      zoomOut.setAttribute('aria-disabled', String(camera.zoom <= limits.minZoom))
      if (motion !== null || pull !== null) request()
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
  const fitSurface = () => {
    const ratio = Math.min(3, window.devicePixelRatio || 1)
    const [width, height] = [Math.round(camera.width * ratio), Math.round(camera.height * ratio)]
    if (surface.width !== width) surface.width = width
    if (surface.height !== height) surface.height = height
    return ratio
  }

  const pin = createPin({
    layer,
    camera: () => camera,
    changed: request,
    follow: (by) => {
      motion = null
      setCamera(dragBy(camera, by.x, by.y))
    },
    moved: on.pinMoved
  })
  const markers = createMarkers(layer, on.markerPicked)

  const stopPointers = listenToPointers(surface, {
    limits,
    camera: () => camera,
    hold: () => {
      motion = null
    },
    setCamera,
    glide: (velocity) => {
      if (calmMotion.matches || Math.hypot(velocity.x, velocity.y) < 0.15) return
      startMotion({ kind: 'glide', from: camera, velocity, start: performance.now() })
    },
    zoomTo,
    targetZoom,
    tap: (at) => on.pick(pointAt(camera, at)),
    dragging: (held) => surface.classList.toggle(css.dragged, held)
  })
  const stopKeys = listenToKeys(surface, {
    panBy: (by) => flyTo(dragBy(resting(), by.x, by.y), quick),
    zoomBy,
    pickCenter: () => on.pick(pointAt(camera, { x: camera.width / 2, y: camera.height / 2 }))
  })
  zoomIn.addEventListener('click', () => zoomBy(1))
  zoomOut.addEventListener('click', () => zoomBy(-1))

  const observer = new ResizeObserver(() => {
    camera = resized(camera, root.clientWidth, root.clientHeight)
    if (motion?.kind === 'flight') motion = { ...motion, to: resized(motion.to, camera.width, camera.height) }
    request()
  })
  observer.observe(root)

  const restyle = () => {
    palette = null
    request()
  }
  const remeasure = () => {
    labels.forget()
    request()
  }
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
    setCenter: whileAlive((point, zoom) => flyTo(centerOn(camera, point, zoom ?? targetZoom()), calm)),
    setZones: whileAlive((next) => {
      zones = sceneZones(next)
      request()
    }),
    setPin: whileAlive((point, pinOptions) => pin.set(point, pinOptions)),
    setMarkers: whileAlive((next) => {
      markers.set(next)
      request()
    }),
    openInfo: whileAlive((markerId, content) => {
      markers.openInfo(markerId, content)
      const { x, y } = markers.infoOverflow(resting())
      if (x !== 0 || y !== 0) flyTo(dragBy(resting(), x, y), calm)
      request()
    }),
    zoomBy: whileAlive(zoomBy),
    fit: whileAlive((points) => {
      if (points.length > 0) flyTo(fitting(camera, points, fitMargin, limits), calm)
    }),
    setTheme: whileAlive((next) => {
      theme = next
      restyle()
    }),
    destroy
  }
}
