import { useId, useState } from 'react'
import { canShare, copyText, share, type ShareOutcome } from '../bind/share.ts'
import { LinkOut } from '../bind/LinkOut.tsx'
import { useI18n } from '../bind/shop.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Dialog } from '../ui/overlays/Dialog.tsx'
import type { Contact } from './contacts.ts'
import * as css from './ReportPopup.module.css'

/**
 * The dialog from which the customer sends a problem report to the chain's support or to the
 * restaurant (UI-06). `text`: the report.
 */
export function ReportPopup({ text, contacts, onClose }: {
  readonly text: string
  readonly contacts: readonly Contact[]
  readonly onClose: () => void
}) {
  const { t } = useI18n()
  const previewId = useId()
  const [outcome, setOutcome] = useState<{ readonly status: ShareOutcome; readonly count: number } | null>(null)
  async function showOutcome(sharing: Promise<ShareOutcome>): Promise<void> {
    const status = await sharing
    // a new count mounts the message again, so that screen readers announce each copy
    setOutcome(previous => ({ status, count: (previous?.count ?? 0) + 1 }))
  }
  const copy = () => void showOutcome(copyText(text))
  return (
    <Dialog
      headline={t('support.report')}
      onClose={onClose}
      closeLabel={t('common.close')}
      size="medium"
      footer={
        <div className={css.actions}>
          {canShare() && (
            <Button variant="filled" icon={<AnyIcon name="share" />} onClick={() => void showOutcome(share({ text }))}>
              {t('support.send')}
            </Button>
          )}
          <Button variant={canShare() ? 'tonal' : 'filled'} icon={<AnyIcon name="copy" />} onClick={copy}>
            {t('support.copy')}
          </Button>
        </div>
      }
    >
      <div className={css.body}>
        <div>
          <p className={css.about}>{t('support.about')}</p>
          <div role="status" className={css.outcome}>
            {outcome !== null && outcome.status !== 'shared' && (
              <Alert key={outcome.count} tone={outcome.status === 'copied' ? 'success' : 'warning'}>
                {t(outcome.status === 'copied' ? 'support.copied' : 'support.copyFailed')}
              </Alert>
            )}
          </div>
        </div>
        {contacts.length > 0 && (
          <div>
            <h3 className={css.headline}>{t('support.contacts')}</h3>
            <ul className={css.contacts}>
              {contacts.map(({ href, text: name }) => (
                <li key={href}>
                  {/* a click also copies the report, so that the customer can paste it there */}
                  {href.startsWith('mailto:')
                    ? <a href={href} className={css.link} onClick={copy}>{name}</a>
                    : <LinkOut href={href} className={css.link} onClick={copy}>{name}</LinkOut>}
                </li>
              ))}
            </ul>
          </div>
        )}
        <h3 id={previewId} className={css.headline}>{t('support.preview')}</h3>
        <pre role="region" aria-labelledby={previewId} tabIndex={0} lang="ru" className={css.text}>{text}</pre>
      </div>
    </Dialog>
  )
}
