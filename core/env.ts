import type { History } from 'history'
import type { Bounds, Point } from './geo/point.ts'
import type { Report } from './log/report.ts'

export type { Report } from './log/report.ts'

/** The ports of the first view. `src/web/` implements them for browsers, `test/kit/` in memory. */
export interface Env {
  readonly http: HttpPort
  /** Storage that all tabs share. */
  readonly storage: StoragePort
  /** Storage of one tab that survives a reload. Without it, `storage` is used instead. */
  readonly tabStorage?: StoragePort
  readonly history: History
  readonly timer: TimerPort
  readonly random: RandomPort
  readonly report: Report
}

/** Ports of the menu cache. `archive`: for responses that are too large for the storage. */
export interface CachePorts { readonly archive: ArchivePort }

/** Ports of the revalidation of stale data (`createRevalidation`). */
export interface VisibilityPorts { readonly isPageVisible: { get(): boolean; subscribe(listen: () => void): Cancel } }

/** Ports of the location service. */
export interface PlacePorts {
  readonly maps: MapsPort
  readonly geolocation: GeolocationPort
}

/** Ports of sign-in. An absent port is not configured, or not in the build. */
export interface AccountPorts {
  /** Only one tab at a time refreshes the tokens that all tabs share. */
  readonly runExclusively: RunExclusively
  readonly botCheck?: BotCheckPort | undefined
  readonly google?: GooglePort
  readonly apple?: ApplePort
  readonly vk?: VkPort
}

/** Ports of the checkout. `readLandingQuery`: of the address with which the page was loaded, with its `?`; or ''. */
export type PurchasePorts = Pick<AccountPorts, 'runExclusively'> & { readonly readLandingQuery: () => string }

/**
 * Runs a task under a lock that all tabs share. Rejects with a `BusyError`, without calling `run`,
 * when the lock is not free within `limit` ms: the browser may have frozen the tab that holds it.
 */
export type RunExclusively = <T>(run: () => Promise<T>, limit: number) => Promise<T>

/** Ends a subscription or a timer. Calling it twice is harmless. */
export type Cancel = () => void

export interface HttpPort {
  /** Resolves with the complete response. Rejects when offline, cut off, or aborted by `signal`. */
  send(request: HttpRequest, signal: AbortSignal): Promise<HttpResponse>
}
export interface HttpRequest {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}
export interface HttpResponse {
  readonly status: number
  readonly text: string
}

/** Texts by key. No method throws: a failing adapter uses memory. */
export interface StoragePort {
  get(key: string): string | null
  /** Returns false if the storage, such as a full one, rejects the value: then only this page has it. */
  set(key: string, value: string): boolean
  remove(key: string): void
  keys(): string[]
  /** Reports a change by another tab (null: all keys). `get` may still return the text before `value`. */
  subscribe(listen: (key: string | null, value?: string | null) => void): Cancel
}

/** Large values shared by the tabs. Methods may reject or never settle; values may be evicted. */
export interface ArchivePort {
  get(key: string): Promise<unknown>
  put(key: string, value: unknown): Promise<void>
  remove(key: string): Promise<void>
  keys(): Promise<readonly string[]>
}

export interface TimerPort {
  /** The device's clock in milliseconds since 1970. It may be wrong by any amount. */
  now(): number
  after(milliseconds: number, run: () => void): Cancel
}

export interface RandomPort {
  /** Cryptographically strong random bytes. */
  bytes(count: number): Uint8Array
  /** SHA-256 of the bytes (FIPS 180-4). */
  sha256(bytes: Uint8Array): Promise<Uint8Array>
}

/** Address search and geocoding. The views draw the map (`src/maps/map-view.ts`). */
export interface MapsPort {
  /** Suggests addresses in `bounds`, else `center` first. A `session` ends with the selection. */
  suggest(query: string, options: SuggestOptions): Suggestions
  /** Suggests houses of a street; a provider may know only some. */
  suggestHouses(street: Readonly<Record<'address' | 'placeId', string>>, options: SuggestOptions): Suggestions
  /** Finds the address of a suggestion, or the address nearest to a point; null without one. */
  geocodePlace(placeId: string, options: { locale: string; session: string }): Promise<GeocodedAddress | null>
  geocodePoint(point: Point, options: { locale: string }): Promise<GeocodedAddress | null>
}
type SuggestOptions = Readonly<{ bounds: Bounds | null; center: Point | null; locale: string; session: string }>
type Suggestions = Promise<readonly AddressSuggestion[]>
/** `title`: street and house; `subtitle`: city or district. */
export interface AddressSuggestion {
  readonly placeId: string
  readonly title: string
  readonly subtitle: string
}
/**
 * A geocoded address. `street`: a street, or the district or village in which houses are numbered
 * («Зеленоград» with `houseNumber` «к2019»). It is never the street of a neighbouring house.
 */
