import * as css from './LoadingBar.module.css'

/**
 * An indeterminate progress bar. `LinearProgress` is the determinate one. `label`: the accessible
 * name.
 */
export function LoadingBar({ label }: { readonly label: string }) {
  return (
    <div className={css.track}>
      <progress className={css.native} aria-label={label} />
      <div className={css.bar} />
    </div>
  )
}
