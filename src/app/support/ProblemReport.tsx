import { useState } from 'react'
import { contactsOf } from '../../support/contacts.ts'
import { ReportPopup } from '../../support/ReportPopup.tsx'
import { OverlayHost } from '../../ui/overlays/OverlayHost.tsx'
import { pageFacts } from '../../web/page-facts.ts'
import { reportText } from './report-text.ts'
import type { ReportSource } from './source.ts'

type Props = { readonly source: ReportSource; readonly onClose: () => void }

/** The report of this very moment, in a popup: it does not change while it is being read. */
export function ProblemReport({ source, onClose }: Props) {
  const [text] = useState(() => reportText(source, pageFacts()))
  const shop = source.shop()
  const venue = shop?.location.choice.venue.get()
  const contacts = contactsOf(shop?.config.links.support ?? '', venue?.at === 'resto' ? venue.resto : null)
  return <ReportPopup text={text} contacts={contacts} onClose={onClose} />
}

/** The same where nothing of the shop's page is left. */
export function ProblemReportAlone(props: Props) {
  return <OverlayHost><ProblemReport {...props} /></OverlayHost>
}
