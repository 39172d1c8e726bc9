import type { CSSProperties } from 'react'
import { clsx } from 'clsx'
import * as css from './Skeleton.module.css'

export type SkeletonProps = {
  readonly width?: number | string | undefined
  readonly height?: number | string | undefined
  /** `16 / 9` for the place of a picture. */
  readonly ratio?: CSSProperties['aspectRatio']
  readonly shape?: 'text' | 'block' | 'round' | undefined
  readonly className?: string | undefined
}

/** A grey stand-in with the size of what is loading. Decoration: its container says `aria-busy` and the words. */
export function Skeleton({ width, height, ratio, shape = 'block', className }: SkeletonProps) {
  return <div aria-hidden="true" className={clsx(css.skeleton, css[shape], className)} style={{ width, height, aspectRatio: ratio }} />
}
