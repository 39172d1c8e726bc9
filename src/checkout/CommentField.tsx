import { countCharacters } from '../../core/form-rules.ts'
import { hasRoom, isMeant, orderComment, toggled, type Remark } from '../../core/shop/order/comment.ts'
import { COMMENT_LIMIT } from '../../core/shop/place/dialog-state.ts'
import { translateFault } from '../bind/fault-text.ts'
import { usePurchase } from '../bind/parts.ts'
import { useSelected, useStore, useI18n } from '../bind/shop.ts'
import { Chip } from '../ui/Chip.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useOrderField } from './useOrderField.ts'
import * as css from './OrderForm.module.css'

const CHIPS = ['noCall', 'atDoor'] as const satisfies readonly Remark[]
const TOO_LONG = { code: 'maxLength', limit: COMMENT_LIMIT } as const
const NO_ROOM = 'order-comment-room'

/**
 * The comment, and remarks to choose instead of typing. The counter counts the text that is sent
 * (CHK-10).
 */
export function CommentField() {
  const { draft } = usePurchase().checkout
  const i18n = useI18n()
  const { t } = i18n
  const values = useStore(draft.form.values)
  const remarks = useStore(draft.remarks)
  const terms = useStore(draft.terms)
  const isWrong = useSelected(draft.form.errors, errors => errors.comment !== undefined)

  const sent = orderComment({ ...values, remarks }, terms)
  const hasMore = sent !== values.comment.trim()
  const chips = CHIPS.filter(remark => isMeant(remark, terms)).map(remark => ({
    remark,
    isOn: remarks.includes(remark),
    // A selected remark can always be removed.
    isBlocked: !remarks.includes(remark) && !hasRoom({ ...values, remarks: toggled(remarks, remark) }, terms),
  }))
  const [before = '', after = ''] = t('checkout.sentComment').split('{text}')
  return (
    <div className={css.wide}>
      <TextField
        {...useOrderField('comment')}
        label={t('checkout.comment')}
        optionalText={t('common.optional')}
        multiline
        rows={1}
        autoComplete="off"
        hint={hasMore ? t('checkout.commentRest', { max: COMMENT_LIMIT }) : undefined}
        error={isWrong ? translateFault(i18n, TOO_LONG) : undefined} errorPrefix={t('field.error')}
        counter={t('common.counter', { count: countCharacters(sent), max: COMMENT_LIMIT })} />
      <div className={css.chips} role="group" aria-label={t('checkout.marks')}>
        {chips.map(({ remark, isOn, isBlocked }) => (
          <Chip
            key={remark}
            selected={isOn}
            blockedBy={isBlocked ? NO_ROOM : undefined}
            onPress={() => draft.toggle(remark)}
          >
            {t(`checkout.${remark}`)}
          </Chip>
        ))}
      </div>
      {chips.some(chip => chip.isBlocked) && (
        <p id={NO_ROOM} className={css.chipNote}>
          {t('checkout.noRoom', { max: COMMENT_LIMIT })}
        </p>
      )}
      {hasMore && (
        <p className={css.chipNote}>
          <span>{before}</span>
          <span lang="ru">{sent}</span>
          <span>{after}</span>
        </p>
      )}
    </div>
  )
}
