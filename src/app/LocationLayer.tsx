import { LocationPopup } from '../location/LocationPopup.tsx'
import { LocaleMenu } from '../shell/LocaleMenu.tsx'

/** The choice of a place, with that of a language: a first visit begins here. */
export function LocationLayer() {
  return <LocationPopup toolbar={<LocaleMenu />} />
}
