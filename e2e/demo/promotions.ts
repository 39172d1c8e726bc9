import type { Promotion } from '../sandbox/dataset.ts'
import { positionId } from './menu/build-menu.ts'
import { menuIds } from './menu-ids.ts'
import { restoIds } from './restos.ts'

const inTheCentre = [restoIds.svobody, restoIds.volga]
const inYaroslavl = [restoIds.svobody, restoIds.volga, restoIds.moskovsky, restoIds.bragino, restoIds.kiosk]
const inPodgorica = [restoIds.slobode, restoIds.moraca]

function promotion(
  id: number, where: readonly number[], name: string, [startDay, finishDay]: readonly [number, number],
  description: string, promoCode?: string,
): Promotion {
  const photos = [{ url: `/pictures/promo/${id}.svg`, width: 1280, height: 720, alt: name }]
  return {
    id, restoIds: where, name, description, photos, startDay, finishDay, ...(promoCode !== undefined && { promoCode }),
  }
}

export const promotions: readonly Promotion[] = [
  promotion(1, inYaroslavl, 'Минус 10 % на первый вечер', [-7, 30],
    'Введите СУШИ10 в корзине: скидка 10 %, но не больше 500 ₽.\nРаботает для заказов от 1 000 ₽, на доставку и самовывоз.',
    'СУШИ10'),
  promotion(2, inYaroslavl, 'Сет «Цапля» дешевле на 15 %', [-3, 14],
    'Тридцать два ролла для первого знакомства. Скидка считается сама, код не нужен.\n'
      + `/menus/${menuIds.yaroslavlMain}/positions/${positionId(menuIds.yaroslavlMain, 'set-heron')}`),
  promotion(3, inYaroslavl, 'Самовывоз: вок −10 %', [-20, 45],
    'Заберите вок сами — горячим и на 10 % дешевле. Скидка видна в корзине, когда выбран самовывоз.'),
  promotion(4, inTheCentre, 'Ланч до 16:00', [-60, 90],
    'По будням с 11:00 до 16:00: ланч-бокс, суп и напиток от 359 ₽. В субботу и воскресенье ланчей нет.'),
  promotion(5, inYaroslavl, 'Третий онигири за полцены', [-1, 21],
    'Возьмите три одинаковых онигири или больше — на каждый скидка 17 %, то есть третий выходит за полцены.'),
  promotion(6, [restoIds.svobody], 'Ночная цапля', [-10, 60],
    'С 22:00 до 06:00 на Свободы, 18 и в доставке оттуда — минус 15 % по коду НОЧЬ15.', 'НОЧЬ15'),
  promotion(7, inTheCentre, 'Волжский закат', [0, 10],
    'Каждый вечер с 18 до 20 на террасе у Волги второй коктейль той же марки мы нальём в подарок. Только в зале.'),
  promotion(8, [restoIds.moskovsky], 'Семейное воскресенье', [-14, 28],
    'По воскресеньям ребёнок до семи лет ест из детского меню бесплатно, если взрослый заказывает сет. Только в зале.'),
  promotion(9, [restoIds.bragino], 'Доставка в Брагине бесплатно от 1 300 ₽', [-30, 120],
    'Порог снизили навсегда, а обещаем пока до конца сезона.'),
  promotion(10, inYaroslavl, 'Матча-неделя', [5, 12],
    'Чизкейк, тарт и латте с матчей из Удзи. Начинается через несколько дней.'),
  promotion(11, inPodgorica, 'Минус 10 % на первый заказ', [-7, 60],
    'Код SUSHI10 в корзине: скидка 10 %, но не больше 5 €, для заказов от 10 €.', 'SUSHI10'),
  promotion(12, inPodgorica, 'Темпура дня', [-2, 20],
    'Темпура-роллы дешевле на 20 % при самовывозе, каждый день.'),
  promotion(13, [restoIds.slobode], 'Под платанами', [-5, 40],
    'К любому боулу на веранде — эспрессо в подарок.'),
]
