import { useLayoutEffect, useState } from 'react'
import { AnnouncerProvider } from '../ui/AnnouncerProvider.tsx'
import { OverlayHost } from '../ui/overlays/OverlayHost.tsx'
import { SegmentedToggle } from '../ui/SegmentedToggle.tsx'
import { SnackbarHost } from '../ui/snackbar/SnackbarHost.tsx'
import { SnackbarPlace } from '../ui/snackbar/SnackbarPlace.tsx'
import { LiveRegions } from '../ui/LiveRegions.tsx'
import { Controls } from './Controls.tsx'
import { Fields } from './Fields.tsx'
import { OverlaySpecimens } from './Overlays.tsx'
import { Display } from './Display.tsx'
import { texts } from './texts.ts'
import * as css from './Gallery.module.css'

/**
 * The sample page of the component kit: each component in all its states (`npm run gallery`). The
 * address with `?theme=light` starts with the light theme instead of the dark one.
 */
export function Gallery() {
  return (
    <OverlayHost>
      <AnnouncerProvider>
        <SnackbarHost>
          <main className={css.page}>
            <header className={css.bar}>
              <h1 className={css.title}>{texts.title}</h1>
              <ThemeToggle />
            </header>
            <Fields />
            <Controls />
            <Display />
            <OverlaySpecimens />
          </main>
          <LiveRegions />
          <SnackbarPlace />
        </SnackbarHost>
      </AnnouncerProvider>
    </OverlayHost>
  )
}

function ThemeToggle() {
  const [theme, setTheme] = useState<'dark' | 'light'>(() =>
    new URLSearchParams(location.search).get('theme') === 'light' ? 'light' : 'dark',
  )
  useLayoutEffect(() => {
    document.documentElement.dataset['theme'] = theme
  }, [theme])
  return (
    <SegmentedToggle
      legend={texts.theme}
      value={theme}
      onChange={setTheme}
      options={[
        { value: 'dark', title: texts.dark },
        { value: 'light', title: texts.light },
      ]}
    />
  )
}
