import { LocationPopup } from '../location/LocationPopup.tsx'
import { LocaleMenu } from '../shell/LocaleMenu.tsx'

/** The location dialog with the language menu, the first view of a first visit. */
export function LocationLayer() {
  return <LocationPopup toolbar={<LocaleMenu />} />
}
