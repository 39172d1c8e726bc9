import type { GeolocationPort, GeolocationResult } from '../../core/env.ts'
import { buildPoint } from '../../core/geo/point.ts'

/**
 * In ms: enough for a satellite fix, but not too long to wait.
 * It runs only after the customer has agreed.
 */
const POSITION_TIMEOUT = 15_000
/** In ms: a position of the last minute is accepted. */
const FRESH = 60_000
const DENIED = 1
const TIMED_OUT = 3

/** The device's position (W3C Geolocation). The browser asks the customer for permission. */
export const browserGeolocation: GeolocationPort = {
  locate() {
    return new Promise<GeolocationResult>(resolve => {
      // absent on pages without a secure context
      if (!('geolocation' in navigator)) return resolve({ status: 'unavailable' })
      navigator.geolocation.getCurrentPosition(
        ({ coords }) => {
          const position = buildPoint(coords.latitude, coords.longitude)
          resolve(position === undefined
            ? { status: 'unavailable' }
            : { status: 'found', point: position, accuracy: coords.accuracy })
        },
        ({ code }) => resolve({ status: code === DENIED ? 'denied' : code === TIMED_OUT ? 'timeout' : 'unavailable' }),
        { enableHighAccuracy: true, timeout: POSITION_TIMEOUT, maximumAge: FRESH },
      )
    })
  },
}
