import { type ReactNode, useId } from 'react'
import { clsx } from 'clsx'
import * as css from './Gallery.module.css'

/** A section of the gallery: one component in all its states. */
export function Exhibit({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  const id = useId()
  return (
    <section id={name} data-exhibit={name} aria-labelledby={id} className={css.exhibit}>
      <h2 id={id} className={css.name}>{name}</h2>
      <div className={css.specimens}>{children}</div>
    </section>
  )
}

type SpecimenProps = {
  /** The name of the state. */
  readonly state: string
  /** Shows the controls inside as hovered or focused, without a pointer or a focus. */
  readonly force?: 'hover' | 'focus' | undefined
  /** Whether the sample takes the full width of the section. */
  readonly wide?: boolean | undefined
  readonly children: ReactNode
}

/** One state of a component, under the name of the state. */
export function Specimen({ state, force, wide = false, children }: SpecimenProps) {
  return (
    <div className={clsx(css.specimen, wide && css.wide)} data-force={force}>
      <p className={css.state}>{state}</p>
      <div className={css.stage}>{children}</div>
    </div>
  )
}
