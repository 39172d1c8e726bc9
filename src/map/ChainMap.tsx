import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Point } from '../../core/geo/point.ts'
import type { City } from '../../core/shop/catalogue/city-wire.ts'
import type { MapMarker, MapView, MapZone } from '../bind/map.ts'
import { pageTheme, watchPageTheme } from '../bind/page-theme.ts'
import { useWords } from '../bind/shop.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { useMountMap } from './useMountMap.ts'
import * as css from './ChainMap.module.css'

export type ChainMapProps = {
  /** What is in sight at first. */
  readonly city: Pick<City, 'center' | 'zoom' | 'bounds'>
  /** The accessible name of the map; «Карта доставки» unless said. */
  readonly label?: string | undefined
  /** What to do without the map, when it cannot be shown. */
  readonly failedText: string
  readonly zones: readonly MapZone[]
  /** The customer's place, which can be dragged. */
  readonly pin: Point | null
  readonly markers: readonly MapMarker[]
  /** A window over the selected marker. */
  readonly info: { readonly markerId: number; readonly content: ReactNode } | null
  /** What should be in sight at first; shown again when it changes. Keep its identity while it does not. */
  readonly frame: readonly Point[]
  readonly onPick: (point: Point) => void
  readonly onMarker: (id: number) => void
  /** Whether there is a map to press on; told again when that changes. */
  readonly onShown?: ((isShown: boolean) => void) | undefined
}

type Mounted = { readonly at: 'loading' } | { readonly at: 'failed' } | { readonly at: 'ready'; readonly view: MapView }

/** Zoom at which single houses can be told apart. */
const near = 16

/** A map of whichever provider, kept to what its properties say. */
export function ChainMap({ city, label, failedText, zones, pin, markers, info, frame, onPick, onMarker, onShown }: ChainMapProps) {
  const words = useWords()
  const mount = useMountMap()
  const place = useRef<HTMLDivElement>(null)
  const [mounted, setMounted] = useState<Mounted>({ at: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const [infoWindow] = useState(() => document.createElement('div'))
  /** The last place or marker chosen on this very map: it is in sight, so that the map keeps still. */
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
      if (isWanted) setMounted({ at: 'failed' })
    }
    const pick = (point: Point) => {
      touched.current = point
      latest.current.onPick(point)
    }
    const start = latest.current.pin
    setMounted({ at: 'loading' })
    mount(element, {
      center: start ?? city.center,
      zoom: start === null ? city.zoom : near,
      theme: pageTheme(),
      label: label ?? words.t('map.label'),
      labels: { zoomIn: words.t('map.zoomIn'), zoomOut: words.t('map.zoomOut') },
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
      if (isWanted) setMounted({ at: 'ready', view: made })
      else made.destroy()
    }, fail)
    return () => {
      isWanted = false
      view?.destroy()
    }
  }, [mount, city, label, words, attempt])

  useEffect(() => onShown?.(mounted.at !== 'failed'), [onShown, mounted.at])

  const view = mounted.at === 'ready' ? mounted.view : null
  const pinLat = pin?.lat
  const pinLng = pin?.lng
  const infoId = info?.markerId ?? null

  useEffect(() => {
    if (view === null) return
    return watchPageTheme(() => view.setTheme(pageTheme()))
  }, [view])
  useEffect(() => view?.setZones(zones), [view, zones])
  useEffect(() => {
    if (view === null || latest.current.pin !== null) return
    view.fit(frame)
    // whichever is selected is within the frame
    touched.current = latest.current.selected?.id ?? null
  }, [view, frame])
  useEffect(() => {
    if (view === null) return
    const point = pinLat === undefined || pinLng === undefined ? null : { lat: pinLat, lng: pinLng }
    view.setPin(point, { draggable: true, label: words.t('map.marker') })
    if (point !== null && !isSame(touched.current, point)) view.setCenter(point, near)
  }, [view, pinLat, pinLng, words])
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
      <div ref={place} className={css.place} hidden={mounted.at === 'failed'} />
      {mounted.at === 'loading' && (
        <div className={css.over}>
          <Spinner />
          <span role="status" className="visually-hidden">{words.t('map.loading')}</span>
        </div>
      )}
      {mounted.at === 'failed' && (
        <div className={css.over}>
          <Alert tone="error" announce
            action={<Button variant="text" onClick={() => setAttempt(attempt + 1)}>{words.t('common.retry')}</Button>}>
            {failedText}
          </Alert>
        </div>
      )}
      {info !== null && createPortal(info.content, infoWindow)}
    </div>
  )
}

function isSame(touched: Point | number | null, point: Point): boolean {
  return typeof touched === 'object' && touched !== null && touched.lat === point.lat && touched.lng === point.lng
}
