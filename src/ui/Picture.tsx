import { type ReactElement, useContext, useRef, useState } from 'react'
import { clsx } from 'clsx'
import { Icon } from './Icon.tsx'
import { PicturesNearContext } from './pictures-near.ts'
import * as css from './Picture.module.css'

export type PictureProps = {
  readonly src?: string | null | undefined
  /** Empty if a text beside the picture says the same. */
  readonly alt: string
  readonly width?: number | undefined
  readonly height?: number | undefined
  /**
   * The aspect ratio; default 16 / 9, from the style sheet, because a prerendered page has no inline
   * style. With null the picture fills its parent.
   */
  readonly ratio?: number | null | undefined
  /** Whether the picture loads eagerly, because it is in the first viewport. */
  readonly priority?: boolean | undefined
  /** An icon that replaces the default placeholder, which is 40 px wide. */
  readonly placeholder?: ReactElement | undefined
  readonly className?: string | undefined
}

const FILLED = { height: '100%', aspectRatio: 'auto' }

/**
 * A picture in a box of a fixed ratio. If there is no picture or it cannot be loaded, the box shows
 * a placeholder. Far from the viewport the box is empty. It is a `span`, because a button or a link
 * may contain it.
 */
export function Picture({
  src, alt, width, height, ratio, priority = false, placeholder, className,
}: PictureProps) {
  const [failedSrc, setFailedSrc] = useState<string | null>(null)
  const isMissing = !src || failedSrc === src
  const loadedSrc = useRef<string | null>(null)
  const isNear = useContext(PicturesNearContext)
  // A loaded picture stays when its list is scrolled far away.
  const hasImage = !isMissing && (isNear || priority || loadedSrc.current === src)
  return (
    <span
      className={clsx(css.box, className)}
      style={ratio === null ? FILLED : ratio === undefined ? ratio : { aspectRatio: ratio }}
      role={hasImage || !alt ? undefined : 'img'}
      aria-label={hasImage || !alt ? undefined : alt}
    >
      {isMissing && (placeholder ?? <Icon name="image" size={40} />)}
      {hasImage && (
        // No `srcset`, since the API has one address and one size of a photo.
        <img
          ref={cancelOnRemoval}
          className={css.image}
          src={src}
          alt={alt}
          width={width}
          height={height}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : 'auto'}
          decoding="async"
          draggable={false}
          onLoad={() => void (loadedSrc.current = src)}
          onError={() => setFailedSrc(src)}
        />
      )}
    </span>
  )
}

/** Cancels the request of a picture that is removed before it has loaded. */
function cancelOnRemoval(image: HTMLImageElement) {
  return () => {
    if (!image.complete) image.removeAttribute('src')
  }
}
