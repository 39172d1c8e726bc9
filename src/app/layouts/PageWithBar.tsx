import { type ReactNode, useState } from 'react'
import { useI18n, useShop } from '../../bind/shop.ts'
import { OperatorNoticeSlot } from '../../notice/NoticeSlot.tsx'
import { OperatorAlert } from '../../notice/OperatorAlert.tsx'
import { CartBar } from '../../shell/CartBar.tsx'
import { Footer } from '../../shell/Footer.tsx'
import { PageBar } from '../../shell/PageBar.tsx'
import type { Elements } from '../../ui/elements.ts'
import { SetBarHeading } from '../../ui/PageHeading.tsx'
import { SkipLink } from '../../ui/SkipLink.tsx'
import { useIsHydrating } from '../../ui/useIsHydrating.ts'
import * as css from './DefaultLayout.module.css'

/** The layout that shows the page's heading in an app bar on a narrow screen (RT-06). */
export function PageWithBar({ children }: { readonly children: Elements }) {
  const { t } = useI18n()
  const { servedPage } = useShop()
  const isHydrating = useIsHydrating()
  const [heading, setHeading] = useState<ReactNode>(isHydrating ? servedPage?.heading ?? null : null)
  return (
    <div className={css.layout}>
      <SkipLink target="main">{t('nav.skip')}</SkipLink>
      <main id="main" className={css.main} tabIndex={-1}>
        <PageBar heading={heading} />
        <OperatorNoticeSlot>{isLate => <OperatorAlert isLate={isLate} />}</OperatorNoticeSlot>
        <SetBarHeading value={setHeading}>{children}</SetBarHeading>
      </main>
      <Footer />
      <CartBar />
    </div>
  )
}
