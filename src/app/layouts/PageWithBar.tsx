import { useState, type ReactNode } from 'react'
import { useWords } from '../../bind/shop.ts'
import { CartBar } from '../../shell/CartBar.tsx'
import { Footer } from '../../shell/Footer.tsx'
import { PageBar } from '../../shell/PageBar.tsx'
import { HeadingSlot } from '../../ui/PageHeading.tsx'
import { SkipLink } from '../../ui/SkipLink.tsx'
import * as css from './DefaultLayout.module.css'

/** On a narrow screen the page's heading stands in an app bar of its own (RT-06). */
export function PageWithBar({ children }: { readonly children: ReactNode }) {
  const { t } = useWords()
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  return (
    <div className={css.layout}>
      <SkipLink target="main">{t('nav.skip')}</SkipLink>
      <main id="main" className={css.main} tabIndex={-1}>
        <PageBar headingRef={setSlot} />
        {/* once it is known where the heading goes: one that moved would lose the focus */}
        {slot !== null && <HeadingSlot value={slot}>{children}</HeadingSlot>}
      </main>
      <Footer />
      <CartBar />
    </div>
  )
}
