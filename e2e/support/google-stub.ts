import type { BrowserContext } from 'playwright/test'

/**
 * A stub of the parts of Google Maps that the shop uses. Its script draws plain elements: zones as
 * SVG polygons, markers that can be clicked.
 * Its calls are requests to the real host, so that the page's policy applies to them.
 */
export interface GoogleStub {
  /** The requested addresses of the script, in order. */
  readonly scripts: URL[]
  /** The imported libraries, in order. */
  readonly libraries: string[]
  /** The requests to the search and the geocoder. */
  readonly questions: { readonly service: 'autocomplete' | 'geocode'; readonly request: any }[]
}

const HOST = 'https://maps.googleapis.com'

/** The only address that this service knows; every point is at this house. */
const HOUSE = {
  placeId: 'ChIJsvobody1',
  street: 'улица Свободы',
  number: '1',
  city: 'Ярославль',
  lat: 57.62516,
  lng: 39.88481,
}

export async function stubGoogle(context: BrowserContext): Promise<GoogleStub> {
  const stub: GoogleStub = { scripts: [], libraries: [], questions: [] }
  await context.route(`${HOST}/**`, async route => {
    const url = new URL(route.request().url())
    const body = JSON.parse(url.searchParams.get('asked') ?? 'null')
    const headers = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Allow-Headers': '*' }
    if (url.pathname === '/maps/api/js') {
      stub.scripts.push(url)
      const script = `(${installGoogle})('${HOST}')`
      return route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: script })
    }
    if (url.pathname === '/library') {
      stub.libraries.push(body.name)
      return route.fulfill({ headers, json: {} })
    }
    const service = url.pathname === '/autocomplete' ? 'autocomplete' : 'geocode'
    stub.questions.push({ service, request: body })
    return route.fulfill({ headers, json: service === 'autocomplete' ? createSuggestions(body) : createResults(body) })
  })
  return stub
}

function createSuggestions({ input }: { readonly input: string }) {
  if (!input.toLowerCase().startsWith('своб')) return { suggestions: [] }
  const [main, secondary] = [{ text: `${HOUSE.street}, ${HOUSE.number}` }, { text: HOUSE.city }]
  return {
    suggestions: [
      { placePrediction: { placeId: HOUSE.placeId, text: main, mainText: main, secondaryText: secondary } },
    ],
  }
}

function createResults({ location }: { readonly location?: { readonly lat: number; readonly lng: number } }) {
  const parts = { street_number: HOUSE.number, route: HOUSE.street, locality: HOUSE.city, country: 'Россия' }
  return {
    results: [
      {
        place_id: HOUSE.placeId,
        types: ['street_address'],
        address_components: Object.entries(parts).map(([type, name]) => ({
          long_name: name,
          short_name: name,
          types: [type],
        })),
        at: location ?? { lat: HOUSE.lat, lng: HOUSE.lng },
      },
    ],
  }
}

