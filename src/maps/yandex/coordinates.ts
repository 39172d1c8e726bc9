import type { Bounds, Point } from '../../../core/geo/point.ts'
import type { LngLat, LngLatBounds } from './types.ts'

/** Converts a point to Yandex's order: the longitude comes first. */
export const toLngLat = ({ lat, lng }: Point): LngLat => [lng, lat]

export const fromLngLat = ([lng, lat]: Readonly<LngLat>): Point => ({ lat, lng })

export const toCorners = ({ north, south, east, west }: Bounds): LngLatBounds => [[west, north], [east, south]]

/** Formats a point for a request: `39.88481,57.62516`. */
export const formatPoint = (point: Point): string => toLngLat(point).join(',')

/** Formats bounds for a request: the south-western and the north-eastern corner. */
export const formatBounds = ({ north, south, east, west }: Bounds): string => `${west},${south}~${east},${north}`

/**
 * Converts a locale to a language of Yandex Maps. It supports Russian, and no Montenegrin: all other
 * locales become English with metric units.
 */
export const toYandexLanguage = (locale: string): 'ru_RU' | 'en_RU' => (/^ru\b/.test(locale) ? 'ru_RU' : 'en_RU')
