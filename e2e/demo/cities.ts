import type { City } from '../sandbox/dataset.ts'

export const yaroslavl: City = {
  id: 1,
  name: 'Ярославль',
  bounds: { north: 57.6821, south: 57.5701, east: 39.9885, west: 39.7805 },
  center: { lat: 57.6261, lng: 39.8845 },
  zoom: 12,
}

export const podgorica: City = {
  id: 2,
  name: 'Подгорица',
  bounds: { north: 42.4811, south: 42.4011, east: 19.3186, west: 19.2086 },
  center: { lat: 42.4411, lng: 19.2636 },
  zoom: 13,
}

export const cities: readonly City[] = [yaroslavl, podgorica]
