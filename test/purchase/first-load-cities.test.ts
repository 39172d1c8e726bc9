import { spoilFirstLoad } from './first-load.ts'

spoilFirstLoad([
  ['the time', '^/1/now$'],
  ['the cities', '^/1/p/cities$'],
])
