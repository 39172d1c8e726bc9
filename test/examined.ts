/**
 * Exports that only tests use: arithmetic, parsers, drawing, a whole language, and a rule of UI-04
 * that no field needs yet. `imports.test.ts` compares the sources with this list, which may become
 * shorter.
 */
export const TEST_ONLY_EXPORTS: readonly string[] = [
  'core/form-rules.ts integersOnly', 'core/shop/cart/line.ts MAX_UNIT_PRICE',
  'core/shop/cart/totals.ts computeDiscount', 'core/shop/cart/totals.ts computeSums',
  'src/text/cnr.ts cnr',
  'src/ui/breakpoints.ts breakpoints', 'src/maps/embedded/draw-streets.ts getStreetWidth',
  'src/maps/embedded/gazetteer.ts decodeGazetteer', 'src/maps/embedded/palette.ts parseColour',
  'src/maps/embedded/place.ts findMiddle', 'src/web/page-facts.ts detectBrowser',
  'src/web/page-facts.ts detectSystem', 'src/web/scroll.ts scrollSmoothly',
]
