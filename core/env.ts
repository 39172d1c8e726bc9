import type { History } from 'history'
import type { Bounds, Point } from './geo/point.ts'

/**
 * The ports: everything the shop needs from the world around it. `src/web/` fulfils them in a
 * browser, `test/kit/env.ts` in memory. Core itself touches no global of a browser or of Node.
 */
export interface Env {
  readonly http: HttpPort
  readonly storage: StoragePort
  /** What belongs to one tab and outlives its reload; the shared storage where there is none. */
  readonly tabStorage?: StoragePort
  /** Where answers too large for the storage are kept between visits; absent where there is no such place. */
  readonly archive?: ArchivePort
  readonly history: History
  readonly timer: TimerPort
  readonly random: RandomPort
  readonly maps: MapsPort
  readonly geolocation: GeolocationPort
  /** Where unexpected but survivable facts go: dropped items, broken storage, failed calls. */
  readonly report: Report
}

/** Something to call off a call or a timer; calling it twice is harmless. */
export type Cancel = () => void

export interface HttpPort {
  /**
   * Sends one request and reads its whole body as text. Rejects when there is no complete answer
   * (refused, cut, offline, called off). `onCancel` hands the adapter's abort function to the caller.
   */
  send(request: HttpRequest, onCancel: (cancel: Cancel) => void): Promise<HttpAnswer>
}
export interface HttpRequest {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}
export interface HttpAnswer {
  readonly status: number
  readonly text: string
}

/** Synchronous text storage shared by the tabs of one site. No method throws: adapters fall back to memory and report. */
export interface StoragePort {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  keys(): string[]
  /** Calls `listen` with the key that another tab changed, or null when everything was cleared. */
  subscribe(listen: (key: string | null) => void): Cancel
}

/**
 * Structured values by key, shared by the tabs of one site and kept between visits. Nothing in it is ever relied upon: a
 * method may reject or never answer, another tab may write in between, and the browser may drop everything.
 */
export interface ArchivePort {
  /** undefined when nothing is kept under the key. */
  get(key: string): Promise<unknown>
  put(key: string, value: unknown): Promise<void>
  remove(key: string): Promise<void>
  keys(): Promise<readonly string[]>
}

export interface TimerPort {
  /** The device's own clock, milliseconds since 1970-01-01T00:00Z. It may be wrong by any amount. */
  now(): number
  after(milliseconds: number, run: () => void): Cancel
}

export interface RandomPort {
  /** Cryptographically strong random bytes. */
  bytes(count: number): Uint8Array
  /** SHA-256 of the bytes (FIPS 180-4). */
  sha256(bytes: Uint8Array): Promise<Uint8Array>
}

/** Address search and geocoding; drawing a map is a matter of the screen (`src/bind/map.ts`). */
export interface MapsPort {
  /** Addresses that begin like the query. Restricted to `bounds` when given. */
  suggest(query: string, options: SuggestOptions): Promise<readonly Suggestion[]>
  /** The address behind a suggestion; null when the place is unknown. */
  geocodePlace(placeId: string, options: { locale: string; session: string }): Promise<GeocodedAddress | null>
  /** The address nearest to a point; null when there is none. */
  geocodePoint(point: Point, options: { locale: string }): Promise<GeocodedAddress | null>
}
export interface SuggestOptions {
  readonly bounds: Bounds | null
  readonly locale: string
  /** One opaque string from the first typed letter to the picked suggestion. */
  readonly session: string
}
export interface Suggestion {
  readonly placeId: string
  /** Street and house: the first line. */
  readonly title: string
  /** City or district: the second line. */
  readonly subtitle: string
}
export interface GeocodedAddress {
  readonly country: string
  readonly region: string
  readonly city: string
  readonly street: string
  readonly houseNumber: string
  readonly coordinates: Point
  readonly placeId: string
}

/** Where the device is. The customer may refuse to say. */
export interface GeolocationPort {
  /** Asks once, and never rejects. It may wait for the customer's answer as long as that takes. */
  locate(): Promise<Located>
}
export type Located =
  /** `accuracy` is a radius in metres: the device is within it with 95 % confidence (W3C Geolocation). */
  | { readonly at: 'found'; readonly point: Point; readonly accuracy: number }
  | { readonly at: 'denied' }
  | { readonly at: 'unavailable' }
  | { readonly at: 'timeout' }

/** `what` is a stable dotted name such as `wire.item-dropped`; `detail` is for a maintainer, never shown, never personal. */
export type Report = (what: string, detail?: string) => void
