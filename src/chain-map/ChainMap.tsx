import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { Point } from '../../core/geo/point.ts'
import type { City } from '../../core/shop/catalogue/location-api.ts'
import type { MapMarker, MapView, MapZone } from '../maps/map-view.ts'
import { readPageTheme, watchPageTheme } from '../bind/page-theme.ts'
import { useI18n } from '../bind/shop.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { DebouncedStatus } from '../ui/DebouncedStatus.tsx'
import { Spinner } from '../ui/Spinner.tsx'
import { useMountMap } from './useMountMap.ts'
import * as css from './ChainMap.module.css'

export type ChainMapProps = {
  /** The area that the map shows without `pin` and `frame`. `bounds` limit the map's movement. */
  readonly city: Pick<City, 'center' | 'zoom' | 'bounds'>
  /** The map's accessible name. The default is «Карта доставки». */
  readonly label?: string | undefined
  /** The message after a failure of the map. It says how to continue without a map. */
  readonly failedText: string
  readonly zones: readonly MapZone[]
  /** The position of the customer's pin, which can be dragged; null without a pin. */
  readonly pin: Point | null
  readonly markers: readonly MapMarker[]
  /** The info window above a marker, and its content; null: no window. */
  readonly info: { readonly markerId: number; readonly content: ReactNode } | null
  /**
   * The points that the map shows if there is no pin: at first, and again for each new array. So
   * memoize the array.
   */
  readonly frame: readonly Point[]
  /** The customer has clicked a point of the map, picked it with Enter, or moved the pin there. */
  readonly onPick: (point: Point) => void
  /** The customer has clicked a marker. */
  readonly onMarker: (id: number) => void
  /** Called on mount, and when the map fails or is retried: false while its failure is shown, else true. */
  readonly onAvailable?: ((isAvailable: boolean) => void) | undefined
}

type MountState =
  { readonly status: 'loading' } | { readonly status: 'failed' } | { readonly status: 'ready'; readonly view: MapView }

/** A map zoom at which single houses can be distinguished. */
const HOUSE_ZOOM = 16

/** A map of zones, markers and a pin, drawn by the configured map provider. */
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
  onAvailable,
}: ChainMapProps) {
  const i18n = useI18n()
  const mount = useMountMap()
  const container = useRef<HTMLDivElement>(null)
  const [mountState, setMountState] = useState<MountState>({ status: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const [infoElement] = useState(() => document.createElement('div'))
  /**
   * The point or marker id that is in view already, so that the map does not move to it: the
   * customer has picked it on the map, or the map has moved there.
   */
  const visibleTarget = useRef<Point | number | null>(null)
  const selected = markers.find(marker => marker.selected)
  const pick = useEffectEvent((point: Point) => {
    visibleTarget.current = point
    onPick(point)
  })
  const pickMarker = useEffectEvent((id: number) => {
    visibleTarget.current = id
    onMarker(id)
  })
  const getPin = useEffectEvent(() => pin)
  const getSelectedId = useEffectEvent(() => selected?.id ?? null)

  useEffect(() => {
    const element = container.current
    if (element === null) return
    let view: MapView | null = null
    let isCurrent = true
    const fail = () => {
      view?.destroy()
      if (isCurrent) setMountState({ status: 'failed' })
    }
    const startPin = getPin()
    setMountState({ status: 'loading' })
    mount(element, {
      center: startPin ?? city.center,
      zoom: startPin === null ? city.zoom : HOUSE_ZOOM,
      theme: readPageTheme(),
      label: label ?? i18n.t('map.label'),
      labels: { zoomIn: i18n.t('map.zoomIn'), zoomOut: i18n.t('map.zoomOut') },
      ...(city.bounds === null ? {} : { bounds: city.bounds }),
      on: {
        pick: point => pick(point),
        pinMoved: point => pick(point),
        markerPicked: id => pickMarker(id),
        failed: fail,
      },
    }).then(mountedView => {
      view = mountedView
      if (isCurrent) setMountState({ status: 'ready', view: mountedView })
      else mountedView.destroy()
    }, fail)
    return () => {
      isCurrent = false
      view?.destroy()
    }
  }, [mount, city, label, i18n, attempt])

  useEffect(() => onAvailable?.(mountState.status !== 'failed'), [onAvailable, mountState.status])

  const view = mountState.status === 'ready' ? mountState.view : null
  const pinLat = pin?.lat
  const pinLng = pin?.lng
  const infoId = info?.markerId ?? null

  useEffect(() => {
    if (view === null) return
    return watchPageTheme(() => view.setTheme(readPageTheme()))
  }, [view])
  useEffect(() => view?.setZones(zones), [view, zones])
  useEffect(() => {
    if (view === null || getPin() !== null) return
    view.fit(frame)
    // the selected marker is in view: a point of the frame, or the map's centre if the frame is empty
    visibleTarget.current = getSelectedId()
  }, [view, frame])
  useEffect(() => {
    if (view === null) return
    const point = pinLat === undefined || pinLng === undefined ? null : { lat: pinLat, lng: pinLng }
    view.setPin(point, { draggable: true, label: i18n.t('map.marker'), keyboardHelp: i18n.t('map.markerKeys') })
    if (point !== null && !isSamePoint(visibleTarget.current, point)) view.setCenter(point, HOUSE_ZOOM)
  }, [view, pinLat, pinLng, i18n])
  useEffect(() => {
    view?.setMarkers(markers)
    view?.openInfo(infoId, infoId === null ? null : infoElement)
  }, [view, markers, infoId, infoElement])
  useEffect(() => {
    if (view === null || selected === undefined || visibleTarget.current === selected.id) return
    view.setCenter(selected.point)
    visibleTarget.current = selected.id
  }, [view, selected])

  return (
    <div className={css.map} data-no-swipe="">
      <div ref={container} className={css.container} hidden={mountState.status === 'failed'} />
      {mountState.status === 'loading' && (
        <div className={css.over}>
          <Spinner />
          <DebouncedStatus text={i18n.t('map.loading')} />
        </div>
      )}
      {mountState.status === 'failed' && (
        <div className={css.over}>
          <Alert tone="error" announce
            action={<Button variant="text" onClick={() => setAttempt(attempt + 1)}>{i18n.t('common.retry')}</Button>}>
            {failedText}
          </Alert>
        </div>
      )}
      {info !== null && createPortal(info.content, infoElement)}
    </div>
  )
}

function isSamePoint(target: Point | number | null, point: Point): boolean {
  return typeof target === 'object' && target !== null && target.lat === point.lat && target.lng === point.lng
}
