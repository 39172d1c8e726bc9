/**
 * The routes by name (RT-01). A route with a `layer` is shown over the page that opened it if
 * `over` lists that page, else over `base`. A static page shows no data of the API. A route with
 * `accepts` matches a path only with the parameters that it accepts.
 */
export const routes = {
  'home.index': { path: '/', needsResto: true },
  'menus.show': { path: '/menus/:menuId', needsResto: true },
  'menus.positions.show': {
    path: '/menus/:menuId/positions/:positionId',
    needsResto: true,
    layer: {
      over: ['home.index', 'menus.show', 'cart.index', 'promotions.index', 'restos.index', 'restos.show'],
      base: (params: Readonly<Record<string, string>>) => (
        { name: 'menus.show', params: { menuId: params['menuId'] ?? '' } }),
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
  'orders.show': { path: '/orders/:orderId' },
  'auth.index': { path: '/auth' },
  'terms-of-sale': { path: '/terms-of-sale', isStatic: true },
  'privacy': { path: '/politika-konfidencialnosti', isStatic: true },
  'cookies.index': { path: '/cookie', isStatic: true },
  'info.clients': { path: '/informaciya-dlya-klientov', isStatic: true },
  'info.advantages': { path: '/unikalnye-preimushchestva', isStatic: true },
  'info.sale-rules': { path: '/pravila-prodazhi', isStatic: true },
  'info.suppliers': { path: '/postavshchikam', isStatic: true },
  'info.service-suppliers': { path: '/postavshchikam-uslug-i-produkcii', isStatic: true },
  'info.joint-promotions': { path: '/sovmestnye-promo-akcii', isStatic: true },
  'info.partner-gifts': { path: '/podarki-ot-partnerov', isStatic: true },
  'info.delivery': { path: '/dostavka', isStatic: true },
  // the last row; it accepts the slugs that `addOwnPages` is given, and without them none
  'pages.show': { path: '/:slug', isStatic: true, accepts: (_: { readonly slug: string }): boolean => false },
} as const
export type RouteName = keyof typeof routes

/** The routes of a shop with the own pages of its brand, by their slugs (CFG-14). */
export const addOwnPages = (pages: readonly { readonly slug: string }[]): typeof routes => ({
  ...routes,
  'pages.show': { ...routes['pages.show'], accepts: ({ slug }) => pages.some(page => page.slug === slug) },
})

/** Whether a route needs data of the API; static pages do not (BOOT-10). */
export const needsApi = (name: RouteName): boolean => !('isStatic' in routes[name])

/** Whether a route shows the boot loader until the restaurant's data has loaded (BOOT-01). */
export const needsResto = (name: RouteName): boolean => 'needsResto' in routes[name]
