import type { BrowserContext } from 'playwright/test'

/**
 * A stub of the parts of Yandex Maps that the shop uses, after its published types and documents. Its
 * script draws plain elements. All requests go to the real hosts, so that the page's policy applies.
 */
export interface YandexStub {
  /** The requested addresses of the script, in order. */
  readonly scripts: URL[]
  /** The requests to Geosuggest and the Geocoder; the parameters are without the key. */
  readonly questions: { readonly host: string; readonly parameters: Parameters }[]
}

type Parameters = Readonly<Record<string, string>>

/** The only address that this service knows; every point is at this house. */
const HOUSE = { uri: 'ymapsbm1://geo?data=1', street: 'улица Свободы', number: '1', city: 'Ярославль' }
const POSITION = '39.88481 57.62516'

export async function stubYandex(context: BrowserContext): Promise<YandexStub> {
  const stub: YandexStub = { scripts: [], questions: [] }
  await context.route(/^https:\/\/[\w.-]*maps\.yandex\.ru\//, async route => {
    const url = new URL(route.request().url())
    if (url.host === 'api-maps.yandex.ru') {
      stub.scripts.push(url)
      const script = `(${installYandex})()`
      return route.fulfill({ contentType: 'text/javascript; charset=utf-8', body: script })
    }
    const { apikey, ...parameters } = Object.fromEntries(url.searchParams)
    stub.questions.push({ host: url.host, parameters })
    const headers = { 'Access-Control-Allow-Origin': '*' }
    if (apikey !== 'yandex-test') return route.fulfill({ status: 403, headers, json: { message: 'Invalid key' } })
    const isSuggestion = url.host.startsWith('suggest')
    return route.fulfill({ headers, json: isSuggestion ? createSuggestions(parameters) : createAddresses() })
  })
  return stub
}

function createSuggestions({ text = '' }: Parameters) {
  if (!text.toLowerCase().startsWith('своб')) return {}
  return {
    results: [{
      title: { text: `${HOUSE.street}, ${HOUSE.number}` }, subtitle: { text: HOUSE.city }, tags: ['house'],
      uri: HOUSE.uri,
    }],
  }
}

function createAddresses() {
  const components = { country: 'Россия', locality: HOUSE.city, street: HOUSE.street, house: HOUSE.number }
  const Components = Object.entries(components).map(([kind, name]) => ({ kind, name }))
  return {
    response: {
      GeoObjectCollection: {
        featureMember: [{
          GeoObject: {
            metaDataProperty: { GeocoderMetaData: { Address: { Components } } },
            name: `${HOUSE.street}, ${HOUSE.number}`, Point: { pos: POSITION }, uri: HOUSE.uri,
          },
        }],
      },
    },
  }
}

