import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Point } from '../../core/geo/point.ts'
import type { City } from '../../core/shop/catalogue/location-api.ts'
import type { MapMarker, MapView, MapZone } from '../bind/map.ts'
import { readPageTheme, watchPageTheme } from '../bind/page-theme.ts'
import { useI18n } from '../bind/shop.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { DebouncedStatus } from '../ui/DebouncedStatus.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { useMountMap } from './useMountMap.ts'
import * as css from './ChainMap.module.css'

export type ChainMapProps = {
  /** The area shown at first. */
  readonly city: Pick<City, 'center' | 'zoom' | 'bounds'>
  /** The map's accessible name. The default is «Карта доставки». */
  readonly label?: string | undefined
  /** How to go on without the map, shown when it cannot be loaded. */
  readonly failedText: string
  readonly zones: readonly MapZone[]
  /** The customer's place, which can be dragged. */
  readonly pin: Point | null
  readonly markers: readonly MapMarker[]
  /** An info window over the selected marker. */
  readonly info: { readonly markerId: number; readonly content: ReactNode } | null
  /**
   * The points to show at first. The map moves when the array's identity changes, so keep it
   * stable.
   */
  readonly frame: readonly Point[]
  readonly onPick: (point: Point) => void
  readonly onMarker: (id: number) => void
  /** Called with whether there is a map to press on, and again when that changes. */
  readonly onShown?: ((isShown: boolean) => void) | undefined
}

type Mounted =
  { readonly status: 'loading' } | { readonly status: 'failed' } | { readonly status: 'ready'; readonly view: MapView }

/** A map zoom at which single houses can be distinguished. */
const near = 16

/** A map of any provider that follows its props. */
export function ChainMap({
  city,
  label,
  failedText,
  zones,
  pin,
  markers,
  info,
  frame,
  onPick,
  onMarker,
  onShown,
}: ChainMapProps) {
  const i18n = useI18n()
  const mount = useMountMap()
  const place = useRef<HTMLDivElement>(null)
  const [mounted, setMounted] = useState<Mounted>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const [infoWindow] = useState(() => document.createElement('div'))
  /**
   * The last place or marker chosen on this map. It is visible already, so the map does not move to
   * it.
   */
  const touched = useRef<Point | number | null>(null)
  const selected = markers.find(marker => marker.selected)
  const latest = useRef({ onPick, onMarker, pin, selected })
  useLayoutEffect(() => { latest.current = { onPick, onMarker, pin, selected } })

  useEffect(() => {
    const element = place.current
    if (element === null) return
    let view: MapView | null = null
    let isWanted = true
    const fail = () => {
      view?.destroy()
      if (isWanted) setMounted({ status: 'failed' })
    }
    const pick = (point: Point) => {
      touched.current = point
      latest.current.onPick(point)
    }
    const start = latest.current.pin
    setMounted({ status: 'loading' })
    mount(element, {
      center: start ?? city.center,
      zoom: start === null ? city.zoom : near,
      theme: readPageTheme(),
      label: label ?? i18n.t('map.label'),
      labels: { zoomIn: i18n.t('map.zoomIn'), zoomOut: i18n.t('map.zoomOut') },
      ...(city.bounds === null ? {} : { bounds: city.bounds }),
      on: {
        pick,
        pinMoved: pick,
        markerPicked: id => {
          touched.current = id
          latest.current.onMarker(id)
        },
        failed: fail,
      },
    }).then(made => {
      view = made
      if (isWanted) setMounted({ status: 'ready', view: made })
      else made.destroy()
    }, fail)
    return () => {
      isWanted = false
      view?.destroy()
    }
  }, [mount, city, label, i18n, attempt])

  useEffect(() => onShown?.(mounted.status !== 'failed'), [onShown, mounted.status])

  const view = mounted.status === 'ready' ? mounted.view : null
  const pinLat = pin?.lat
  const pinLng = pin?.lng
  const infoId = info?.markerId ?? null

  useEffect(() => {
    if (view === null) return
    return watchPageTheme(() => view.setTheme(readPageTheme()))
  }, [view])
  useEffect(() => view?.setZones(zones), [view, zones])
  useEffect(() => {
    if (view === null || latest.current.pin !== null) return
    view.fit(frame)
    // The selected marker is within the frame.
    touched.current = latest.current.selected?.id ?? null
  }, [view, frame])
  useEffect(() => {
    if (view === null) return
    const point = pinLat === undefined || pinLng === undefined ? null : { lat: pinLat, lng: pinLng }
    view.setPin(point, { draggable: true, label: i18n.t('map.marker'), keys: i18n.t('map.markerKeys') })
    if (point !== null && !isSamePoint(touched.current, point)) view.setCenter(point, near)
  }, [view, pinLat, pinLng, i18n])
  useEffect(() => {
    view?.setMarkers(markers)
    view?.openInfo(infoId, infoId === null ? null : infoWindow)
  }, [view, markers, infoId, infoWindow])
  useEffect(() => {
    if (view === null || selected === undefined || touched.current === selected.id) return
    view.setCenter(selected.point)
    touched.current = selected.id
  }, [view, selected])

  return (
    <div className={css.map} data-no-swipe="">
      <div ref={place} className={css.place} hidden={mounted.status === 'failed'} />
      {mounted.status === 'loading' && (
        <div className={css.over}>
          <Spinner />
          <DebouncedStatus text={i18n.t('map.loading')} />
        </div>
      )}
      {mounted.status === 'failed' && (
        <div className={css.over}>
          <Alert tone="error" announce
            action={<Button variant="text" onClick={() => setAttempt(attempt + 1)}>{i18n.t('common.retry')}</Button>}>
            {failedText}
          </Alert>
        </div>
      )}
      {info !== null && createPortal(info.content, infoWindow)}
    </div>
  )
}

function isSamePoint(touched: Point | number | null, point: Point): boolean {
  return typeof touched === 'object' && touched !== null && touched.lat === point.lat && touched.lng === point.lng
}
