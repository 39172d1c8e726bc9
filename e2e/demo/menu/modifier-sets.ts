/** A choice of a dish; the bounds apply to the sum of its items' counts. */
export interface ModifierSet {
  readonly id: number
  readonly name: string
  /** The text for customers, if the kitchen's name is too short. */
  readonly title?: string
  readonly min: number
  readonly max: number
  /**
   * Name, whole roubles, euro cents, and the maximum count of the item (the set's max when absent).
   */
  readonly items: readonly (readonly [name: string, roubles: number, euroCents: number, maxCount?: number])[]
}

export type ModifierSetName =
  | 'sauces' | 'twoSauces' | 'rollExtras' | 'heat' | 'noodles' | 'wokExtras' | 'protein' | 'base'
  | 'brothExtras' | 'cupSize' | 'milk' | 'serving' | 'cutlery' | 'syrup' | 'lunchDrink'

export const modifierSets: Readonly<Record<ModifierSetName, ModifierSet>> = {
  sauces: {
    id: 1, name: 'Соусы', title: 'Добавьте соус, до трёх', min: 0, max: 3,
    items: [['Соевый', 0, 0, 2], ['Спайси', 49, 60, 2], ['Унаги', 49, 60, 2], ['Ореховый', 59, 70, 2],
      ['Терияки', 49, 60, 2]],
  },
  twoSauces: {
    id: 2, name: 'Соусы в набор', title: 'Два соуса в набор', min: 2, max: 2,
    items: [['Соевый', 0, 0, 2], ['Спайси', 0, 0, 2], ['Унаги', 0, 0, 2], ['Ореховый', 20, 30, 2],
      ['Трюфельный майонез', 40, 50, 1]],
  },
  rollExtras: {
    id: 3, name: 'Добавки в ролл', title: 'Добавить в ролл', min: 0, max: 2,
    items: [['Сливочный сыр', 69, 90, 1], ['Авокадо', 79, 100, 1], ['Икра тобико', 89, 110, 1], ['Огурец', 29, 40, 1],
      ['Стружка тунца', 49, 60, 1]],
  },
  heat: {
    id: 4, name: 'Острота', title: 'Насколько остро?', min: 1, max: 1,
    items: [['Мягко', 0, 0, 1], ['Средне', 0, 0, 1], ['Остро', 0, 0, 1]],
  },
  noodles: {
    id: 5, name: 'Лапша', title: 'Выберите основу', min: 1, max: 1,
    items: [['Удон', 0, 0, 1], ['Соба', 20, 30, 1], ['Рисовая лапша', 0, 0, 1], ['Фунчоза', 30, 40, 1],
      ['Рис жасмин', 0, 0, 1]],
  },
  wokExtras: {
    id: 6, name: 'Добавки в вок', title: 'Добавить в вок', min: 0, max: 4,
    items: [['Курица', 89, 110, 2], ['Креветки', 149, 190, 2], ['Тофу', 69, 90, 2], ['Овощи', 59, 70, 2],
      ['Яйцо', 39, 50, 1], ['Кешью', 59, 70, 1]],
  },
  protein: {
    id: 7, name: 'Рыба и мясо', title: 'С чем собрать: одно или два', min: 1, max: 2,
    items: [['Лосось', 150, 190], ['Тунец', 170, 210], ['Креветки', 140, 180], ['Курица терияки', 90, 110],
      ['Тофу', 60, 80]],
  },
  base: {
    id: 8, name: 'Основа боула', title: 'Основа', min: 1, max: 1,
    items: [['Рис для суши', 0, 0, 1], ['Киноа', 50, 60, 1], ['Салатный микс', 0, 0, 1]],
  },
  brothExtras: {
    id: 9, name: 'Добавки в суп', title: 'Добавить в суп', min: 0, max: 3,
    items: [['Яйцо аджитама', 69, 90, 2], ['Свинина тясю', 159, 200, 1], ['Нори', 39, 50, 2], ['Кукуруза', 39, 50, 1],
      ['Ещё лапша', 79, 100, 1]],
  },
  cupSize: {
    id: 10, name: 'Объём', title: 'Объём', min: 1, max: 1,
    items: [['300 мл', 0, 0, 1], ['500 мл', 80, 100, 1]],
  },
  milk: {
    id: 11, name: 'Молоко', title: 'Молоко', min: 1, max: 1,
    items: [['Обычное', 0, 0, 1], ['Овсяное', 60, 70, 1], ['Кокосовое', 70, 80, 1]],
  },
  serving: {
    id: 12, name: 'Подача', title: 'Как подать?', min: 1, max: 1,
    items: [['Охлаждённым', 0, 0, 1], ['Тёплым, 40 °C', 0, 0, 1]],
  },
  cutlery: {
    id: 13, name: 'К заказу', title: 'Имбирь и васаби', min: 0, max: 6,
    items: [['Имбирь', 30, 40, 3], ['Васаби', 30, 40, 3]],
  },
  syrup: {
    id: 14, name: 'Сироп', title: 'Сироп', min: 0, max: 2,
    items: [['Юдзу', 30, 40, 2], ['Маракуйя', 30, 40, 2], ['Имбирный', 30, 40, 2]],
  },
  lunchDrink: {
    id: 15, name: 'Напиток к ланчу', title: 'Напиток к ланчу', min: 1, max: 1,
    items: [['Морс', 0, 0, 1], ['Зелёный чай', 0, 0, 1], ['Лимонад юдзу', 70, 90, 1]],
  },
}
