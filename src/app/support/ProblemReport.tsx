import { useState } from 'react'
import { KEY } from '../../../core/shop/keys.ts'
import { capsuleText } from '../../../core/shop/support/capsule.ts'
import { stateCode } from '../../../core/shop/support/follow.ts'
import { personalValues } from '../../../core/shop/support/secrets.ts'
import { contactsOf } from '../../support/contacts.ts'
import { ReportPopup } from '../../support/ReportPopup.tsx'
import { capsule } from '../../text/capsule.ts'
import { OverlayHost } from '../../ui/overlays/OverlayHost.tsx'
import { pageFacts } from '../../web/page-facts.ts'
import type { ReportSource } from './source.ts'

type Props = { readonly source: ReportSource; readonly onClose: () => void }

/** The report of this very moment, in a popup: it does not change while it is being read. */
export function ProblemReport({ source, onClose }: Props) {
  const [text] = useState(() => reportOf(source))
  const shop = source.shop()
  const selection = shop?.location.choice.selection.get()
  const contacts = contactsOf(shop?.config.links.support ?? '', selection?.at === 'resto' ? selection.resto : null)
  return <ReportPopup text={text} contacts={contacts} onClose={onClose} />
}

/** The same where nothing of the shop's page is left. */
export function ProblemReportAlone(props: Props) {
  return <OverlayHost><ProblemReport {...props} /></OverlayHost>
}

function reportOf({ version, log, violations, storages, volatile, shop: built }: ReportSource): string {
  const shop = built()
  const stored = (key: string): string | null => storages[0]?.get(key) ?? null
  const id = (text: string | null): number | null => (text !== null && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : null)
  const method = stored(KEY.deliveryMethod)
  return capsuleText({
    facts: {
      ...pageFacts(),
      version,
      whiteLabel: shop?.config.whiteLabel ?? stored(KEY.whiteLabel),
      cityId: id(stored(KEY.cityId)),
      restoId: id(stored(KEY.restoId)),
      method: method === '"DELIVERY"' ? 'DELIVERY' : method === '"TAKE_AWAY"' ? 'TAKE_AWAY' : null,
      storage: volatile.get() ? 'memory' : 'kept',
      isClockKnown: stored(KEY.timeOffset) !== null,
      order: shop === null ? null : stateCode(shop.checkout.order.state.get()),
      preflight: shop === null ? null : stateCode(shop.checkout.preflight.state.get()),
      faults: log.faults(),
      violations: violations.items(),
    },
    events: log.items(),
    words: capsule,
    secrets: personalValues(storages),
  })
}
