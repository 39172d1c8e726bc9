import { useEffect, useRef, useState } from 'react'
import type { OpenDialogView } from '../../core/shop/place/dialog-view.ts'
import { ApiText } from '../bind/ApiText.tsx'
import { translateProblem } from '../i18n/problem-text.ts'
import { usePlace } from '../bind/parts.ts'
import { useI18n } from '../bind/shop.ts'
import { Alert } from '../ui/Alert.tsx'
import { Button } from '../ui/Button.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Icon } from '../ui/Icon.tsx'
import { takeLostFocus } from '../ui/lost-focus.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { TextField } from '../ui/TextField.tsx'
import * as css from './CityStep.module.css'

/** With this many cities or more, the list has a search field. */
const MIN_SEARCHED_CITIES = 9

/** The step in which the customer selects a city. It is followed by `MethodStep`. */
export function CityStep({ view }: { readonly view: OpenDialogView }) {
  const { dialog } = usePlace()
  const i18n = useI18n()
  const [query, setQuery] = useState('')
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // After a press on the city's button: the focused button has been removed.
    takeLostFocus(heading.current)
  }, [])

  const { cities } = view
  if (cities.status === 'loading') {
    return (
      <div className={css.loading} aria-busy="true">
        <span role="status" className="visually-hidden">{i18n.t('common.loading')}</span>
        {[1, 2, 3].map(row => <Skeleton key={row} height={48} />)}
      </div>
    )
  }
  // Only a failure of the list is shown here: if the selected city has failed, another may load.
  if (cities.status === 'failed' || cities.value.length === 0) {
    return (
      <Alert
        tone="error"
        announce
        action={
          <Button variant="text" onClick={dialog.retryCity}>
            {i18n.t('common.retry')}
          </Button>
        }
      >
        {cities.status === 'failed' ? translateProblem(i18n, cities.problem) : i18n.t('error.noRestos')}
      </Alert>
    )
  }
  const normalizedQuery = query.trim().toLocaleLowerCase(i18n.locale)
  const matches = cities.value.filter(city => city.name.toLocaleLowerCase(i18n.locale).includes(normalizedQuery))
  const matchesText = matches.length === 0
    ? i18n.t('search.empty', { query: query.trim() })
    : i18n.plural('plural.results', matches.length)
  return (
    <section className={css.step}>
      <h3 ref={heading} tabIndex={-1} className={css.heading}>{i18n.t('location.cityHeadline')}</h3>
      {cities.value.length >= MIN_SEARCHED_CITIES && (
        <TextField
          type="search"
          label={i18n.t('common.search')}
          value={query}
          onChange={setQuery}
          bare
          enterKeyHint="search"
          leading={<Icon name="search" />}
        />
      )}
      <ul className={css.list}>
        {matches.map(city => (
          <li key={city.id}>
            <button type="button" className={css.city} aria-current={city.id === view.city?.id ? 'true' : undefined}
              onClick={() => dialog.chooseCity(city.id)}>
              <ApiText>{city.name}</ApiText>
              <AnyIcon name={city.id === view.city?.id ? 'check' : 'chevronRight'} />
            </button>
          </li>
        ))}
      </ul>
      <p role="status" className={matches.length === 0 ? undefined : 'visually-hidden'}>
        {normalizedQuery === '' ? '' : matchesText}
      </p>
    </section>
  )
}
