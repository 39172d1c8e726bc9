import { spoilFirstLoad } from './first-load.ts'

spoilFirstLoad([
  ['the promotions', '^/1/restos/\\d+/promotions$'],
])
