import { testFirstLoadFaults } from './first-load.ts'

testFirstLoadFaults([
  ['the dishes', '^/1/p/menus/\\d+/positions$'],
  ['the modifiers', '^/1/restos/\\d+/positions/modifiers$'],
])
