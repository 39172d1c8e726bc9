/** The states in which a screen can be drawn, with their names on a contact sheet. */
export const STATES = {
  plain: 'как обычно',
  loading: 'загрузка',
  empty: 'пусто',
  error: 'ошибка',
  long: 'длинные слова',
  one: 'одно',
  many: 'много',
  bare: 'без картинок',
  closed: 'закрыто',
  offline: 'без сети',
} as const
export type State = keyof typeof STATES

/** The windows in which each row is drawn. */
export const WINDOWS = [
  { width: 360, height: 780 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
] as const

/** Brands and themes. The plain state is drawn in all of them, the others only in the first. */
export const LOOKS = [
  { brand: 'caplya', theme: 'dark' },
  { brand: 'caplya', theme: 'light' },
  { brand: 'volna', theme: 'light' },
  { brand: 'volna', theme: 'dark' },
] as const
export type Look = (typeof LOOKS)[number]

/**
 * The visitor by what the device has stored: nothing, a place, dishes, a name and tokens, an order.
 */
export type Visitor =
  'new' | 'chosen' | 'takeAway' | 'one dish' | 'three dishes' | 'twelve dishes' | 'signed in' | 'returning'

/** How a state is reached: by its own steps, by another visitor, or not at all, with the reason. */
export type How = 'made' | { readonly who: Visitor } | { readonly not: string }

export interface Screen {
  /** Its name on the sheet. */
  readonly title: string
  /** The routes of the shop that it shows. */
  readonly routes?: readonly string[]
  readonly who: Visitor
  /**
   * Pattern of the paths that its content is loaded from: they are held back, rejected, emptied or
   * multiplied.
   */
  readonly calls?: string
  /** Selector of the element at which the picture begins, unless at the top of the page. */
  readonly top?: string
  /** What wide windows show instead. */
  readonly notWide?: string
  /** Why the second brand lacks the plain state. */
  readonly notInVolna?: string
  readonly states: Readonly<Record<Exclude<State, 'plain'>, How>>
}

const not = (why: string): How => ({ not: why })
const who = (visitor: Visitor): How => ({ who: visitor })

const NO_LIST = not('здесь нет списка')
const NO_PICTURES = not('здесь нет картинок из API')
const NO_HOURS = not('не зависит от часов работы')
const LOCAL = not('ничего не запрашивает: всё уже на устройстве')
const OF_MENU = not('берётся из меню, которое уже пришло: см. «Меню»')
/** For content that is stored or typed and needs no call. */
const still = {
  loading: LOCAL,
  empty: NO_LIST,
  error: LOCAL,
  long: not('нет слов из API'),
  one: NO_LIST,
  many: NO_LIST,
  bare: NO_PICTURES,
  closed: NO_HOURS,
  offline: 'made',
} as const

const MENU_CALLS = '^/1/p/menus/'
const VENUE_CALLS = '^/1/p/restos'
const QUOTE = '/orders/preflight$'
const FORM = '#checkout'

const made = {
  loading: 'made',
  empty: 'made',
  error: 'made',
  long: 'made',
  one: 'made',
  many: 'made',
  bare: 'made',
  closed: 'made',
  offline: 'made',
} as const
const food = { ...made, many: not('меню и так целиком') } as const
const cart = {
  loading: 'made',
  empty: who('chosen'),
  error: 'made',
  long: 'made',
  one: who('one dish'),
  many: who('twelve dishes'),
  bare: 'made',
  closed: 'made',
  offline: 'made',
} as const
const form = {
  ...cart,
  empty: not('без блюд нет формы: см. «Корзина»'),
  one: not('форма от числа блюд не зависит'),
  many: not('форма от числа блюд не зависит'),
  bare: NO_PICTURES,
} as const
const order = { ...still, long: 'made' } as const
const search = { ...still, loading: OF_MENU, error: OF_MENU, long: 'made', bare: 'made' } as const

/** All screens by name; the files of their pictures use these names. */
export const SCREENS = {
  'splash': {
    title: 'Заставка', who: 'new', calls: '^/1/(now|p/cities)$',
    states: { ...still, loading: not('как обычно: она и есть загрузка'), error: 'made' },
  },
  'city': {
    title: 'Выбор города', who: 'new', calls: '^/1/p/cities$', notInVolna: 'город один: выбран сам',
    states: { ...made, bare: NO_PICTURES, closed: NO_HOURS },
  },
  'address': {
    title: 'Адрес доставки', who: 'new', calls: '^/1/(p/restos|restos/\\d+/deliveries)',
    states: { ...made, one: NO_LIST, many: NO_LIST, bare: NO_PICTURES },
  },
  'pick-up': {
    title: 'Самовывоз', who: 'new', calls: '^/1/p/restos$',
    states: {
      ...made,
      loading: not('способ выбирают, когда город загружен: см. «Адрес доставки»'),
      error: not('см. «Адрес доставки»'),
      empty: not('см. «Адрес доставки»'),
      bare: NO_PICTURES,
    },
  },
  'map': {
    title: 'Место на карте',
    who: 'new',
    states: { ...still, loading: not('улицы — файл магазина'), error: not('улицы — файл магазина') },
  },
  'home': { title: 'Главная', routes: ['home.index'], who: 'chosen', calls: MENU_CALLS, states: food },
  'home-again': {
    title: 'Главная после заказа',
    who: 'returning',
    states: { ...still, long: 'made', bare: 'made', closed: 'made' },
  },
  'menu': { title: 'Меню', routes: ['menus.show'], who: 'chosen', calls: MENU_CALLS, states: food },
  'menus': { title: 'Несколько меню', who: 'takeAway', calls: MENU_CALLS, notInVolna: 'меню одно', states: food },
  'dish': {
    title: 'Блюдо', routes: ['menus.positions.show'], who: 'chosen',
    states: { ...made, loading: OF_MENU, empty: not('без меню нет и блюда'), one: NO_LIST, many: NO_LIST },
  },
  'search': { title: 'Поиск', who: 'chosen', states: search },
  'search-found': {
    title: 'Поиск: найдено',
    who: 'chosen',
    states: { ...search, one: 'made', empty: not('см. «Поиск: не найдено»'), many: not('как обычно') },
  },
  'search-none': { title: 'Поиск: не найдено', who: 'chosen', states: search },
  'cart': { title: 'Корзина', routes: ['cart.index'], who: 'three dishes', calls: QUOTE, states: cart },
  'cart-refused': { title: 'Корзина: отказ', who: 'three dishes', states: { ...order, bare: 'made' } },
  'form-guest': { title: 'Оформление: гость', who: 'three dishes', calls: QUOTE, top: FORM, states: form },
  'form-errors': { title: 'Оформление: не заполнено', who: 'three dishes', top: FORM, states: order },
  'form-again': { title: 'Оформление: заказывал раньше', who: 'returning', calls: QUOTE, top: FORM, states: form },
  'placing': { title: 'Заказ отправляется', who: 'signed in', states: order },
  'order-failed': { title: 'Заказ не оформлен', who: 'signed in', states: order },
  'order-unknown': { title: 'Заказ под вопросом', who: 'signed in', states: order },
  'order-accepted': { title: 'Заказ принят', who: 'signed in', states: { ...order, bare: 'made' } },
  'orders': {
    title: 'Мои заказы', routes: ['orders.index'], who: 'returning',
    states: { ...still, empty: who('chosen'), one: not('как обычно'), many: 'made', long: 'made' },
  },
  'order': { title: 'Страница заказа', routes: ['orders.show'], who: 'returning', states: still },
  'sign-in': {
    title: 'Вход: номер',
    routes: ['auth.index'],
    who: 'chosen',
    calls: '^/api/v1/sign/in/phone/code$',
    states: { ...still, loading: 'made', error: 'made' },
  },
  'sign-in-code': {
    title: 'Вход: код',
    who: 'chosen',
    calls: '^/api/v1/sign/in/phone$',
    states: { ...still, loading: 'made', error: 'made' },
  },
  'leaving': { title: 'Своё: выйти и стереть', who: 'signed in', states: still },
  'panel': { title: 'Навигация', who: 'chosen', notWide: 'всё это стоит в шапке', states: { ...still, long: 'made' } },
  'promotions': {
    title: 'Акции',
    routes: ['promotions.index'],
    who: 'chosen',
    calls: '/promotions$',
    states: { ...made, closed: NO_HOURS },
  },
  'promotion': {
    title: 'Акция', routes: ['promotions.show'], who: 'chosen', calls: '/promotions$',
    states: { ...made, one: NO_LIST, many: NO_LIST, closed: NO_HOURS },
  },
  'venues': { title: 'Заведения', routes: ['restos.index'], who: 'chosen', calls: VENUE_CALLS, states: made },
  'venue': {
    title: 'Заведение', routes: ['restos.show'], who: 'chosen', calls: VENUE_CALLS,
    states: { ...made, empty: not('без заведения нет страницы: см. ошибку'), one: NO_LIST, many: NO_LIST },
  },
  'information': {
    title: 'Страница сведений', who: 'chosen', calls: '/pages/',
    routes: [
      'info.clients',
      'info.advantages',
      'info.sale-rules',
      'info.suppliers',
      'info.service-suppliers',
      'info.joint-promotions',
      'info.partner-gifts',
      'info.delivery',
      'terms-of-sale',
      'privacy',
      'pages.show',
    ],
    states: { ...still, loading: 'made', error: 'made' },
  },
  'cookie': { title: 'Cookie', routes: ['cookies.index'], who: 'chosen', states: still },
  'not-found': { title: 'Нет такой страницы', who: 'chosen', states: still },
  'crash': {
    title: 'Магазин перестал работать',
    who: 'chosen',
    states: { ...still, error: not('как обычно: она и есть ошибка'), offline: not('она и есть без файлов') },
  },
} as const satisfies Readonly<Record<string, Screen>>
export type ScreenName = keyof typeof SCREENS

/** A row of a contact sheet: a screen in one state and look, in all windows. */
export interface Row {
  readonly screen: ScreenName
  readonly state: State
  readonly look: Look
  readonly how: How
}

/** The name of a row, used for its pictures. */
export const formatRowName = ({ screen, state, look }: Row): string =>
  `${screen}/${state === 'plain' ? `plain-${look.brand}-${look.theme}` : state}`

export const toPictureName = (row: Row, width: number): string => `${formatRowName(row)}-${width}.jpg`

/** Whether a window shows the wide header. */
export const isWide = (width: number): boolean => width >= 840

/** All rows of a screen, including those that cannot be drawn. */
export function listRows(screen: ScreenName): readonly Row[] {
  const { states, notInVolna }: Screen = SCREENS[screen]
  const plainRows = LOOKS.map((look): Row => ({
    screen,
    state: 'plain',
    look,
    how: look.brand === 'volna' && notInVolna !== undefined ? not(notInVolna) : 'made',
  }))
  const stateRows = Object.entries(states).map(([state, how]): Row => ({
    screen,
    state: state as State,
    look: LOOKS[0],
    how,
  }))
  return [...plainRows, ...stateRows]
}

/** Whether a row can be drawn. */
export const isDrawn = ({ how }: Row): boolean => how === 'made' || 'who' in how

/** The screens whose names contain `only`; all if it is empty. */
export const selectScreens = (only: string): readonly ScreenName[] =>
  (Object.keys(SCREENS) as ScreenName[]).filter(name => name.includes(only))

export const allRows: readonly Row[] = selectScreens('').flatMap(listRows)
