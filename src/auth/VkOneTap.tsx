import { useEffect, useRef, useState } from 'react'
import type { OneTap } from '../../core/shop/account/providers/vk/one-tap.ts'
import type { VkSignIn } from '../../core/shop/account/providers/vk/vk.ts'
import { useStore, useWords } from '../bind/shop.ts'
import * as css from './VkSignIn.module.css'

/** VK ID's own button, where it is wished for; until it has loaded the plain one stands in its place. */
export function VkOneTap({ vk, onShown }: { readonly vk: VkSignIn; readonly onShown: (isShown: boolean) => void }) {
  const [opened] = useState(vk.openOneTap)
  return opened === null ? null : <Frame tap={opened.tap} url={opened.url} onShown={onShown} />
}

const USUAL_HEIGHT = 56

function Frame({ tap, url, onShown }: { readonly tap: OneTap; readonly url: string; readonly onShown: (isShown: boolean) => void }) {
  const { t } = useWords()
  const { at, height } = useStore(tap.state)
  const frame = useRef<HTMLIFrameElement>(null)
  const isShown = at === 'loaded'
  useEffect(() => tap.listen(frame.current?.contentWindow ?? null), [tap])
  useEffect(() => {
    onShown(isShown)
    return () => onShown(false)
  }, [isShown, onShown])
  return (
    <div data-state={at}>
      {at !== 'not_loaded' && (
        <iframe
          ref={frame}
          src={url}
          title={t('auth.vk')}
          height={height ?? USUAL_HEIGHT}
          className={isShown ? css.frame : css.loading}
          tabIndex={isShown ? undefined : -1}
          aria-hidden={!isShown}
          referrerPolicy="strict-origin"
        />
      )}
    </div>
  )
}
