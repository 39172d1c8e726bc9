import { useState } from 'react'
import { useI18n } from '../../bind/shop.ts'
import { OperatorNoticeSlot } from '../../notice/NoticeSlot.tsx'
import { OperatorAlert } from '../../notice/OperatorAlert.tsx'
import { CartBar } from '../../shell/CartBar.tsx'
import { Footer } from '../../shell/Footer.tsx'
import { PageBar } from '../../shell/PageBar.tsx'
import type { Elements } from '../../ui/elements.ts'
import { HeadingSlot } from '../../ui/PageHeading.tsx'
import { SkipLink } from '../../ui/SkipLink.tsx'
import * as css from './DefaultLayout.module.css'

/** The layout that shows the page's heading in an app bar on a narrow screen (RT-06). */
export function PageWithBar({ children }: { readonly children: Elements }) {
  const { t } = useI18n()
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  return (
    <div className={css.layout}>
      <SkipLink target="main">{t('nav.skip')}</SkipLink>
      <main id="main" className={css.main} tabIndex={-1}>
        <PageBar headingRef={setSlot} />
        <OperatorNoticeSlot>{isLate => <OperatorAlert isLate={isLate} />}</OperatorNoticeSlot>
        {/* rendered after the slot: a heading that moved into it later would lose the focus */}
        {slot !== null && <HeadingSlot value={slot}>{children}</HeadingSlot>}
      </main>
      <Footer />
      <CartBar />
    </div>
  )
}
