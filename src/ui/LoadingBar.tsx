import * as css from './LoadingBar.module.css'

/**
 * An indeterminate progress bar. `LinearProgress` is the determinate one. `label`: the accessible
 * name.
 */
export function LoadingBar({ label }: { readonly label: string }) {
  return <div role="progressbar" aria-label={label} className={css.track}><div className={css.bar} /></div>
}
