import type { City } from '../../sandbox/dataset.ts'

export const zelenogradsk: City = {
  id: 31,
  name: 'Зеленоградск',
  bounds: { north: 54.978, south: 54.938, east: 20.53, west: 20.426 },
  center: { lat: 54.958, lng: 20.478 },
  zoom: 14,
}
