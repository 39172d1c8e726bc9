import { countCharacters } from '../../core/form-rules.ts'
import {
  isCommentWithinLimit, isApplicable, buildOrderComment, toggleRemark, type Remark,
} from '../../core/shop/checkout/comment.ts'
import { COMMENT_LIMIT } from '../../core/shop/place/dialog-state.ts'
import { translateFault } from '../i18n/fault-text.ts'
import { usePurchase } from '../bind/parts.ts'
import { useSelected, useStore, useI18n } from '../bind/shop.ts'
import { Chip } from '../ui/Chip.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useOrderField } from './useOrderField.ts'
import * as css from './OrderForm.module.css'

const CHIP_REMARKS = ['noCall', 'atDoor'] as const satisfies readonly Remark[]
const TOO_LONG = { code: 'maxLength', limit: COMMENT_LIMIT } as const
/** The id of the text that explains why a chip is disabled. */
const LIMIT_NOTE_ID = 'order-comment-room'

/**
 * The comment, and remarks to select instead of typing. The counter counts the characters of the
 * comment that is sent, with the remarks and the cash sum (CHK-10).
 */
export function CommentField() {
  const { draft } = usePurchase().checkout
  const i18n = useI18n()
  const { t, plural } = i18n
  const values = useStore(draft.form.values)
  const remarks = useStore(draft.remarks)
  // The method, payment and amount, on which the remarks and the cash sum in the comment depend.
  const terms = useStore(draft.terms)
  const isInvalid = useSelected(draft.form.visibleFaults, faults => faults.comment !== undefined)

  const sentComment = buildOrderComment({ ...values, remarks }, terms)
  const length = countCharacters(sentComment)
  /** Whether the sent comment has more than the typed text: remarks or the cash sum. */
  const hasAdditions = sentComment !== values.comment.trim()
  const chips = CHIP_REMARKS.filter(remark => isApplicable(remark, terms)).map(remark => {
    const isSelected = remarks.includes(remark)
    const toggled = toggleRemark(remarks, remark)
    // A selected remark can always be removed.
    const isBlocked = !isSelected && !isCommentWithinLimit({ ...values, remarks: toggled }, terms)
    return { remark, isSelected, isBlocked }
  })
  // Split around the sent comment, which has `lang="ru"`: its remarks are always Russian.
  const [textBefore = '', textAfter = ''] = t('checkout.sentComment').split('{text}')
  return (
    <div className={css.wide}>
      <TextField
        {...useOrderField('comment')}
        label={t('checkout.comment')}
        optionalText={t('common.optional')}
        multiline
        rows={1}
        autoComplete="off"
        hint={hasAdditions ? plural('plural.chars', Math.max(0, COMMENT_LIMIT - length)) : undefined}
        error={isInvalid ? translateFault(i18n, TOO_LONG) : undefined} errorPrefix={t('field.error')}
        counter={t('common.counter', { count: length, max: COMMENT_LIMIT })} />
      <div className={css.chips} role="group" aria-label={t('checkout.marks')}>
        {chips.map(({ remark, isSelected, isBlocked }) => (
          <Chip
            key={remark}
            selected={isSelected}
            blockedBy={isBlocked ? LIMIT_NOTE_ID : undefined}
            onPress={() => draft.toggleRemark(remark)}
          >
            {t(`checkout.${remark}`)}
          </Chip>
        ))}
      </div>
      {chips.some(chip => chip.isBlocked) && (
        <p id={LIMIT_NOTE_ID} className={css.chipNote}>
          {t('checkout.noRoom', { max: COMMENT_LIMIT })}
        </p>
      )}
      {hasAdditions && (
        <p className={css.chipNote}>
          <span>{textBefore}</span>
          <span lang="ru">{sentComment}</span>
          <span>{textAfter}</span>
        </p>
      )}
    </div>
  )
}
