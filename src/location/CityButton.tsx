import { useEffect, useRef } from 'react'
import type { OpenDialogView } from '../../core/shop/place/dialog-view.ts'
import { ApiText } from '../bind/ApiText.tsx'
import { usePlace } from '../bind/parts.ts'
import { useI18n } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { takeLostFocus } from '../ui/lost-focus.ts'
import * as css from './CityButton.module.css'

/**
 * A button with the selected city. A press returns to the list of cities, unless the city is the
 * only one or still loading.
 */
export function CityButton({ view }: { readonly view: OpenDialogView }) {
  const { dialog } = usePlace()
  const { t } = useI18n()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // The customer has selected a city: its focused row in the list has been removed.
    takeLostFocus(button.current)
  }, [])
  const { city, isCityInert, data } = view
  if (city === null) return null
  const isLoading = data?.status === 'loading'
  const isOnly = isCityInert && !isLoading
  return (
    <div>
      <Button
        ref={button}
        variant="outlined"
        busy={isLoading}
        disabled={isOnly}
        className={isOnly ? css.only : undefined}
        aria-label={isOnly ? `${t('location.city')}: ${city.name}` : t('location.changeCity', { city: city.name })}
        trailingIcon={isOnly ? undefined : <Icon name="chevronDown" size={18} />} onClick={dialog.showCities}>
        <ApiText>{city.name}</ApiText>
      </Button>
    </div>
  )
}
