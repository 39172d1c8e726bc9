import { useState } from 'react'
import { listContacts } from '../../support/contacts.ts'
import { ReportPopup } from '../../support/ReportPopup.tsx'
import { OverlayHost } from '../../ui/overlays/OverlayHost.tsx'
import { collectPageFacts } from '../../web/page-facts.ts'
import { formatProblemReport } from './report-text.ts'
import type { ReportSource } from './source.ts'

export { reportFaults } from './fault-reports.ts'

type Props = { readonly source: ReportSource; readonly onClose: () => void }

/**
 * The popup with the problem report. The report is created once, so that its text does not change
 * while the customer reads it.
 */
export function ProblemReport({ source, onClose }: Props) {
  const [text] = useState(() => formatProblemReport(source, collectPageFacts()))
  const shop = source.shop()
  const venue = shop?.location.choice.venue.get()
  const contacts = listContacts(shop?.config.links.support ?? '', venue?.kind === 'resto' ? venue.resto : null)
  return <ReportPopup text={text} contacts={contacts} onClose={onClose} />
}

/** The popup with the problem report for the fatal error screen, which has no overlay host. */
export function ProblemReportAlone(props: Props) {
  return <OverlayHost><ProblemReport {...props} /></OverlayHost>
}
