import { type ReactElement, useContext, useRef, useState } from 'react'
import { clsx } from 'clsx'
import { Icon } from './Icon.tsx'
import { PicturesNearContext } from './pictures-near.ts'
import * as css from './Picture.module.css'

export type PictureProps = {
  readonly src?: string | null | undefined
  /** Empty when the text stands beside the picture. */
  readonly alt: string
  readonly width?: number | undefined
  readonly height?: number | undefined
  /** The aspect ratio; default 16 / 9. Null fills the parent. */
  readonly ratio?: number | null | undefined
  /** Loads eagerly, for pictures in the first viewport. */
  readonly priority?: boolean | undefined
  /** An icon 40 px wide that replaces the default placeholder. */
  readonly placeholder?: ReactElement | undefined
  readonly className?: string | undefined
}

/**
 * A picture in a box of fixed shape. A missing or broken one becomes a grey placeholder of the same
 * size.
 */
export function Picture({
  src, alt, width, height, ratio = 16 / 9, priority = false, placeholder, className,
}: PictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const isMissing = !src || broken === src
  const loaded = useRef<string | null>(null)
  const near = useContext(PicturesNearContext)
  // a loaded picture stays when its list is scrolled far away
  const hasAddress = near || priority || loaded.current === src
  return (
    <div
      className={clsx(css.box, className)}
      style={ratio === null ? { height: '100%' } : { aspectRatio: ratio }}
      role={isMissing && alt ? 'img' : undefined}
      aria-label={isMissing && alt ? alt : undefined}
    >
      {isMissing ? (
        (placeholder ?? <Icon name="image" size={40} />)
      ) : (
        // no `srcset`: the API has one address and one size of a photo
        <img
          className={css.image}
          src={hasAddress ? src : undefined}
          alt={alt}
          width={width}
          height={height}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding="async"
          draggable={false}
          onLoad={() => void (loaded.current = src)}
          onError={() => setBroken(src)}
        />
      )}
    </div>
  )
}
