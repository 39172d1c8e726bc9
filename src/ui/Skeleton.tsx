import type { CSSProperties } from 'react'
import { clsx } from 'clsx'
import * as css from './Skeleton.module.css'

export type SkeletonProps = {
  readonly width?: number | string | undefined
  readonly height?: number | string | undefined
  /** The aspect ratio, e.g. `16 / 9` for a picture. */
  readonly ratio?: CSSProperties['aspectRatio']
  readonly shape?: 'text' | 'block' | 'round' | undefined
  readonly className?: string | undefined
}

/**
 * A grey placeholder with the size of the content that is loading. It is hidden from screen
 * readers, so its container must set `aria-busy` and have a text.
 */
export function Skeleton({ width, height, ratio, shape = 'block', className }: SkeletonProps) {
  return (
    <div
      aria-hidden="true"
      className={clsx(css.skeleton, css[shape], className)}
      style={{ width, height, aspectRatio: ratio }}
    />
  )
}
