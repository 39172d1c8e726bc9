import type { PromoCode } from '../sandbox/dataset.ts'
import { restoIds } from './restos.ts'

const inYaroslavl = [restoIds.svobody, restoIds.volga, restoIds.moskovsky, restoIds.bragino, restoIds.kiosk]
const inPodgorica = [restoIds.slobode, restoIds.moraca]

const sushi10 = { percent: 10, maxDiscountAmount: 50_000, minOrderAmount: 100_000, restoIds: inYaroslavl,
  active: true } as const

/** Each way in which a code can fail has an example; the comment above it names the error. */
export const promoCodes: readonly PromoCode[] = [
  { code: 'СУШИ10', ...sushi10 },
  { code: 'SUSHI-10', ...sushi10 },
  { code: 'SUSHI10', percent: 10, maxDiscountAmount: 500, minOrderAmount: 1_000, restoIds: inPodgorica, active: true },
  // not-found-for-resto, except in Bragino
  { code: 'БРАГИНО', percent: 20, restoIds: [restoIds.bragino], active: true },
  { code: 'BRAGINO', percent: 20, restoIds: [restoIds.bragino], active: true },
  // already-used from the second order on
  { code: 'ПЕРВЫЙ', percent: 20, maxDiscountAmount: 100_000, perPerson: 1, active: true },
  { code: 'FIRST', percent: 20, perPerson: 1, active: true },
  // person-limit-exceed from the third order on
  { code: 'ДВАЖДЫ', percent: 15, perPerson: 2, active: true },
  { code: 'TWICE', percent: 15, perPerson: 2, active: true },
  // limit-exceed
  { code: 'РАЗОБРАЛИ', percent: 50, total: 0, active: true },
  { code: 'GONE', percent: 50, total: 0, active: true },
  // before-start
  { code: 'ЗАВТРА', percent: 10, startDay: 1, finishDay: 30, active: true },
  { code: 'TOMORROW', percent: 10, startDay: 1, finishDay: 30, active: true },
  // after-finish
  { code: 'ВЧЕРА', percent: 10, startDay: -30, finishDay: -1, active: true },
  { code: 'YESTERDAY', percent: 10, startDay: -30, finishDay: -1, active: true },
  // invalid-delivery-type with delivery
  { code: 'САМ', percent: 7, method: 'TAKE_AWAY', active: true },
  { code: 'PICKUP', percent: 7, method: 'TAKE_AWAY', active: true },
  // invalid-delivery-type with take-away
  { code: 'КУРЬЕР', percent: 5, method: 'DELIVERY', active: true },
  { code: 'COURIER', percent: 5, method: 'DELIVERY', active: true },
  // not-active
  { code: 'АРХИВ', percent: 25, active: false },
  { code: 'ARCHIVE', percent: 25, active: false },
  // hour-not-active by day
  { code: 'НОЧЬ15', percent: 15, restoIds: [restoIds.svobody], from: '22:00', to: '06:00', active: true },
  { code: 'NIGHT15', percent: 15, from: '22:00', to: '06:00', active: true },
  // hour-not-active by night
  { code: 'УТРО', percent: 10, from: '08:00', to: '12:00', active: true },
  { code: 'MORNING', percent: 10, from: '08:00', to: '12:00', active: true },
]
