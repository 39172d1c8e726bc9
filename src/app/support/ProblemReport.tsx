import { useState } from 'react'
import { listContacts } from '../../support/contacts.ts'
import { ReportPopup } from '../../support/ReportPopup.tsx'
import { OverlayHost } from '../../ui/overlays/OverlayHost.tsx'
import { collectPageFacts } from '../../web/page-facts.ts'
import { reportText } from './report-text.ts'
import type { ReportSource } from './source.ts'

type Props = { readonly source: ReportSource; readonly onClose: () => void }

/** The problem report in a popup. Its text is taken once, so it does not change while it is read. */
export function ProblemReport({ source, onClose }: Props) {
  const [text] = useState(() => reportText(source, collectPageFacts()))
  const shop = source.shop()
  const venue = shop?.location.choice.venue.get()
  const contacts = listContacts(shop?.config.links.support ?? '', venue?.kind === 'resto' ? venue.resto : null)
  return <ReportPopup text={text} contacts={contacts} onClose={onClose} />
}

/** The problem report when nothing of the shop is rendered. */
export function ProblemReportAlone(props: Props) {
  return <OverlayHost><ProblemReport {...props} /></OverlayHost>
}
