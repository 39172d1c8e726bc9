import type { DevState, Problem } from './dev-state.ts'

const HOST_ID = 'dev-problems'
/** The styles of the panel. It is in a shadow root, so the shop's styles do not apply to it. */
const STYLES = `
:host{all:initial}
div{position:fixed;inset:auto 0 0;z-index:2147483647;box-sizing:border-box;max-height:100%;overflow:auto}
div{padding:16px;background:#1b1b1bee;color:#fff;font:14px/20px ui-monospace,monospace}
div{white-space:pre-wrap;overflow-wrap:anywhere}
.problems{inset:0}
.types{max-height:30%;overflow:hidden;pointer-events:none}
p{margin:0 0 16px}
b{color:#ff8a80}`

/** Shows build errors over the page; if there are none, type errors at the bottom of the page. */
export function showProblems({ problems, types }: DevState): void {
  document.getElementById(HOST_ID)?.remove()
  const list = problems.length > 0 ? problems : types
  if (list.length === 0) return
  const host = document.createElement('div')
  host.id = HOST_ID
  const root = host.attachShadow({ mode: 'open' })
  // the page's CSP would block a style element
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLES)
  root.adoptedStyleSheets = [sheet]
  const panel = document.createElement('div')
  panel.className = list === problems ? 'problems' : 'types'
  panel.append(...list.map(createParagraph))
  root.append(panel)
  document.documentElement.append(host)
}

function createParagraph({ place, text }: Problem): HTMLElement {
  const paragraph = document.createElement('p')
  const placeElement = document.createElement('b')
  placeElement.textContent = place
  paragraph.append(placeElement, ` ${text}`)
  return paragraph
}
