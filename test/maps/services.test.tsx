import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { MapOptions } from '../../src/maps/map-view.ts'
import { SERVICES, type FakeService } from './services.fixture.ts'
import { openTestView, shop, square } from './view.fixture.ts'

/** What holds for the maps of every service (`MapView`), each with a stub of its script. */
const services = suite('maps of services on the screen')

const createTestView = (service: FakeService, changes: Partial<MapOptions> = {}) =>
  openTestView((element, options) => service.createView(element, options), changes)

const pinOptions = { draggable: true, label: 'Место' }

for (const [name, create] of Object.entries(SERVICES)) {
  services(`[MAP-08, MAP-02] ${name}: the map has a name, its theme, and the city’s centre and bounds`, () => {
    const service = create()
    const bounds = { north: 58, south: 57, east: 40, west: 39 }
    const { element } = createTestView(service, { bounds })
    const { theme, center, zoom, bounds: limits } = service.map()
    assert.equal([theme, center, zoom, limits], ['dark', { lat: 57.6, lng: 39.8 }, 12, bounds])
    assert.is(element.querySelectorAll('[aria-label="Карта доставки"]').length, 1)
  })

  services(`[MAP-08, MAP-02] ${name}: zoom buttons step by one and stop at the limits`, () => {
    const service = create()
    const { element, view } = createTestView(service)
    const button = (label: string) => element.querySelector<HTMLButtonElement>(`[aria-label="${label}"]`)!
    for (let step = 0; step < 9; step += 1) button('Приблизить').click()
    assert.is(service.map().zoom, 18)
    assert.is(button('Приблизить').getAttribute('aria-disabled'), 'true')
    button('Отдалить').click()
    assert.is(service.map().zoom, 17)
    assert.is(button('Приблизить').getAttribute('aria-disabled'), 'false')
    view.zoomBy(-20)
    assert.is(service.map().zoom, 10)
    assert.is(button('Отдалить').getAttribute('aria-disabled'), 'true')
  })

  services(`[MAP-08, MAP-02] ${name}: zones are replaced, alone filled at 12 %, a selected one has the stronger border`, () => {
    const service = create()
    const { view } = createTestView(service)
    view.setZones([{ id: 1, points: square }])
    assert.equal(service.zones().map(({ opacity, rings }) => [opacity, rings]), [[0.12, [square]]])
    view.setZones([{ id: 2, points: square }, { id: 3, points: square, selected: true }])
    assert.equal(service.zones().map(({ opacity, width }) => [opacity, width]), [[0.03, 2], [0.03, 3]])
    assert.equal(service.zones().map(({ takesClicks }) => takesClicks), [false, false])
  })

  services(`[MAP-08, MAP-02] ${name}: another theme keeps the place and all that was on the map`, () => {
    const service = create()
    const { view, element } = createTestView(service)
    const content = document.createElement('p')
    view.setZones([{ id: 1, points: square }])
    view.setMarkers([shop])
    view.openInfo(7, content)
    view.setPin({ lat: 57.61, lng: 39.81 }, pinOptions)
    view.setCenter({ lat: 57.7, lng: 39.7 }, 15)
    view.setTheme('dark')
    assert.is(service.zones()[0]?.colour, '#6bdd84')
    view.setTheme('light')
    const { theme, center, zoom } = service.map()
    assert.equal([theme, center, zoom], ['light', { lat: 57.7, lng: 39.7 }, 15])
    assert.is(element.querySelectorAll('canvas').length, 1)
    assert.equal(service.zones().map(({ colour }) => colour), ['#ba1a1a'])
    assert.equal([service.markers().length, service.pin()?.point], [1, { lat: 57.61, lng: 39.81 }])
    assert.is(service.info(), content)
  })

  services(`[MAP-08, MAP-02, MAP-03] ${name}: a click picks a point, a drop moves the pin, a marker picks its restaurant`, () => {
    const service = create()
    const { view, events } = createTestView(service)
    service.clickMap({ lat: 1, lng: 2 })
    view.setMarkers([shop])
    service.clickMarker(0)
    view.setPin({ lat: 57.61, lng: 39.81 }, pinOptions)
    assert.equal(service.pin(), { name: 'Место', isDraggable: true, point: { lat: 57.61, lng: 39.81 } })
    service.startDrag({ lat: 57.7, lng: 39.7 })
    service.drop({ lat: 3, lng: 4 })
    assert.equal(events, [['pick', { lat: 1, lng: 2 }], ['marker', 7], ['pin', { lat: 3, lng: 4 }]])
  })

  services(`[MAP-08, MAP-06] ${name}: Enter picks the middle of the map, unless a control on it has the focus`, () => {
    const service = create()
    const { view, events } = createTestView(service)
    view.setMarkers([shop])
    service.press('map', 'a')
    service.press('control', 'Enter')
    assert.equal(events, [])
    service.press('map', 'Enter')
    assert.equal(events, [['pick', { lat: 57.6, lng: 39.8 }]])
  })

  services(`[MAP-08] ${name}: a pin that is held does not jump back to a late answer`, () => {
    const service = create()
    const { view } = createTestView(service)
    view.setPin({ lat: 57.61, lng: 39.81 }, pinOptions)
    service.startDrag({ lat: 3, lng: 4 })
    view.setPin({ lat: 57.61, lng: 39.81 }, pinOptions)
    assert.equal(service.pin()?.point, { lat: 3, lng: 4 })
    service.drop({ lat: 3, lng: 4 })
    view.setPin({ lat: 57.62, lng: 39.82 }, pinOptions)
    assert.equal(service.pin()?.point, { lat: 57.62, lng: 39.82 })
    view.setPin(null, pinOptions)
    assert.is(service.pin(), null)
  })

  services(`[MAP-08, MAP-02] ${name}: a window opens at its restaurant and closes with it`, () => {
    const service = create()
    const { view } = createTestView(service)
    const content = document.createElement('p')
    view.setMarkers([shop])
    view.openInfo(8, content)
    assert.is(service.info(), null)
    view.openInfo(7, content)
    assert.is(service.info(), content)
    view.setMarkers([{ ...shop, title: 'Цапля', point: { lat: 57.5, lng: 39.5 }, selected: true }])
    assert.is(service.info(), content)
    assert.equal(service.markers(), [{ name: 'Цапля', point: { lat: 57.5, lng: 39.5 }, isOnTop: true }])
    view.openInfo(null, null)
    assert.is(service.info(), null)
    view.openInfo(7, content)
    view.setMarkers([])
    assert.is(service.info(), null)
    assert.equal(service.markers(), [])
  })

  services(`[MAP-08, MAP-02] ${name}: points are fitted with a margin; one alone is centred, none change nothing`, () => {
    const service = create()
    const { view } = createTestView(service)
    view.fit([])
    assert.equal(service.map().center, { lat: 57.6, lng: 39.8 })
    view.fit([shop.point])
    assert.equal([service.map().center, service.map().zoom], [shop.point, 12])
    view.fit(square)
    assert.equal(service.map().fitted, { bounds: { north: 58, south: 57, east: 40, west: 39 }, margin: 72 })
  })

  services(`[MAP-08, MAP-07] ${name}: a destroyed map leaves nothing behind and hears nothing`, () => {
    const service = create()
    const { view, element, events } = createTestView(service)
    view.setZones([{ id: 1, points: square }])
    view.setMarkers([shop])
    view.setPin({ lat: 57.61, lng: 39.81 }, pinOptions)
    view.destroy()
    view.destroy()
    view.setZones([{ id: 2, points: square }])
    view.setMarkers([shop])
    view.setTheme('light')
    service.clickMap({ lat: 1, lng: 2 })
    assert.equal(events, [])
    assert.is(element.childNodes.length, 0)
    assert.equal([service.zones(), service.markers(), service.pin(), service.map().theme], [[], [], null, 'dark'])
  })

  services(`[MAP-08, MAP-07] ${name}: a map that the service cannot make is a failure and leaves no element`, () => {
    const service = create()
    service.breakMaps()
    const before = document.querySelectorAll('[aria-label="Карта доставки"]').length
    assert.throws(() => createTestView(service), /no WebGL/)
    assert.is(document.querySelectorAll('[aria-label="Карта доставки"]').length, before)
  })
}

services.run()
