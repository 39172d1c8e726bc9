import { testFirstLoadFaults } from './first-load.ts'

testFirstLoadFaults([
  ['the time', '^/1/now$'],
  ['the cities', '^/1/p/cities$'],
])
