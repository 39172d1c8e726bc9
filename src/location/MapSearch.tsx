import { useState } from 'react'
import { usePlace } from '../bind/parts.ts'
import { useI18n } from '../bind/shop.ts'
import { Combobox } from '../ui/Combobox.tsx'
import { AnyIcon } from '../ui/AnyIcon.tsx'
import { Icon } from '../ui/Icon.tsx'
import { IconButton } from '../ui/IconButton.tsx'
import { useSuggestions } from './useSuggestions.ts'
import * as css from './MapSearch.module.css'

/** The address search over the map. A press on a suggestion moves the pin to that address. */
export function MapSearch() {
  const { address } = usePlace()
  const { t } = useI18n()
  const [query, setQuery] = useState('')
  const suggestions = useSuggestions(address)

  function pick(id: string) {
    setQuery(suggestions.options.find(option => option.id === id)?.title ?? query)
    void address.pick(id)
  }
  return (
    <div role="search" className={css.search}>
      <Combobox {...suggestions} trailing={suggestions.hasFailed && (
        <IconButton label={t('common.retry')} icon={<AnyIcon name="refresh" />} onClick={() => address.type(query)} />
      )} label={t('address.enter')} value={query} bare leading={<Icon name="search" />}
        emptyText={suggestions.hasFailed ? t('address.searchFailed') : suggestions.emptyText}
        onChange={next => {
          setQuery(next)
          address.type(next)
        }}
        onPick={pick} />
    </div>
  )
}
