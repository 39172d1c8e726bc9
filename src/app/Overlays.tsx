import { Suspense, useEffect } from 'react'
import { useShop } from '../bind/shop.ts'
import { useWords } from '../bind/text.ts'
import { useSelected, useStore } from '../bind/useStore.ts'
import { CookieNotice } from '../consent/CookieNotice.tsx'
import { LocaleMenu } from '../shell/LocaleMenu.tsx'
import { NavigationPanel } from '../shell/NavigationPanel.tsx'
import { ProgressOverlay } from '../ui/overlays/ProgressOverlay.tsx'
import { fetchedView } from './fetched-view.tsx'

const loadLocation = () => import('../location/LocationPopup.tsx')
const LocationPopup = fetchedView(() => loadLocation().then(file => file.LocationPopup))

/** Every dialog that belongs to no page, mounted once. */
export function Overlays() {
  const { location, boot } = useShop()
  const { t } = useWords()
  const isChoosing = useSelected(location.dialog.view, view => view.at === 'open')
  const isSwitching = useStore(boot.switching)
  const isReady = useSelected(boot.state, state => state.at === 'ready')
  useEffect(() => {
    // a first visit needs the dialog as soon as the cities are there
    if (location.choice.choice.get() === null) void loadLocation().catch(() => undefined)
  }, [])
  useEffect(() => {
    // once the page has settled, so that the dialog opens without a wait
    if (!isReady) return
    const timer = setTimeout(() => void loadLocation().catch(() => undefined), 2000)
    return () => clearTimeout(timer)
  }, [isReady])
  return (
    <>
      <NavigationPanel />
      {isChoosing && (
        <Suspense fallback={null}>
          <LocationPopup toolbar={<LocaleMenu />} />
        </Suspense>
      )}
      <ProgressOverlay open={isSwitching} label={t('progress.label')} />
      {isReady && <CookieNotice />}
    </>
  )
}
