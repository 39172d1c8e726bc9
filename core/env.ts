import type { History } from 'history'
import type { Bounds, Point } from './geo/point.ts'
import type { Report } from './log/report.ts'

export type { Report } from './log/report.ts'

/**
 * The ports: everything the shop needs from the world around it. `src/web/` fulfils them in a
 * browser, `test/kit/` in memory. Core itself touches no global of a browser or of Node.
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
  /** Proves to the API that a person asks for a code; absent when no such check is configured. */
  readonly botCheck?: BotCheckPort
  /** Sign-in with Google and with Apple; absent where neither is built in. */
  readonly google?: GooglePort
  readonly apple?: ApplePort
  /** The browser's part of signing in with VK ID; absent where it is not built in. */
  readonly vk?: VkPort
  /** Where unexpected but survivable facts go: dropped items, broken storage, failed calls. */
  readonly report: Report
}

/** Ends a subscription or a timer; calling it twice is harmless. */
export type Cancel = () => void

export interface HttpPort {
  /**
   * Sends one request and reads its whole body as text. Rejects when there is no complete answer (refused, cut, offline, called
   * off by `signal`).
   */
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

/** Synchronous text storage shared by the tabs of one site. No method throws: adapters fall back to memory and report. */
export interface StoragePort {
  get(key: string): string | null
  set(key: string, value: string): void
  remove(key: string): void
  keys(): string[]
  /**
   * Calls `listen` with the key that another tab changed, or null when everything was cleared; and with the key's new value,
   * null where it was removed, which `get` may not give yet.
   */
  subscribe(listen: (key: string | null, value?: string | null) => void): Cancel
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
  /**
   * Addresses that begin like the query. Restricted to `bounds` when given. `session` is one opaque string from the first typed
   * letter to the picked suggestion.
   */
  suggest(query: string, options: Readonly<{ bounds: Bounds | null; locale: string; session: string }>): Promise<readonly AddressSuggestion[]>
  /** The address behind a suggestion; null when the place is unknown. */
  geocodePlace(placeId: string, options: { locale: string; session: string }): Promise<GeocodedAddress | null>
  /** The address nearest to a point; null when there is none. */
  geocodePoint(point: Point, options: { locale: string }): Promise<GeocodedAddress | null>
}
export interface AddressSuggestion {
  readonly placeId: string
  /** Street and house. */
  readonly title: string
  /** City or district. */
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

/** A service that tells people from programs (reCAPTCHA, SmartCaptcha); it may ask the customer to do something. */
export interface BotCheckPort {
  /** The sign-in page is shown: loads what the check needs and shows its mark; never throws. The answer takes the mark away. */
  activate(locale: string): Cancel
  /** A fresh token, good for one call and for minutes. Rejects when there is none; the next call begins anew. */
  token(purpose: BotCheckPurpose, locale: string): Promise<string>
}
/** A code by SMS, or the code that was typed. */
export type BotCheckPurpose = 'sms_code' | 'sms_confirm'

/** Where the device is. The customer may refuse to say. */
export interface GeolocationPort {
  /** Asks once, and never rejects. It may wait for the customer's answer as long as that takes. */
  locate(): Promise<Located>
}
export type Located =
  /** `accuracy` is a radius in metres: the device is within it with 95 % confidence (W3C Geolocation). */
  | { readonly at: 'found'; readonly point: Point; readonly accuracy: number }
  | { readonly at: 'denied' | 'unavailable' | 'timeout' }

/** Google Identity Services. Only the button that Google draws itself can start a sign-in that ends in an identity token. */
export interface GooglePort {
  /**
   * Draws Google's button, in the place of any that stands there, and says so by resolving; rejects when Google's script
   * cannot be had. `place` is an element of the page. Whoever closes Google's window leaves no trace: nothing is called then.
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
  /** Forgets a script that is still on its way, and asks for it anew. */
  readonly again: boolean
  readonly onToken: (identityToken: string) => void
}

/** Sign in with Apple JS, in a window of its own. */
export interface ApplePort {
  /** Fetches Apple's script: before the press, for browsers open a window only at once. Rejects when it cannot be had. */
  prepare(options: { readonly locale: string; readonly again: boolean }): Promise<void>
  /** Opens Apple's window in the same breath as it is called. Never rejects, and may never answer. */
  ask(options: { readonly clientId: string; readonly redirectUri: string; readonly state: string; readonly nonce: string }): Promise<AppleAnswer>
}
export type AppleAnswer =
  /** Email and names are told at the very first sign-in only. */
  | Readonly<{ at: 'given'; identityToken: string; state: string; email?: string; firstName?: string; lastName?: string }>
  /** `cancelled` is the customer's own wish, told inside of the window; `replaced` gives way to a later window. */
  | { readonly at: 'closed' | 'cancelled' | 'replaced' | 'blocked' | 'failed' }

/** Loads the browser's part of signing in with VK ID when it is first needed. */
export interface VkPort {
  /** Cookies of this very host, which only its own pages read; there without being fetched. */
  readonly cookies: CookiePort
  /** Rejects when it cannot be fetched; another call makes another attempt. */
  load(): Promise<VkBrowser>
}
export interface VkBrowser {
  /** Opens a window in the middle of the screen before it returns, as the browser asks for within a click; null when it is not allowed. */
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
