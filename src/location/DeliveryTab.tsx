import { COMMENT_LIMIT } from '../../core/shop/place/dialog-state.ts'
import type { OpenDialogView } from '../../core/shop/place/dialog-view.ts'
import { DOOR_FIELDS, DETAIL_MAX_LENGTH, formatDoorDetails } from '../i18n/door-words.ts'
import { translateFault } from '../i18n/fault-text.ts'
import { usePlace } from '../bind/parts.ts'
import { useI18n } from '../bind/shop.ts'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Enumeration } from '../ui/Enumeration.tsx'
import { TextField } from '../ui/TextField.tsx'
import { AddressField } from './AddressField.tsx'
import * as css from './DeliveryTab.module.css'

/** The address, and the door details, which are collapsed to one line at first (LOC-05). */
export function DeliveryTab({ view }: { readonly view: OpenDialogView }) {
  const { dialog } = usePlace()
  const i18n = useI18n()
  const { t } = i18n
  const { form } = view.state
  const doorTexts = formatDoorDetails(i18n, form)
  return (
    <div className={css.tab}>
      <AddressField view={view} />
      {/* Uncontrolled, so that another render never closes the fields. */}
      <details className={css.fold}>
        <summary className={css.summary}>
          <span className={css.summaryText}>
            <span className={css.name}>{t('location.door')}</span>
            {doorTexts.length > 0 && <span className={css.filled}><Enumeration items={doorTexts} /></span>}
          </span>
          <AnyIcon name="chevronDown" className={css.chevron} />
        </summary>
        <div className={css.details}>
          <div className={css.door}>
            {DOOR_FIELDS.map(([name, label]) => (
              <TextField
                key={name}
                name={name}
                label={t(label)}
                value={form[name]}
                bare
                maxLength={DETAIL_MAX_LENGTH}
                enterKeyHint="next"
                autoComplete="off"
                onChange={text => dialog.typeDetail(name, text)}
              />
            ))}
          </div>
          <TextField
            multiline
            name="comment"
            label={t('location.comment')}
            hint={t('location.commentHint')}
            value={form.comment}
            counter={t('common.counter', { count: [...form.comment].length, max: COMMENT_LIMIT })}
            error={view.errors.comment && translateFault(i18n, { code: view.errors.comment, limit: COMMENT_LIMIT })}
            errorPrefix={t('field.error')}
            onChange={text => dialog.typeDetail('comment', text)}
          />
        </div>
      </details>
    </div>
  )
}
