import { testFirstLoadFaults } from './first-load.ts'

testFirstLoadFaults([
  ['the restaurants', '^/1/p/restos$'],
  ['a restaurant', '^/1/p/restos/\\d+$'],
])
