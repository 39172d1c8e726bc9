import { act, render, type RenderResult } from '@testing-library/react'
import type { ReactNode } from 'react'
import type { Locale } from '../../core/shop/config.ts'
import type { Shop } from './shop.ts'
import { AgeQuestion } from '../../src/app/AgeQuestion.tsx'
import * as later from '../../src/app/later.ts'
import { ShopContext, WordsContext, type Words } from '../../src/bind/shop.ts'
import { LiveRegion } from '../../src/ui/LiveRegion.tsx'
import { OverlayHost } from '../../src/ui/overlays/OverlayHost.tsx'
import { SnackbarHost } from '../../src/ui/snackbar/SnackbarHost.tsx'
import { SnackbarPlace } from '../../src/ui/snackbar/SnackbarPlace.tsx'
import { SpokenRegions } from '../../src/ui/SpokenRegions.tsx'
import { settle } from './clock.ts'
import { allTexts } from './texts.ts'

/** Has what the page fetches once it has settled, as it is after a moment with a network. */
export async function settled({ need }: Words): Promise<void> {
  await import('../../src/app/later-views.ts')
  for (const view of Object.values(later)) view.prefetch(need)
  await settle()
}

/** Renders a view of the shop inside everything that surrounds it in the page. */
export async function renderInShop(shop: Shop, view: ReactNode, locale?: Locale): Promise<RenderResult> {
  if (locale !== undefined) shop.locale.set(locale)
  const { words, ready } = allTexts(shop.locale)
  await ready
  await settled(words.get())
  const page = (
    <ShopContext value={shop}>
      <WordsContext value={words}>
        <OverlayHost>
          <LiveRegion>
            <SnackbarHost><AgeQuestion>{view}</AgeQuestion><SpokenRegions /><SnackbarPlace /></SnackbarHost>
          </LiveRegion>
        </OverlayHost>
      </WordsContext>
    </ShopContext>
  )
  let rendered: RenderResult | undefined
  await act(async () => {
    rendered = render(page)
    await settle()
  })
  return rendered as RenderResult
}

/** Lets promises settle, and React draw what they changed. */
export async function drawn(run: () => unknown = () => undefined): Promise<void> {
  await act(async () => {
    await run()
    await settle()
    await settle()
  })
}

/** The texts of an element as they are read, piece by piece. */
export function textsIn(element: Element): readonly string[] {
  return [...element.querySelectorAll('*')]
    .flatMap(one => [...one.childNodes].filter(node => node.nodeType === 3).map(node => (node.textContent ?? '').replace(/\s/g, ' ')))
}
