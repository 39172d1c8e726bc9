import type { History } from 'history'
import type { Bounds, Point } from './geo/point.ts'
import type { Report } from './log/report.ts'

export type { Report } from './log/report.ts'

/** The ports: all that the shop needs from the world at first. `src/web/` fulfils them in a browser, `test/kit/` in memory. */
export interface Env {
  readonly http: HttpPort
  readonly storage: StoragePort
  /** What belongs to one tab and outlives its reload; the shared storage where there is none. */
  readonly tabStorage?: StoragePort
  readonly history: History
  readonly timer: TimerPort
  readonly random: RandomPort
  readonly report: Report
}

/** What keeping a menu for the next visit needs as well. */
export interface KeptPorts {
  /** For answers too large for the storage. */
  readonly archive: ArchivePort
}

/** What keeping an open tab true needs as well: whether the tab is in sight. */
export interface SightPorts {
  readonly inSight: { get(): boolean; subscribe(listen: () => void): Cancel }
}

/** What choosing a place needs as well. */
export interface PlacePorts {
  readonly maps: MapsPort
  readonly geolocation: GeolocationPort
}

/** What signing in needs as well; what is absent is not configured, or not built in. */
export interface AccountPorts {
  /** One tab at a time exchanges the tokens that all share. */
  readonly exclusively: Exclusively
  readonly botCheck?: BotCheckPort | undefined
  readonly google?: GooglePort
  readonly apple?: ApplePort
  readonly vk?: VkPort
}

/** What buying needs as well: one tab at a time places an order. */
export type PurchasePorts = Pick<AccountPorts, 'exclusively'>

/** Runs one after the other whatever is handed to it, in all tabs of the site. */
export type Exclusively = <T>(run: () => Promise<T>) => Promise<T>

/** Ends a subscription or a timer; calling it twice is harmless. */
export type Cancel = () => void

export interface HttpPort {
  /** Sends a request and reads the whole body. Rejects when there is no complete answer: cut, offline, called off. */
  send(request: HttpRequest, signal: AbortSignal): Promise<HttpAnswer>
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

/** Texts shared by the tabs of one site. No method throws: adapters fall back to memory and report. */
export interface StoragePort {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  keys(): string[]
  /** Tells of a key that another tab changed, null when all were cleared, and its value, which `get` may not give yet. */
  subscribe(listen: (key: string | null, value?: string | null) => void): Cancel
}

/** Large values, shared by the tabs. Nothing is relied upon: a method may reject or never answer, the browser may drop all. */
export interface ArchivePort {
  get(key: string): Promise<unknown>
  put(key: string, value: unknown): Promise<void>
  remove(key: string): Promise<void>
  keys(): Promise<readonly string[]>
}

export interface TimerPort {
  /** The device's own clock, milliseconds since 1970. It may be wrong by any amount. */
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
  /** Addresses that begin like the query, within `bounds`. One `session` lasts from the first letter to the pick. */
  suggest(query: string, options: Readonly<{ bounds: Bounds | null; locale: string; session: string }>): Promise<readonly AddressSuggestion[]>
  /** The address behind a suggestion, or nearest to a point; null when there is none. */
  geocodePlace(placeId: string, options: { locale: string; session: string }): Promise<GeocodedAddress | null>
  geocodePoint(point: Point, options: { locale: string }): Promise<GeocodedAddress | null>
}
/** `title` is street and house, `subtitle` city or district. */
export interface AddressSuggestion {
  readonly placeId: string
  readonly title: string
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

/** Proves to the API that a person asks (reCAPTCHA, SmartCaptcha); it may ask the customer to do something. */
export interface BotCheckPort {
  /** The sign-in page is shown: loads the check and shows its mark, which the answer takes away. Never throws. */
  activate(locale: string): Cancel
  /** A fresh token, good for one call and for minutes. Rejects when there is none; the next call begins anew. */
  token(purpose: BotCheckPurpose, locale: string): Promise<string>
}
/** A code by SMS, or the code that was typed. */
export type BotCheckPurpose = 'sms_code' | 'sms_confirm'

export interface GeolocationPort {
  /** Asks once where the device is, and never rejects. The customer may take any time to answer. */
  locate(): Promise<Located>
}
export type Located =
  /** `accuracy`: a radius in metres, with 95 % confidence (W3C Geolocation). */
  | { readonly at: 'found'; readonly point: Point; readonly accuracy: number }
  | { readonly at: 'denied' | 'unavailable' | 'timeout' }

/** Google Identity Services: only a button that Google draws itself leads to an identity token. */
export interface GooglePort {
  /**
   * Draws the button instead of what stands in `place`, an element; rejects when Google's script cannot be had. Whoever
   * closes Google's window leaves no trace: nothing is called then.
   */
  draw(place: object, options: GoogleButton): Promise<void>
}
export interface GoogleButton {
  readonly clientId: string
  readonly nonce: string
  readonly locale: string
  readonly theme: 'dark' | 'light'
  /** CSS pixels. */
  readonly width: number
  /** Asks anew for a script that is still on its way. */
  readonly again: boolean
  readonly onToken: (identityToken: string) => void
}

/** Sign in with Apple JS, in a window of its own. */
export interface ApplePort {
  /** Fetches Apple's script before the press: browsers open a window only at once. Rejects when it cannot be had. */
  prepare(options: { readonly locale: string; readonly again: boolean }): Promise<void>
  /** Opens Apple's window at once. Never rejects, and may never answer. */
  ask(options: { readonly clientId: string; readonly redirectUri: string; readonly state: string; readonly nonce: string }): Promise<AppleAnswer>
}
export type AppleAnswer =
  /** Email and names are told at the very first sign-in only. */
  | Readonly<{ at: 'given'; identityToken: string; state: string; email?: string; firstName?: string; lastName?: string }>
  /** `cancelled` is the customer's own wish; `replaced` gives way to a later window. */
  | { readonly at: 'closed' | 'cancelled' | 'replaced' | 'blocked' | 'failed' }

/** The browser's part of signing in with VK ID. */
export interface VkPort {
  /** Of this very host, which only its own pages read. */
  readonly cookies: CookiePort
  /** Rejects when it cannot be fetched; another call tries again. */
  load(): Promise<VkBrowser>
}
export interface VkBrowser {
  /** Opens a window at once, as browsers ask for within a click; null when it is not allowed. */
  open(url: string, size: { readonly width: number; readonly height: number }): VkWindow | null
  leave(url: string): void
  /** Hears every message that anybody sends to this page. */
  onMessage(listen: (message: WindowMessage) => void): Cancel
  theme(): 'dark' | 'light'
}
export interface VkWindow {
  /** What messages from it carry as their source. */
  readonly source: unknown
  isClosed(): boolean
  close(): void
}
export interface WindowMessage {
  readonly origin: string
  readonly source: unknown
  readonly data: unknown
}
export interface CookiePort {
  get(name: string): string | null
  /** `seconds` 0 removes it. */
  set(name: string, value: string, options: { readonly seconds: number; readonly sameSite: 'Strict' | 'Lax' }): void
}