/** Runs in the page as the service's script, so it may not use this module. */
function installGoogle(host: string): void {
  const page = window as any
  const sendRequest = async (path: string, body: unknown) => {
    // The request is in the query: the body of a cross-origin POST cannot be read in Firefox.
    const answer = await fetch(`${host}/${path}?asked=${encodeURIComponent(JSON.stringify(body))}`)
    return answer.json()
  }

  class LatLng {
    at: { lat: number; lng: number }
    constructor(at: { lat: number; lng: number }) {
      this.at = at
    }
    lat() {
      return this.at.lat
    }
    lng() {
      return this.at.lng
    }
    toJSON() {
      return { ...this.at }
    }
  }

  /** Web Mercator: the world is a square of 256 px at zoom 0. */
  const project = (at: any, zoom: number) => {
    const { lat, lng } = at instanceof LatLng ? at.at : at
    const size = 256 * 2 ** zoom
    const sine = Math.sin(lat * Math.PI / 180)
    return { x: (lng / 360 + 0.5) * size, y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size }
  }
  const unproject = ({ x, y }: { x: number; y: number }, zoom: number) => {
    const size = 256 * 2 ** zoom
    return { lat: Math.atan(Math.sinh((0.5 - y / size) * 2 * Math.PI)) * 180 / Math.PI, lng: (x / size - 0.5) * 360 }
  }
  const svg = (tag: string) => document.createElementNS('http://www.w3.org/2000/svg', tag)

  class StubMap {
    options: any
    center: any
    zoom: number
    root = document.createElement('div')
    drawing = svg('svg')
    layer = document.createElement('div')
    shown = new Set<{ draw(): void }>()
    listeners = new Set<{ name: string; run: (event: any) => void }>()
    constructor(element: HTMLElement, options: any) {
      this.options = options
      this.center = options.center
      this.zoom = options.zoom
      Object.assign(this.root.dataset, {
        colorScheme: options.colorScheme,
        mapId: options.mapId,
        gestures: options.gestureHandling,
      })
      Object.assign(this.root.style, { position: 'absolute', inset: '0', overflow: 'hidden', background: '#cccccc' })
      Object.assign(this.drawing.style, {
        position: 'absolute',
        inset: '0',
        width: '100%',
        height: '100%',
        pointerEvents: 'none',
      })
      this.root.tabIndex = 0
      this.root.append(this.drawing, this.layer)
      element.append(this.root)
      this.root.addEventListener('click', event => {
        if ((event.target as Element).closest('gmp-advanced-marker, .info-window') === null) {
          this.emit('click', { latLng: new LatLng(this.toPoint(event.clientX, event.clientY)) })
        }
      })
      new ResizeObserver(() => this.draw()).observe(this.root)
    }
    toPixel(at: any) {
      const [place, middle] = [project(at, this.zoom), project(this.center, this.zoom)]
      return { x: place.x - middle.x + this.root.clientWidth / 2, y: place.y - middle.y + this.root.clientHeight / 2 }
    }
    toPoint(clientX: number, clientY: number) {
      const box = this.root.getBoundingClientRect()
      const middle = project(this.center, this.zoom)
      return unproject(
        { x: middle.x + clientX - box.left - box.width / 2, y: middle.y + clientY - box.top - box.height / 2 },
        this.zoom,
      )
    }
    draw() {
      for (const overlay of this.shown) overlay.draw()
    }
    emit(name: string, event?: unknown) {
      for (const listener of this.listeners) if (listener.name === name) listener.run(event)
    }
    addListener(name: string, run: (event: any) => void) {
      const listener = { name, run }
      this.listeners.add(listener)
      return { remove: () => this.listeners.delete(listener) }
    }
    getZoom() {
      return this.zoom
    }
    setZoom(zoom: number) {
      this.zoom = zoom
      this.emit('zoom_changed')
      this.draw()
    }
    getCenter() {
      return new LatLng(this.center)
    }
    setCenter(center: any) {
      this.center = center
      this.draw()
    }
    panTo(center: any) {
      this.setCenter(center)
    }
    fitBounds(box: any, margin: number) {
      this.center = { lat: (box.north + box.south) / 2, lng: (box.east + box.west) / 2 }
      const [from, to] = [project({ lat: box.north, lng: box.west }, 0), project({ lat: box.south, lng: box.east }, 0)]
      const scale = Math.min(
        (this.root.clientWidth - 2 * margin) / (to.x - from.x),
        (this.root.clientHeight - 2 * margin) / (to.y - from.y),
      )
      const zoom = Math.log2(scale)
      this.setZoom(Math.max(this.options.minZoom, this.options.isFractionalZoomEnabled ? zoom : Math.floor(zoom)))
    }
  }

  class Polygon {
    options: any
    map: any = null
    element = svg('polygon')
    constructor(options: any) {
      this.options = options
      const { fillColor, fillOpacity, strokeColor, strokeOpacity, strokeWeight } = options
      const attributes = {
        fill: fillColor,
        'fill-opacity': fillOpacity,
        stroke: strokeColor,
        'stroke-opacity': strokeOpacity,
        'stroke-width': strokeWeight,
      }
      for (const [name, value] of Object.entries(attributes)) this.element.setAttribute(name, String(value))
      this.setMap(options.map)
    }
    draw() {
      const corners = this.options.paths.map((at: any) => this.map.toPixel(at))
      this.element.setAttribute('points', corners.map(({ x, y }: any) => `${x},${y}`).join(' '))
    }
    setMap(map: any) {
      this.map?.shown.delete(this)
      this.element.remove()
      this.map = map
      if (map === null) return
      map.drawing.append(this.element)
      map.shown.add(this)
      this.draw()
    }
  }

  class AdvancedMarkerElement extends HTMLElement {
    state: any = { map: null, position: null, draggable: false, clickable: false }
    constructor(options: any = {}) {
      super()
      Object.assign(this.style, { position: 'absolute', left: '0', top: '0' })
      this.tabIndex = 0
      Object.assign(this, options)
      this.addEventListener('click', () => {
        if (this.state.clickable) this.dispatchEvent(new Event('gmp-click'))
      })
    }
    draw() {
      const { map, position } = this.state
      if (map === null || position === null) return
      const { x, y } = map.toPixel(position)
      this.style.transform = `translate(${x}px, ${y}px) translate(-50%, -100%)`
    }
    name() {
      this.setAttribute('role', this.state.draggable || this.state.clickable ? 'button' : 'img')
    }
    get map() {
      return this.state.map
    }
    set map(map: any) {
      this.state.map?.shown.delete(this)
      this.state.map = map
      if (map === null) {
        this.remove()
        return
      }
      map.layer.append(this)
      map.shown.add(this)
      this.draw()
    }
    get position() {
      return this.state.position
    }
    set position(at: any) {
      this.state.position = at
      this.draw()
    }
    set gmpDraggable(draggable: boolean) {
      this.state.draggable = draggable
      this.name()
    }
    set gmpClickable(clickable: boolean) {
      this.state.clickable = clickable
      this.name()
    }
    set zIndex(index: number | null) {
      this.style.zIndex = String(index ?? 1)
    }
  }
  customElements.define('gmp-advanced-marker', AdvancedMarkerElement)

  class InfoWindow {
    element = document.createElement('div')
    constructor({ content }: { content: HTMLElement }) {
      this.element.className = 'info-window'
      Object.assign(this.element.style, {
        position: 'absolute',
        left: '0',
        bottom: '0',
        zIndex: '20001',
        background: '#ffffff',
      })
      this.element.append(content)
    }
    open({ map }: { map: StubMap }) {
      map.layer.parentElement?.append(this.element)
    }
    close() {
      this.element.remove()
    }
  }

  class Geocoder {
    async geocode(request: any) {
      const { results } = await sendRequest('geocode', request)
      return { results: results.map((result: any) => ({ ...result, geometry: { location: new LatLng(result.at) } })) }
    }
  }
  class AutocompleteSessionToken {}
  let tokens = new Map<unknown, number>()
  const AutocompleteSuggestion = {
    async fetchAutocompleteSuggestions({ sessionToken, ...request }: any) {
      if (!tokens.has(sessionToken)) tokens = new Map([...tokens, [sessionToken, tokens.size + 1]])
      return sendRequest('autocomplete', { ...request, session: tokens.get(sessionToken) })
    },
  }

  const libraries: Record<string, object> = {
    maps: { Map: StubMap, Polygon, InfoWindow },
    marker: { AdvancedMarkerElement },
    places: { AutocompleteSuggestion, AutocompleteSessionToken },
    geocoding: { Geocoder },
  }
  Object.assign(page.google.maps, {
    version: '3.66.9',
    importLibrary: async (name: string) => {
      await sendRequest('library', { name })
      return libraries[name]
    },
  })
  page.google.maps.__ib__()
}
