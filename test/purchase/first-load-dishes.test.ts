import { spoilFirstLoad } from './first-load.ts'

spoilFirstLoad([
  ['the dishes', '^/1/p/menus/\\d+/positions$'],
  ['the modifiers', '^/1/restos/\\d+/positions/modifiers$'],
])
