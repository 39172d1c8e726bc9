import { type ReactElement, useContext, useRef, useState } from 'react'
import { clsx } from 'clsx'
import { Icon } from './Icon.tsx'
import { PicturesNear } from './pictures-near.ts'
import * as css from './Picture.module.css'

export type PictureProps = {
  readonly src?: string | null | undefined
  /** Empty where the words stand beside the picture. */
  readonly alt: string
  readonly width?: number | undefined
  readonly height?: number | undefined
  /** Width by height, 16 / 9 unless said; null fills the parent. */
  readonly ratio?: number | null | undefined
  /** Loads at once: for what is on the first screen. */
  readonly priority?: boolean | undefined
  /** An icon 40 px wide in place of the usual one. */
  readonly placeholder?: ReactElement | undefined
  readonly className?: string | undefined
}

/** A picture in a box of fixed shape; a grey placeholder of the same size when it is missing or broken. */
export function Picture({
  src, alt, width, height, ratio = 16 / 9, priority = false, placeholder, className,
}: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const isMissing = !src || broken === src
  const loaded = useRef<string | null>(null)
  const near = useContext(PicturesNear)
  // what is there stays, also when its list has gone far away
  const hasAddress = near || priority || loaded.current === src
  return (
    <div className={clsx(css.box, className)} style={ratio === null ? { height: '100%' } : { aspectRatio: ratio }}
      role={isMissing && alt ? 'img' : undefined} aria-label={isMissing && alt ? alt : undefined}>
      {isMissing
        ? placeholder ?? <Icon name="image" size={40} />
        : (
          // no `srcset`: the API tells one address of a photo, in the one size that it has
          <img className={css.image} src={hasAddress ? src : undefined} alt={alt} width={width} height={height}
            loading={priority ? 'eager' : 'lazy'} fetchPriority={priority ? 'high' : 'auto'} decoding="async" draggable={false}
            onLoad={() => void (loaded.current = src)} onError={() => setBroken(src)} />
        )}
    </div>
  )
}
