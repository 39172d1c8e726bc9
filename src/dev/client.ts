import { showProblems } from './problems.ts'
import { reloadStyles } from './styles.ts'
import type { DevState } from './dev-state.ts'

/**
 * Starts the reload client of `npm run dev`. A new version of the scripts reloads the page, and a
 * new version of the style sheets only replaces the style sheets. The client is connected only
 * while the tab is visible, because a browser opens at most six HTTP/1.1 connections to a host.
 */
function listen(): void {
  // the versions of the page's scripts (`build`) and style sheets (`styles`), as in `DevState`
  const versions = document.currentScript?.dataset
  const build = Number(versions?.['build'])
  let styles = Number(versions?.['styles'])
  let source: EventSource | undefined
  function connectIfVisible(): void {
    source?.close()
    if (document.visibilityState === 'hidden') return
    source = new EventSource('/dev-events')
    source.addEventListener('message', ({ data }) => {
      const state: DevState = JSON.parse(data)
      if (state.build !== build) {
        source?.close()
        location.reload()
        return
      }
      if (state.styles !== styles) reloadStyles(state.styles)
      styles = state.styles
      showProblems(state)
    })
  }
  document.addEventListener('visibilitychange', connectIfVisible)
  connectIfVisible()
}

listen()
