import type { Promotion } from '../sandbox/dataset.ts'
import { restoIds } from './restos.ts'

const inTheCentre = [restoIds.svobody, restoIds.volga]
const inYaroslavl = [restoIds.svobody, restoIds.volga, restoIds.moskovsky, restoIds.bragino, restoIds.kiosk]
const inPodgorica = [restoIds.slobode, restoIds.moraca]

interface Row {
  readonly id: number
  readonly restoIds: readonly number[]
  readonly name: string
  readonly description: string
  readonly from?: number
  readonly till?: number
  readonly promoCode?: string
}

function promotion({ id, restoIds: where, name, description, from, till, promoCode }: Row): Promotion {
  return {
    id,
    restoIds: where,
    name,
    description,
    photos: [{ url: `/pictures/promo/${id}.svg`, width: 1280, height: 720, alt: name }],
    ...(from !== undefined && { startDay: from }),
    ...(till !== undefined && { finishDay: till }),
    ...(promoCode !== undefined && { promoCode }),
  }
}

export const promotions: readonly Promotion[] = [
  promotion({
    id: 1, restoIds: inYaroslavl, name: 'Минус 10 % на первый вечер', from: -7, till: 30, promoCode: 'СУШИ10',
    description:
      'Введите СУШИ10 в корзине: скидка 10 %, но не больше 500 ₽.\nРаботает для заказов от 1 000 ₽, на доставку и самовывоз.',
  }),
  promotion({
    id: 2, restoIds: inYaroslavl, name: 'Сет «Цапля» дешевле на 15 %', from: -3, till: 14,
    description: 'Тридцать два ролла для первого знакомства. Скидка считается сама, код не нужен.',
  }),
  promotion({
    id: 3, restoIds: inYaroslavl, name: 'Самовывоз: вок −10 %', from: -20, till: 45,
    description: 'Заберите вок сами — горячим и на 10 % дешевле. Скидка видна в корзине, когда выбран самовывоз.',
  }),
  promotion({
    id: 4, restoIds: inTheCentre, name: 'Ланч до 16:00', from: -60, till: 90,
    description: 'По будням с 11:00 до 16:00: ланч-бокс, суп и напиток от 359 ₽. В субботу и воскресенье ланчей нет.',
  }),
  promotion({
    id: 5, restoIds: inYaroslavl, name: 'Третий онигири за полцены', from: -1, till: 21,
    description:
      'Возьмите три одинаковых онигири или больше — на каждый скидка 17 %, то есть третий выходит за полцены.',
  }),
  promotion({
    id: 6, restoIds: [restoIds.svobody], name: 'Ночная цапля', from: -10, till: 60, promoCode: 'НОЧЬ15',
    description: 'С 22:00 до 06:00 на Свободы, 18 и в доставке оттуда — минус 15 % по коду НОЧЬ15.',
  }),
  promotion({
    id: 7, restoIds: inTheCentre, name: 'Волжский закат', from: 0, till: 10,
    description:
      'Каждый вечер с 18 до 20 на террасе у Волги второй коктейль той же марки мы нальём в подарок. Только в зале.',
  }),
  promotion({
    id: 8, restoIds: [restoIds.moskovsky], name: 'Семейное воскресенье', from: -14, till: 28,
    description:
      'По воскресеньям ребёнок до семи лет ест из детского меню бесплатно, если взрослый заказывает сет. Только в зале.',
  }),
  promotion({
    id: 9, restoIds: [restoIds.bragino], name: 'Доставка в Брагине бесплатно от 1 300 ₽', from: -30, till: 120,
    description: 'Порог снизили навсегда, а обещаем пока до конца сезона.',
  }),
  promotion({
    id: 10, restoIds: inYaroslavl, name: 'Матча-неделя', from: 5, till: 12,
    description: 'Чизкейк, тарт и латте с матчей из Удзи. Начинается через несколько дней.',
  }),
  promotion({
    id: 11, restoIds: inPodgorica, name: 'Минус 10 % на первый заказ', from: -7, till: 60, promoCode: 'SUSHI10',
    description: 'Код SUSHI10 в корзине: скидка 10 %, но не больше 5 €, для заказов от 10 €.',
  }),
  promotion({
    id: 12, restoIds: inPodgorica, name: 'Темпура дня', from: -2, till: 20,
    description: 'Темпура-роллы дешевле на 20 % при самовывозе, каждый день.',
  }),
  promotion({
    id: 13, restoIds: [restoIds.slobode], name: 'Под платанами', from: -5, till: 40,
    description: 'К любому боулу на веранде — эспрессо в подарок.',
  }),
]
