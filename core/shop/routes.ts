/** The routes by name (RT-01). A layer shows over the page it was opened from if `over` has it, else over its base. */
export const routes = {
  'home.index': { path: '/', needsResto: true },
  'menus.show': { path: '/menus/:menuId', needsResto: true },
  'menus.positions.show': {
    path: '/menus/:menuId/positions/:positionId',
    needsResto: true,
    layer: {
      over: ['home.index', 'menus.show', 'cart.index', 'promotions.index', 'restos.index', 'restos.show'],
      base: (params: Readonly<Record<string, string>>) => ({ name: 'menus.show', params: { menuId: params['menuId'] ?? '' } }),
    },
  },
  'promotions.index': { path: '/promotions', needsResto: true },
  'promotions.show': {
    path: '/promotions/:promotionId',
    needsResto: true,
    layer: { over: ['home.index', 'promotions.index'], base: () => ({ name: 'promotions.index', params: {} }) },
  },
  'restos.index': { path: '/restos' },
  'restos.show': { path: '/restos/:restoId' },
  'cart.index': { path: '/cart', needsResto: true },
  'orders.index': { path: '/orders', needsResto: true },
  'auth.index': { path: '/auth' },
  'terms-of-sale': { path: '/terms-of-sale' },
  'cookies.index': { path: '/cookie' },
  'info.clients': { path: '/informaciya-dlya-klientov' },
  'info.advantages': { path: '/unikalnye-preimushchestva' },
  'info.sale-rules': { path: '/pravila-prodazhi' },
  'info.suppliers': { path: '/postavshchikam' },
  'info.service-suppliers': { path: '/postavshchikam-uslug-i-produkcii' },
  'info.joint-promotions': { path: '/sovmestnye-promo-akcii' },
  'info.partner-gifts': { path: '/podarki-ot-partnerov' },
  'info.delivery': { path: '/dostavka' },
} as const
export type RouteName = keyof typeof routes

/** Whether a route shows the boot loader until the restaurant's data is there (BOOT-01). */
export const needsResto = (name: RouteName): boolean => 'needsResto' in routes[name]