/** Runs in the page as the service's script, so it may not use this module. */
function installYandex(): void {
  /** Web Mercator: the world is a square of 256 px at zoom 0. */
  const project = ([lng, lat]: any, zoom: number) => {
    const size = 256 * 2 ** zoom
    const sine = Math.sin(lat * Math.PI / 180)
    return { x: (lng / 360 + 0.5) * size, y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * size }
  }
  const unproject = ({ x, y }: { x: number; y: number }, zoom: number) => {
    const size = 256 * 2 ** zoom
    return [(x / size - 0.5) * 360, Math.atan(Math.sinh((0.5 - y / size) * 2 * Math.PI)) * 180 / Math.PI]
  }

  class Entity {
    props: any
    map: any = null
    constructor(props: any) {
      this.props = props
    }
    update(props: any) {
      Object.assign(this.props, props)
      if (this.map !== null) this.draw()
    }
    draw() {}
    remove() {}
  }
  class YMapFeature extends Entity {
    element = document.createElementNS('http://www.w3.org/2000/svg', 'polygon')
    override draw() {
      const { geometry, style: { fill, fillOpacity, stroke: [line] } } = this.props
      const points = geometry.coordinates[0].map((at: any) => this.map.toPixel(at))
      const attributes = {
        fill, 'fill-opacity': fillOpacity, stroke: line.color, 'stroke-width': line.width,
        points: points.map(({ x, y }: any) => `${x},${y}`).join(' '),
      }
      for (const [name, value] of Object.entries(attributes)) this.element.setAttribute(name, String(value))
      this.map.drawing.append(this.element)
    }
    override remove() {
      this.element.remove()
    }
  }
  class YMapMarker extends Entity {
    element = document.createElement('div')
    constructor(props: any, content: HTMLElement) {
      super(props)
      this.element.append(content)
      this.element.addEventListener('click', event => event.stopPropagation())
      Object.assign(this.element.style, { position: 'absolute', left: '0', top: '0' })
    }
    override draw() {
      const { x, y } = this.map.toPixel(this.props.coordinates)
      const zIndex = String(this.props.zIndex ?? 0)
      Object.assign(this.element.style, { transform: `translate(${x}px, ${y}px)`, zIndex })
      this.map.root.append(this.element)
    }
    override remove() {
      this.element.remove()
    }
  }
  class YMapListener extends Entity {}
  class YMap {
    props: any
    center: any
    zoom: any
    root = document.createElement('div')
    drawing = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    children = new Set<Entity>()
    constructor(element: HTMLElement, props: any) {
      this.props = props
      this.center = props.location.center
      this.zoom = props.location.zoom
      const whole = { position: 'absolute', inset: '0', width: '100%', height: '100%', overflow: 'hidden' }
      Object.assign(this.root.style, whole)
      Object.assign(this.drawing.style, whole)
      this.root.dataset.theme = props.theme
      this.root.dataset.mode = props.mode
      this.root.append(this.drawing)
      element.append(this.root)
      this.root.addEventListener('click', event => {
        const box = this.root.getBoundingClientRect()
        const middle = project(this.center, this.zoom)
        const x = middle.x + event.clientX - box.left - box.width / 2
        const y = middle.y + event.clientY - box.top - box.height / 2
        this.listener()?.props.onClick(undefined, { coordinates: unproject({ x, y }, this.zoom) })
      })
      new ResizeObserver(() => this.draw()).observe(this.root)
    }
    get bounds() {
      const { x, y } = project(this.center, this.zoom)
      const [halfWidth, halfHeight] = [this.root.clientWidth / 2, this.root.clientHeight / 2]
      return [
        unproject({ x: x - halfWidth, y: y - halfHeight }, this.zoom),
        unproject({ x: x + halfWidth, y: y + halfHeight }, this.zoom),
      ]
    }
    toPixel(at: any) {
      const [place, middle] = [project(at, this.zoom), project(this.center, this.zoom)]
      return { x: place.x - middle.x + this.root.clientWidth / 2, y: place.y - middle.y + this.root.clientHeight / 2 }
    }
    listener() {
      return [...this.children].find(child => child instanceof YMapListener)
    }
    draw() {
      for (const child of this.children) child.draw()
    }
    update({ location, theme }: any) {
      if (theme !== undefined) this.root.dataset.theme = theme
      if (location === undefined) return
      if (location.bounds !== undefined) {
        const [[west, north], [east, south]] = location.bounds
        this.center = [(west + east) / 2, (north + south) / 2]
      }
      this.center = location.center ?? this.center
      this.zoom = location.zoom ?? this.zoom
      this.draw()
      this.listener()?.props.onUpdate()
    }
    addChild(child: Entity) {
      this.children.add(child)
      child.map = this
      child.draw()
    }
    removeChild(child: Entity) {
      this.children.delete(child)
      child.map = null
      child.remove()
    }
    destroy() {
      this.root.remove()
    }
  }
  Object.assign(window, {
    ymaps3: {
      ready: Promise.resolve(), YMap, YMapFeature, YMapMarker, YMapListener,
      YMapDefaultSchemeLayer: Entity, YMapDefaultFeaturesLayer: Entity,
    },
  })
}
