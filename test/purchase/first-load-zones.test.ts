import { spoilFirstLoad } from './first-load.ts'

spoilFirstLoad([
  ['the delivery zones', '^/1/restos/\\d+/deliveries$'],
  ['the groups', '^/1/p/menus/\\d+/position-groups$'],
])
