import { spoilFirstLoad } from './first-load.ts'

spoilFirstLoad([
  ['the time slots', '^/1/restos/\\d+/position-time-slots$'],
  ['the hours', '^/1/restos/\\d+/working-hours$'],
])
