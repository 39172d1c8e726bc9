import { PLACEHOLDER } from '../placeholders.ts'

/** A placeholder. `content`: what the chain has to write. */
const gap = (content: string) => `${PLACEHOLDER}${content}]`
/** A heading of a page. */
const h2 = (text: string) => ({ type: 'h2', text })
/** A page. A text is a paragraph. */
const createPage = (title: string, ...blocks: readonly (string | object)[]) =>
  ({ title, blocks: blocks.map(block => typeof block === 'string' ? { type: 'p', text: block } : block) })

/** The information pages of a shop by their paths. Texts that depend on the chain are placeholders. */
export const createPages = (title: string) => ({
  'terms-of-sale': createPage(
    'Условия продажи',
    `Эти условия описывают, как «${title}» продаёт готовые блюда через сайт.`,
    h2('1. Стороны'),
    gap('продавец: полное название, ИНН, ОГРН, адрес, телефон, почта'),
    h2('2. Цена и оплата'),
    `Цена указана в карточке блюда и фиксируется, когда заказ принят. ${gap('налоги, способы оплаты, чек')}`,
    h2('3. Доставка'),
    gap('что бывает, если курьер не нашёл покупателя'),
    h2('4. Качество и возврат'),
    gap('куда и когда сообщить о неверном или испорченном заказе, как возвращаются деньги'),
    h2('5. Персональные данные'),
    gap('оператор, цели, сроки, как попросить об удалении'),
  ),
  'politika-konfidencialnosti': createPage(
    'Политика конфиденциальности',
    h2('1. Кто отвечает за данные'),
    gap('оператор: полное название, ИНН, ОГРН, адрес, почта'),
    h2('2. Какие данные и зачем'),
    'Имя и телефон — чтобы подтвердить заказ, адрес — чтобы его привезти, почта — чтобы прислать чек.',
    h2('3. Кто их видит и сколько они хранятся'),
    gap('получатели данных, сроки, страны'),
    h2('4. Как отозвать согласие'),
    gap('куда написать и когда данные будут удалены'),
  ),
  dostavka: createPage(
    'Доставка',
    'Введите адрес — и увидите стоимость и время для своей точки.',
    gap('города, часы работы курьеров, наименьший заказ, зоны и цены'),
  ),
  'informaciya-dlya-klientov': createPage(
    'Информация для клиентов',
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
    gap('где указан состав, какие аллергены есть на кухне'),
    h2('Как с нами связаться'),
    gap('телефон, почта, часы ответа'),
  ),
  'pravila-prodazhi': createPage(
    'Правила продажи',
    gap('наименьший заказ, отмена, возврат — коротко'),
    'Полный текст — в разделе «Условия продажи».',
  ),
  'unikalnye-preimushchestva':
    createPage(`Почему «${title}»`, gap('чем вы лучше других: продукты, скорость, цены')),
  postavshchikam: createPage('Поставщикам', gap('какие продукты нужны и куда писать')),
  'postavshchikam-uslug-i-produkcii':
    createPage('Поставщикам услуг и продукции', gap('какие услуги нужны и куда писать')),
  'sovmestnye-promo-akcii':
    createPage('Совместные промоакции', gap('с кем и как вы проводите акции, куда писать')),
  'podarki-ot-partnerov': createPage('Подарки от партнёров', gap('какие подарки и на каких условиях')),
})

/** Texts that suit any kitchen. They replace texts of the storefront about sushi. */
export const TEXTS = {
  'title.home': '{brand} — доставка и самовывоз',
  'checkout.includedText': `Блюда и добавки, упаковка. ${gap('приборы, салфетки, соусы')}`,
}
