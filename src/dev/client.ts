import { showProblems } from './problems.ts'
import { reloadStyles } from './styles.ts'
import type { DevState } from './dev-state.ts'

/**
 * Listens to the events of `npm run dev` while the tab is visible: a browser opens at most six
 * connections to a host.
 */
function listen(): void {
  const page = document.currentScript?.dataset
  const build = Number(page?.['build'])
  let look = Number(page?.['look'])
  let source: EventSource | undefined
  function hear(): void {
    source?.close()
    if (document.visibilityState === 'hidden') return
    source = new EventSource('/dev-events')
    source.addEventListener('message', ({ data }) => {
      const news: DevState = JSON.parse(data)
      if (news.build !== build) {
        source?.close()
        location.reload()
        return
      }
      if (news.look !== look) reloadStyles(news.look)
      look = news.look
      showProblems(news)
    })
  }
  document.addEventListener('visibilitychange', hear)
  hear()
}

listen()
