import type { RefObject } from 'react'
import type { OpenDialogView } from '../../core/shop/place/dialog-view.ts'
import { LazyBoundary } from '../lazy/LazyBoundary.tsx'
import { translateProblem } from '../i18n/problem-text.ts'
import { usePlace } from '../bind/parts.ts'
import { useI18n } from '../bind/shop.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { SegmentedToggle } from '../ui/SegmentedToggle.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import { takeLostFocus } from '../ui/lost-focus.ts'
import { useUpdateEffect, useLatch } from '../ui/effects.ts'
import { CityButton } from './CityButton.tsx'
import { DeliveryTab } from './DeliveryTab.tsx'
import { TakeAwayTab } from './lazy-dialogs.ts'
import * as css from './MethodStep.module.css'

/** The step in which the customer selects a delivery address, or a restaurant for take-away. */
export function MethodStep({
  view,
  form,
}: {
  readonly view: OpenDialogView
  readonly form: RefObject<HTMLFormElement | null>
}) {
  const { dialog } = usePlace()
  const i18n = useI18n()
  const { data, state } = view
  useUpdateEffect(`${data?.status} ${view.problem} ${state.form.method}`, () => {
    // The focused address field may have been removed: the city has no delivery or failed to load.
    takeLostFocus(form.current?.querySelector<HTMLElement>('button:not(:disabled), input') ?? null)
  })
  useUpdateEffect(state.step.status, previous => {
    // The customer wants to add the house number to the address.
    if (previous !== 'house-number' || state.step.status !== 'method') return
    form.current?.querySelector<HTMLElement>('[name="address"]')?.focus()
  })

  return (
    <>
      <CityButton view={view} />
      {data?.status === 'failed' ? (
        <CityFailed text={translateProblem(i18n, data.problem)} />
      ) : view.problem !== null ? (
        <Alert
          tone="warning"
          announce
          action={
            <Button variant="text" onClick={dialog.retryCity}>
              {i18n.t('common.retry')}
            </Button>
          }
        >
          {/* The asserted key stands for the text keys of all problem codes. */}
          {i18n.t(`error.${view.problem}` as 'error.noRestos')}
        </Alert>
      ) : (
        <Method view={view} />
      )}
    </>
  )
}

/**
 * The method and its fields. The address does not depend on the city's data, so the customer can
 * type it while the data loads.
 */
function Method({ view }: { readonly view: OpenDialogView }) {
  const { dialog } = usePlace()
  const { t } = useI18n()
  const { data, methods, state: { form: { method } } } = view
  const isLoading = data?.status !== 'ready'
  /** Whether the toggle's skeleton was shown. Then its space stays reserved without a toggle. */
  const hasShownSkeleton = useLatch(isLoading)
  const skeleton = <Skeleton height={56} />
  const takeAwayTab = isLoading
    ? skeleton
    : <LazyBoundary fallback={skeleton}><TakeAwayTab view={view} /></LazyBoundary>
  return (
    <>
      <span role="status" className="visually-hidden">
        {isLoading ? t('location.loading') : ''}
      </span>
      {isLoading ? (
        <Skeleton height={40} />
      ) : methods.length > 1 ? (
        <SegmentedToggle
          legend={t('location.method')}
          value={method}
          onChange={dialog.switchMethod}
          fullWidth
          options={methods.map(value => ({
            value,
            title: t(value === 'DELIVERY' ? 'method.delivery' : 'method.takeAway'),
          }))}
        />
      ) : (
        hasShownSkeleton && <div className={css.reservedSpace} />
      )}
      {method === 'TAKE_AWAY' ? takeAwayTab : <DeliveryTab view={view} />}
    </>
  )
}

/** Replaces the fields when the city's data could not be loaded. */
function CityFailed({ text }: { readonly text: string }) {
  const { dialog } = usePlace()
  const { t } = useI18n()
  return (
    <Alert tone="error" announce title={t('location.retryCity')}
      action={<Button variant="text" onClick={dialog.retryCity}>{t('common.retry')}</Button>}>
      {text}
    </Alert>
  )
}
