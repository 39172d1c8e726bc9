import { testFirstLoadFaults } from './first-load.ts'

testFirstLoadFaults([
  ['the delivery zones', '^/1/restos/\\d+/deliveries$'],
  ['the groups', '^/1/p/menus/\\d+/position-groups$'],
])
