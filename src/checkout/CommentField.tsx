import { lengthOf } from '../../core/form-rules.ts'
import { hasRoom, isMeant, orderComment, toggled, type Remark } from '../../core/shop/order/comment.ts'
import { COMMENT_LIMIT } from '../../core/shop/place/dialog-state.ts'
import { faultText } from '../bind/fault-text.ts'
import { usePurchase } from '../bind/parts.ts'
import { useSelected, useStore, useWords } from '../bind/shop.ts'
import { Chip } from '../ui/Chip.tsx'
import { TextField } from '../ui/TextField.tsx'
import { useOrderField } from './useOrderField.ts'
import * as css from './OrderForm.module.css'

const CHIPS = ['noCall', 'atDoor'] as const satisfies readonly Remark[]
const TOO_LONG = { code: 'maxLength', limit: COMMENT_LIMIT } as const
const NO_ROOM = 'order-comment-room'

/** The comment, and remarks that are chosen instead of typed; the counter counts what is sent (CHK-10). */
export function CommentField() {
  const { draft } = usePurchase().checkout
  const words = useWords()
  const { t } = words
  const values = useStore(draft.form.values)
  const remarks = useStore(draft.remarks)
  const terms = useStore(draft.terms)
  const isWrong = useSelected(draft.form.errors, errors => errors.comment !== undefined)

  const sent = orderComment({ ...values, remarks }, terms)
  const hasMore = sent !== values.comment.trim()
  const chips = CHIPS.filter(remark => isMeant(remark, terms)).map(remark => ({
    remark,
    isOn: remarks.includes(remark),
    // a remark that is in can always be taken back
    isBlocked: !remarks.includes(remark) && !hasRoom({ ...values, remarks: toggled(remarks, remark) }, terms),
  }))
  const [before = '', after = ''] = t('checkout.sentComment').split('{text}')
  return (
    <div className={css.wide}>
      <TextField {...useOrderField('comment')} label={t('checkout.comment')} optionalText={t('common.optional')} multiline rows={1} autoComplete="off"
        hint={hasMore ? t('checkout.commentRest', { max: COMMENT_LIMIT }) : undefined}
        error={isWrong ? faultText(words, TOO_LONG) : undefined} errorPrefix={t('field.error')}
        counter={t('common.counter', { count: lengthOf(sent), max: COMMENT_LIMIT })} />
      <div className={css.chips} role="group" aria-label={t('checkout.marks')}>
        {chips.map(({ remark, isOn, isBlocked }) => (
          <Chip key={remark} selected={isOn} blockedBy={isBlocked ? NO_ROOM : undefined} onPress={() => draft.toggle(remark)}>
            {t(`checkout.${remark}`)}
          </Chip>
        ))}
      </div>
      {chips.some(chip => chip.isBlocked) && <p id={NO_ROOM} className={css.chipNote}>{t('checkout.noRoom', { max: COMMENT_LIMIT })}</p>}
      {hasMore && <p className={css.chipNote}>{before}<span lang="ru">{sent}</span>{after}</p>}
    </div>
  )
}
