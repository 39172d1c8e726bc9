import { LocationPopup } from '../location/LocationPopup.tsx'
import { LocaleMenu } from '../shell/LocaleMenu.tsx'

/** The location dialog with the language menu. A first visit begins here. */
export function LocationLayer() {
  return <LocationPopup toolbar={<LocaleMenu />} />
}
