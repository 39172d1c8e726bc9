import { spoilFirstLoad } from './first-load.ts'

spoilFirstLoad([
  ['the restaurants', '^/1/p/restos$'],
  ['a restaurant', '^/1/p/restos/\\d+$'],
])
