import { act, render, type RenderResult } from '@testing-library/react'
import type { ReactElement } from 'react'
import type { Locale } from '../../core/shop/config.ts'
import type { Readable } from '../../core/store/store.ts'
import type { Shop } from './shop.ts'
import { AgeQuestion } from '../../src/app/AgeQuestion.tsx'
import * as lazyViews from '../../src/lazy/lazy-views.ts'
import * as lazyDialogs from '../../src/location/lazy-dialogs.ts'
import { ShopContext, I18nContext } from '../../src/bind/shop.ts'
import type { I18n } from '../../src/i18n/i18n.ts'
import { AnnouncerProvider } from '../../src/ui/AnnouncerProvider.tsx'
import { OverlayHost } from '../../src/ui/overlays/OverlayHost.tsx'
import { SnackbarHost } from '../../src/ui/snackbar/SnackbarHost.tsx'
import { SnackbarPlace } from '../../src/ui/snackbar/SnackbarPlace.tsx'
import { LiveRegions } from '../../src/ui/LiveRegions.tsx'
import { flushPromises } from './clock.ts'
import { createAllTexts } from './texts.ts'

// All that a test of a view needs.
export * from './page.ts'
export { componentSuite } from '../support/component.ts'

/** Loads the deferred views, which the page fetches once it is idle. */
export async function loadDeferredViews({ loadTextGroup: need }: I18n): Promise<void> {
  await Promise.all([import('../../src/app/deferred-views.ts'), import('../../src/location/dialogs.ts')])
  for (const view of [...Object.values(lazyViews), ...Object.values(lazyDialogs)]) view.prefetch(need)
  await flushPromises()
}

/** A view inside the providers and hosts that surround it in the page. */
export const wrapInPage = (shop: Shop, i18n: Readable<I18n>, view: ReactElement): ReactElement => (
  <ShopContext value={shop}>
    <I18nContext value={i18n}>
      <OverlayHost>
        <AnnouncerProvider>
          <SnackbarHost><AgeQuestion>{view}</AgeQuestion><LiveRegions /><SnackbarPlace /></SnackbarHost>
        </AnnouncerProvider>
      </OverlayHost>
    </I18nContext>
  </ShopContext>
)

/** Renders a view inside the providers and hosts that surround it in the page. */
export async function renderInShop(shop: Shop, view: ReactElement, locale?: Locale): Promise<RenderResult> {
  if (locale !== undefined) shop.locale.set(locale)
  const { i18n, ready } = createAllTexts(shop.locale)
  await ready
  await loadDeferredViews(i18n.get())
  let rendered: RenderResult | undefined
  await act(async () => {
    rendered = render(wrapInPage(shop, i18n, view))
    await flushPromises()
  })
  return rendered as RenderResult
}

/** The text nodes of an element's descendants, each with plain spaces. */
export function collectTextPieces(element: Element): readonly string[] {
  return [...element.querySelectorAll('*')].flatMap(child =>
    [...child.childNodes].filter(node => node.nodeType === 3).map(node => (node.textContent ?? '').replace(/\s/g, ' ')),
  )
}

/** The visible text of an element with plain spaces, without text for screen readers only. */
export function readVisibleText(element: Node | null | undefined): string {
  if (!(element instanceof Element)) return (element?.textContent ?? '').replace(/\s/g, ' ')
  if (element.classList.contains('visually-hidden')) return ''
  return [...element.childNodes].map(readVisibleText).join('')
}
