import * as css from './LoadingBar.module.css'

/** A bar of 4 px that tells only that something is going on. */
export function LoadingBar({ label }: { readonly label: string }) {
  return <div role="progressbar" aria-label={label} className={css.track}><div className={css.bar} /></div>
}
