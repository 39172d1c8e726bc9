import { testFirstLoadFaults } from './first-load.ts'

testFirstLoadFaults([
  ['the time slots', '^/1/restos/\\d+/position-time-slots$'],
  ['the hours', '^/1/restos/\\d+/working-hours$'],
])
