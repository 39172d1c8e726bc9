import type { MapOptions, MapView } from '../../src/maps/map-view.ts'

/**
 * Opens a view with common options in an element of the page. `events`: what the view has reported.
 * `create`: creates the view of a provider.
 */
export function openTestView(
  create: (element: HTMLElement, options: MapOptions) => MapView, changes: Partial<MapOptions> = {},
) {
  const element = document.createElement('div')
  document.body.append(element)
  const events: unknown[] = []
  const view = create(element, {
    center: { lat: 57.6, lng: 39.8 },
    zoom: 12,
    theme: 'dark',
    label: 'Карта доставки',
    labels: { zoomIn: 'Приблизить', zoomOut: 'Отдалить' },
    on: {
      pick: (point) => events.push(['pick', point]),
      pinMoved: (point) => events.push(['pin', point]),
      markerPicked: (id) => events.push(['marker', id]),
      failed: (error) => events.push(['failed', error]),
    },
    ...changes,
  })
  return { element, view, events }
}

export const square = [{ lat: 57, lng: 39 }, { lat: 58, lng: 39 }, { lat: 58, lng: 40 }]
export const shop = { id: 7, point: { lat: 57.6, lng: 39.9 }, title: 'Цапля, улица Свободы' }
