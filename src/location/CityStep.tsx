import { useEffect, useRef, useState } from 'react'
import type { OpenDialogView } from '../../core/shop/place/dialog-view.ts'
import { problemText } from '../bind/problem-text.ts'
import { usePlace } from '../bind/parts.ts'
import { useWords } from '../bind/shop.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Icon } from '../ui/Icon.tsx'
import { takeLostFocus } from '../ui/lost-focus.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TextField } from '../ui/TextField.tsx'
import * as css from './CityStep.module.css'

/** From so many cities on, the list can be searched. */
const searched = 9

/** The list of cities; choosing one leads on to delivery and take-away. */
export function CityStep({ view }: { readonly view: OpenDialogView }) {
  const { dialog } = usePlace()
  const words = useWords()
  const [query, setQuery] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // the button that led back here is gone; on opening, the dialog has the focus already
    takeLostFocus(heading.current)
  }, [])

  const { cities } = view
  if (cities.at === 'loading') {
    return (
      <div className={css.loading} aria-busy="true">
        <span role="status" className="visually-hidden">{words.t('common.loading')}</span>
        {[1, 2, 3].map(row => <Skeleton key={row} height={48} />)}
      </div>
    )
  }
  // what the chosen city lacks says nothing of the others
  if (cities.at === 'failed' || cities.value.length === 0) {
    return (
      <Alert tone="error" announce action={<Button variant="text" onClick={dialog.retryCity}>{words.t('common.retry')}</Button>}>
        {cities.at === 'failed' ? problemText(words, cities.problem) : words.t('error.noRestos')}
      </Alert>
    )
  }
  const wanted = query.trim().toLocaleLowerCase(words.locale)
  const shown = cities.value.filter(city => city.name.toLocaleLowerCase(words.locale).includes(wanted))
  return (
    <section className={css.step}>
      <h3 ref={heading} tabIndex={-1} className={css.heading}>{words.t('location.cityHeadline')}</h3>
      {cities.value.length >= searched && (
        <TextField type="search" label={words.t('common.search')} value={query} onChange={setQuery} bare enterKeyHint="search"
          leading={<Icon name="search" />} />
      )}
      <ul className={css.list}>
        {shown.map(city => (
          <li key={city.id}>
            <button type="button" className={css.city} aria-current={city.id === view.city?.id ? 'true' : undefined}
              onClick={() => dialog.chooseCity(city.id)}>
              <span>{city.name}</span>
              <AnyIcon name={city.id === view.city?.id ? 'check' : 'chevronRight'} />
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className={shown.length === 0 ? undefined : 'visually-hidden'}>
        {wanted === ''
          ? ''
          : shown.length === 0 ? words.t('search.empty', { query: query.trim() }) : words.plural('plural.results', shown.length)}
      </p>
    </section>
  )
}
