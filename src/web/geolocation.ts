import type { GeolocationPort, Located } from '../../core/env.ts'
import { point } from '../../core/geo/point.ts'

/** Long enough for a satellite fix, short enough to wait for; it runs only once the customer has agreed. */
const TIMEOUT = 15_000
/** A position of the last minute is still where the customer stands. */
const FRESH = 60_000
const DENIED = 1
const TIMED_OUT = 3

/** The device's position through the browser (W3C Geolocation), which asks the customer itself. */
export const browserGeolocation: GeolocationPort = {
  locate() {
    return new Promise<Located>(resolve => {
      // absent on pages without a secure origin
      if (!('geolocation' in navigator)) return resolve({ at: 'unavailable' })
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => {
          const at = point(coords.latitude, coords.longitude)
          resolve(at === undefined ? { at: 'unavailable' } : { at: 'found', point: at, accuracy: coords.accuracy })
        },
        ({ code }) => resolve({ at: code === DENIED ? 'denied' : code === TIMED_OUT ? 'timeout' : 'unavailable' }),
        { enableHighAccuracy: true, timeout: TIMEOUT, maximumAge: FRESH },
      )
    })
  },
}
