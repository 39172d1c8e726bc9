import { useEffect, useRef, useState } from 'react'
import type { OneTap } from '../../core/shop/account/providers/vk/one-tap.ts'
import type { VkSignIn } from '../../core/shop/account/providers/vk/vk.ts'
import { useStore, useI18n } from '../bind/shop.ts'
import * as css from './VkSignIn.module.css'

/**
 * VK ID's own button in a frame, if configured. `onShown` reports whether the frame has loaded.
 * Until then, the caller shows the shop's button.
 */
export function VkOneTap({ vk, onShown }: { readonly vk: VkSignIn; readonly onShown: (isShown: boolean) => void }) {
  const [oneTap] = useState(vk.openOneTap)
  return oneTap === null ? null : <VkFrame tap={oneTap.tap} url={oneTap.url} onShown={onShown} />
}

function VkFrame({
  tap,
  url,
  onShown,
}: {
  readonly tap: OneTap
  readonly url: string
  readonly onShown: (isShown: boolean) => void
}) {
  const { t } = useI18n()
  const { status, height } = useStore(tap.state)
  const frame = useRef<HTMLIFrameElement>(null)
  const isShown = status === 'loaded'
  useEffect(() => tap.listen(frame.current?.contentWindow ?? null), [tap])
  useEffect(() => {
    onShown(isShown)
    return () => onShown(false)
  }, [isShown, onShown])
  return (
    <div data-state={status} className={css.holder}>
      {/* `not_loaded`: the frame has failed, closed or found no session; the shop's own button stays */}
      {status !== 'not_loaded' && (
        <iframe
          ref={frame}
          src={url}
          title={t('auth.vk')}
          height={height}
          className={isShown ? css.frame : css.loading}
          tabIndex={isShown ? undefined : -1}
          aria-hidden={!isShown}
          referrerPolicy="strict-origin"
        />
      )}
    </div>
  )
}
