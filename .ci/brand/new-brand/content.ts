/** The start of a placeholder for a text that only the chain knows. `--check` counts these. */
export const GAP = '[Заполните: '

/** A placeholder. @param {string} content what the chain has to write */
const gap = content => `${GAP}${content}]`
/** A paragraph of a page. @param {string} text */
const p = text => ({ type: 'p', text })
/** A heading of a page. @param {string} text */
const h2 = text => ({ type: 'h2', text })

/**
 * The information pages of a shop by their paths. Texts that depend on the chain are placeholders.
 * @type {(title: string) => Readonly<Record<string, { readonly title: string; readonly blocks: readonly object[] }>>}
 */
export const createPages = title => ({
  'terms-of-sale': {
    title: 'Условия продажи',
    blocks: [
      p(`Эти условия описывают, как «${title}» продаёт готовые блюда через сайт.`),
      h2('1. Стороны'),
      p(gap('продавец: полное название, ИНН, ОГРН, адрес, телефон, почта')),
      h2('2. Цена и оплата'),
      p(`Цена указана в карточке блюда и фиксируется, когда заказ принят. ${gap('налоги, способы оплаты, чек')}`),
      h2('3. Доставка'),
      p(gap('что бывает, если курьер не нашёл покупателя')),
      h2('4. Качество и возврат'),
      p(gap('куда и когда сообщить о неверном или испорченном заказе, как возвращаются деньги')),
      h2('5. Персональные данные'),
      p(gap('оператор, цели, сроки, как попросить об удалении')),
    ],
  },
  dostavka: {
    title: 'Доставка',
    blocks: [
      p('Введите адрес — и увидите стоимость и время для своей точки.'),
      p(gap('города, часы работы курьеров, наименьший заказ, зоны и цены')),
    ],
  },
  'informaciya-dlya-klientov': {
    title: 'Информация для клиентов',
    blocks: [
      h2('Как заказать'),
      {
        type: 'ul',
        items: [
          'Укажите адрес или выберите, где забрать.',
          'Соберите корзину: сумма и доставка видны сразу.',
          'Войдите по номеру телефона и подтвердите заказ.',
        ],
      },
      h2('Состав и аллергены'),
      p(gap('где указан состав, какие аллергены есть на кухне')),
      h2('Как с нами связаться'),
      p(gap('телефон, почта, часы ответа')),
    ],
  },
  'pravila-prodazhi': {
    title: 'Правила продажи',
    blocks: [p(gap('наименьший заказ, отмена, возврат — коротко')), p('Полный текст — в разделе «Условия продажи».')],
  },
  'unikalnye-preimushchestva': {
    title: `Почему «${title}»`,
    blocks: [p(gap('чем вы лучше других: продукты, скорость, цены'))],
  },
  postavshchikam: { title: 'Поставщикам', blocks: [p(gap('какие продукты нужны и куда писать'))] },
  'postavshchikam-uslug-i-produkcii': {
    title: 'Поставщикам услуг и продукции',
    blocks: [p(gap('какие услуги нужны и куда писать'))],
  },
  'sovmestnye-promo-akcii': {
    title: 'Совместные промоакции',
    blocks: [p(gap('с кем и как вы проводите акции, куда писать'))],
  },
  'podarki-ot-partnerov': { title: 'Подарки от партнёров', blocks: [p(gap('какие подарки и на каких условиях'))] },
})

/** Texts that suit any kitchen. They replace texts of the storefront about sushi. */
export const TEXTS = {
  'title.home': '{brand} — доставка и самовывоз',
  'checkout.includedText': `Блюда и добавки, упаковка. ${gap('приборы, салфетки, соусы')}`,
}
