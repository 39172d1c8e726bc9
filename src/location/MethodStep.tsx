import type { RefObject } from 'react'
import type { OpenDialogView } from '../../core/shop/place/dialog-view.ts'
import { problemText } from '../bind/problem-text.ts'
import { usePlace } from '../bind/parts.ts'
import { useWords } from '../bind/shop.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { SegmentedToggle } from '../ui/SegmentedToggle.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { takeLostFocus } from '../ui/lost-focus.ts'
import { useChange, useOnce } from '../ui/occasions.ts'
import { CityButton } from './CityButton.tsx'
import { DeliveryTab } from './DeliveryTab.tsx'
import { TakeAwayTab } from './TakeAwayTab.tsx'
import * as css from './MethodStep.module.css'

/** How the order is received, and where, in the chosen city. */
export function MethodStep({ view, form }: { readonly view: OpenDialogView; readonly form: RefObject<HTMLFormElement | null> }) {
  const { dialog } = usePlace()
  const words = useWords()
  const { data, state } = view
  useChange(`${data?.at} ${view.lack} ${state.form.method}`, () => {
    // of the field in which an address was being typed, should the city have no delivery, or not come
    takeLostFocus(form.current?.querySelector<HTMLElement>('button:not(:disabled), input') ?? null)
  })
  useChange(state.step.at, before => {
    // «refine»: back to the field that lacks something, not to the button that asked
    if (before !== 'house-number' || state.step.at !== 'method') return
    form.current?.querySelector<HTMLElement>('[name="address"]')?.focus()
  })

  return (
    <>
      <CityButton view={view} />
      {data?.at === 'failed'
        ? <CityFailed text={problemText(words, data.problem)} />
        : view.lack !== null
          ? (
            <Alert tone="warning" announce action={<Button variant="text" onClick={dialog.retryCity}>{words.t('common.retry')}</Button>}>
              {words.t(`error.${view.lack}` as 'error.noRestos')}
            </Alert>
          )
          : <Method view={view} />}
    </>
  )
}

/** An address needs nothing of a city that is still on its way: it can be typed already, and stays where it is. */
function Method({ view }: { readonly view: OpenDialogView }) {
  const { dialog } = usePlace()
  const { t } = useWords()
  const { data, methods, state: { form: { method } } } = view
  const isLoading = data?.at !== 'ready'
  const hasWaited = useOnce(isLoading)
  const isTakeAway = method === 'TAKE_AWAY'
  return (
    <>
      <span role="status" className="visually-hidden">{isLoading ? t('location.loading') : ''}</span>
      {isLoading
        ? <Skeleton height={40} />
        : methods.length > 1
          ? (
            <SegmentedToggle legend={t('location.method')} value={method} onChange={dialog.switchMethod} fullWidth
              options={methods.map(value => ({ value, title: t(value === 'DELIVERY' ? 'method.delivery' : 'method.takeAway') }))} />
          )
          : hasWaited && <div className={css.room} />}
      {!isTakeAway ? <DeliveryTab view={view} /> : isLoading ? <Skeleton height={56} /> : <TakeAwayTab view={view} />}
    </>
  )
}

function CityFailed({ text }: { readonly text: string }) {
  const { dialog } = usePlace()
  const { t } = useWords()
  return (
    <Alert tone="error" announce title={t('location.retryCity')}
      action={<Button variant="text" onClick={dialog.retryCity}>{t('common.retry')}</Button>}>
      {text}
    </Alert>
  )
}