export interface GeocodedAddress {
  readonly country: string
  readonly region: string
  readonly city: string
  readonly street: string
  readonly houseNumber: string
  readonly coordinates: Point
  readonly placeId: string
}

/** Proves that a person sends a request (reCAPTCHA, SmartCaptcha); it may show a challenge. */
export interface BotCheckPort {
  /** Loads the check and shows its badge; returns a function that hides the badge. Never throws. */
  activate(locale: string): Cancel
  /** Resolves with a token for one request. After a rejection the next call tries again. */
  token(purpose: BotCheckPurpose, locale: string): Promise<string>
}
/** Whether the token is for requesting an SMS code or for submitting it. */
export type BotCheckPurpose = 'sms_code' | 'sms_confirm'

export interface GeolocationPort {
  /** Requests the device's position. Never rejects; the customer may take any time to allow it. */
  locate(): Promise<GeolocationResult>
}
export type GeolocationResult =
  /** `accuracy`: radius in metres with 95 % confidence (W3C Geolocation). */
  | { readonly status: 'found'; readonly point: Point; readonly accuracy: number }
  | { readonly status: 'denied' | 'unavailable' | 'timeout' }

/** Google Identity Services: only a button that Google renders itself returns an identity token. */
export interface GooglePort {
  /** Whether Google blocks sign-in in this browser, as it does in in-app browsers. */
  readonly isBlocked: boolean
  /**
   * Replaces the content of the element `container` by Google's button. Rejects when the script of
   * Google cannot be loaded. No callback is called when the customer closes Google's window.
   */
  renderButton(container: object, options: GoogleButton): Promise<void>
}
export interface GoogleButton {
  readonly clientId: string
  readonly nonce: string
  readonly locale: string
  readonly theme: 'dark' | 'light'
  /** CSS pixels. */
  readonly width: number
  /** Whether to request the script again while it is still loading. */
  readonly isForced: boolean
  readonly onToken: (identityToken: string) => void
}

/** Sign in with Apple JS, in a pop-up window. */
export interface ApplePort {
  /** Loads Apple's script before the click; may reject. `isForced`: as for `GoogleButton`. */
  prepare(options: { readonly locale: string; readonly isForced: boolean }): Promise<void>
  /** Opens Apple's window synchronously. Never rejects, and may never settle. */
  openWindow(options: Readonly<Record<'clientId' | 'redirectUri' | 'state' | 'nonce', string>>): Promise<AppleResponse>
}
export type AppleResponse =
  /** Apple sends the email and the names only at the very first sign-in. */
  | Readonly<{
    status: 'succeeded'; identityToken: string; state: string
    email?: string; firstName?: string; lastName?: string
  }>
  /** `cancelled`: the customer declined in the window; `replaced`: a later window was opened. */
  | { readonly status: 'closed' | 'cancelled' | 'replaced' | 'blocked' | 'failed' }

/** The browser functions of VK ID's sign-in. `VkBrowser` loads only for a sign-in. */
export interface VkPort {
  /** Cookies that only pages of this host can read. */
  readonly cookies: CookiePort
  /** Loads the chunk of `VkBrowser`. Rejects when that fails; the next call tries again. */
  load(): Promise<VkBrowser>
}
export interface VkBrowser {
  /** Opens a window synchronously, as browsers require within a click; null when it is blocked. */
  open(url: string, size: { readonly width: number; readonly height: number }): VkWindow | null
  navigate(url: string): void
  /** Subscribes to all messages that are posted to this page, from any origin. */
  onMessage(listen: (message: WindowMessage) => void): Cancel
  theme(): 'dark' | 'light'
}
export interface VkWindow {
  /** The `source` of the messages that this window posts. */
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
  /** `seconds: 0` removes the cookie. */
  set(name: string, value: string, options: { readonly seconds: number; readonly sameSite: 'Strict' | 'Lax' }): void
}
