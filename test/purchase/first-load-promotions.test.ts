import { testFirstLoadFaults } from './first-load.ts'

testFirstLoadFaults([
  ['the promotions', '^/1/restos/\\d+/promotions$'],
])
