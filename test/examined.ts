/**
 * What is exported for a test alone, which examines it by itself: arithmetic, parsers, drawing, a language in one piece,
 * and a rule that UI-04 names though no field of today asks for a whole number. `imports.test.ts` holds the sources to this list; it may become shorter.
 */
export const EXAMINED: readonly string[] = [
  'core/form-rules.ts integersOnly', 'core/shop/cart/line.ts MAX_UNIT_PRICE', 'core/shop/cart/totals.ts discountOf',
  'core/shop/cart/totals.ts sumsOf', 'core/shop/catalogue/pre-order-days.ts preOrderDays',
  'core/time/schedule.ts minutesOf', 'src/ui/breakpoints.ts breakpoints',
  'src/web/maps/embedded/draw-streets.ts widthOf', 'src/web/maps/embedded/gazetteer.ts decodeGazetteer', 'src/web/maps/embedded/palette.ts parseColour',
  'src/web/maps/embedded/place.ts middleOf', 'src/web/page-facts.ts browserOf', 'src/web/page-facts.ts systemOf', 'src/web/scroll.ts tween',
]
