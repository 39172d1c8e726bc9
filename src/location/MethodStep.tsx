import type { RefObject } from 'react'
import type { OpenDialogView } from '../../core/shop/place/dialog-view.ts'
import { problemText } from '../bind/problem-text.ts'
import { usePlace } from '../bind/parts.ts'
import { useWords } from '../bind/shop.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { SegmentedToggle } from '../ui/SegmentedToggle.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useChange } from '../ui/occasions.ts'
import { CityButton } from './CityButton.tsx'
import { DeliveryTab } from './DeliveryTab.tsx'
import { TakeAwayTab } from './TakeAwayTab.tsx'
import * as css from './MethodStep.module.css'

/** How the order is received, and where, in the chosen city. */
export function MethodStep({ view, form }: { readonly view: OpenDialogView; readonly form: RefObject<HTMLFormElement | null> }) {
  const { dialog } = usePlace()
  const words = useWords()
  const { data, methods, state } = view
  useChange(state.step.at, before => {
    // «refine»: back to the field that lacks something, not to the button that asked
    if (before !== 'house-number' || state.step.at !== 'method') return
    form.current?.querySelector<HTMLElement>('[name="address"]')?.focus()
  })

  return (
    <>
      <CityButton view={view} />
      {data === null || data.at === 'loading'
        ? <Loading />
        : data.at === 'failed'
          ? <CityFailed text={problemText(words, data.problem)} />
          : view.lack !== null
            ? (
              <Alert tone="warning" announce action={<Button variant="text" onClick={dialog.retryCity}>{words.t('common.retry')}</Button>}>
                {words.t(`error.${view.lack}` as 'error.noRestos')}
              </Alert>
            )
            : (
              <>
                {methods.length > 1 && (
                  <SegmentedToggle legend={words.t('location.method')} value={state.form.method} onChange={dialog.switchMethod} fullWidth
                    options={methods.map(method => ({
                      value: method, title: words.t(method === 'DELIVERY' ? 'method.delivery' : 'method.takeAway'),
                    }))} />
                )}
                {state.form.method === 'TAKE_AWAY' ? <TakeAwayTab view={view} /> : <DeliveryTab view={view} />}
              </>
            )}
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

function Loading() {
  const { t } = useWords()
  return (
    <div className={css.loading} aria-busy="true">
      <span role="status" className="visually-hidden">{t('location.loading')}</span>
      <Skeleton height={40} />
      <Skeleton height={56} />
      <Skeleton height={56} />
      <Skeleton height={80} />
    </div>
  )
}
