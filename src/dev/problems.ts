import type { News, Problem } from './news.ts'

const HOST = 'dev-problems'
/** Above all of the shop, whose own look stays out. */
const LOOK = `
:host{all:initial}
div{position:fixed;inset:auto 0 0;z-index:2147483647;box-sizing:border-box;max-height:100%;overflow:auto;padding:16px;background:#1b1b1bee;color:#fff;font:14px/20px ui-monospace,monospace;white-space:pre-wrap;overflow-wrap:anywhere}
.problems{inset:0}
.types{max-height:30%;overflow:hidden;pointer-events:none}
p{margin:0 0 16px}
b{color:#ff8a80}`

/** Puts over the page why there is no shop, or at its edge what the type checker says. */
export function showProblems({ problems, types }: News): void {
  document.getElementById(HOST)?.remove()
  const list = problems.length > 0 ? problems : types
  if (list.length === 0) return
  const host = document.createElement('div')
  host.id = HOST
  const root = host.attachShadow({ mode: 'open' })
  // a style element would need the policy's leave
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(LOOK)
  root.adoptedStyleSheets = [sheet]
  const panel = document.createElement('div')
  panel.className = list === problems ? 'problems' : 'types'
  panel.append(...list.map(paragraph))
  root.append(panel)
  document.documentElement.append(host)
}

function paragraph({ place, text }: Problem): HTMLElement {
  const shown = document.createElement('p')
  const where = document.createElement('b')
  where.textContent = place
  shown.append(where, ` ${text}`)
  return shown
}
