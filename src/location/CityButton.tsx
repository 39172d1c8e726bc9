import { useEffect, useRef } from 'react'
import type { OpenDialogView } from '../../core/shop/place/dialog-view.ts'
import { usePlace } from '../bind/parts.ts'
import { useWords } from '../bind/shop.ts'
import { Button } from '../ui/Button.tsx'
import { Icon } from '../ui/Icon.tsx'
import { takeLostFocus } from '../ui/lost-focus.ts'
import * as css from './CityButton.module.css'

/** The chosen city; leads back to the list, unless it is the only one or still loading. */
export function CityButton({ view }: { readonly view: OpenDialogView }) {
  const { dialog } = usePlace()
  const { t } = useWords()
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    // the row that was pressed in the list of cities is gone; on opening, the dialog has the focus already
    takeLostFocus(button.current)
  }, [])
  const { city, cityInert, data } = view
  if (city === null) return null
  const isLoading = data?.at === 'loading'
  const isOnly = cityInert && !isLoading
  return (
    <div>
      <Button ref={button} variant="outlined" busy={isLoading} disabled={isOnly} className={isOnly ? css.only : undefined}
        aria-label={isOnly ? `${t('location.city')}: ${city.name}` : t('location.changeCity', { city: city.name })}
        trailingIcon={isOnly ? undefined : <Icon name="chevronDown" size={18} />} onClick={dialog.clearCity}>
        {city.name}
      </Button>
    </div>
  )
}
