import { showProblems } from './problems.ts'
import { reloadStyles } from './styles.ts'
import type { DevState } from './dev-state.ts'

/**
 * The reload client of `npm run dev`. It listens only while the tab is visible, because a browser
 * opens at most six connections to a host.
 */
function listen(): void {
  // the versions of the page's scripts (`build`) and style sheets (`look`)
  const pageVersion = document.currentScript?.dataset
  const build = Number(pageVersion?.['build'])
  let look = Number(pageVersion?.['look'])
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
      if (state.look !== look) reloadStyles(state.look)
      look = state.look
      showProblems(state)
    })
  }
  document.addEventListener('visibilitychange', connectIfVisible)
  connectIfVisible()
}

listen()
