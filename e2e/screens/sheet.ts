import {
  isDrawn,
  isWide,
  toPictureName,
  listRows,
  type Row,
  SCREENS,
  type Screen,
  type ScreenName,
  STATES,
  WINDOWS,
} from './table.ts'

const STYLE = `
  :root { color-scheme: light dark; font: 14px/1.4 system-ui, sans-serif; }
  body { margin: 24px; }
  h1 { font-size: 20px; }
  table { border-collapse: collapse; }
  th, td { padding: 8px; vertical-align: top; text-align: start; border-block-end: 1px solid #8886; }
  thead th { position: sticky; inset-block-start: 0; background: Canvas; }
  tbody th { width: 96px; }
  td { width: 300px; }
  img { display: block; width: 300px; outline: 1px solid #8886; }
  .not { color: GrayText; }
  .failed { color: #c00; font-weight: 600; white-space: pre-wrap; overflow-wrap: anywhere; }
`
const escaped = (text: string): string => text.replace(/[&<>"]/g, sign => `&#${sign.charCodeAt(0)};`)
const page = (title: string, body: string): string =>
  [
    '<!doctype html>',
    '<html lang="ru">',
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width">',
    `<title>${escaped(title)}</title>`,
    `<style>${STYLE}</style>`,
    `<h1>${escaped(title)}</h1>`,
    body,
    '</html>',
    '',
  ].join('\n')

const rowName = ({ state, look }: Row): string =>
  state === 'plain' ? `${STATES.plain}<br>${look.brand}, ${look.theme}` : STATES[state]

/** A cell: the picture, or the reason why there is none. */
function cell(row: Row, width: number, whyNot: (picture: string) => string | undefined): string {
  const { notWide }: Screen = SCREENS[row.screen]
  if (typeof row.how === 'object' && 'not' in row.how) return `<td class="not">Нельзя: ${escaped(row.how.not)}</td>`
  if (notWide !== undefined && isWide(width)) return `<td class="not">Нельзя: ${escaped(notWide)}</td>`
  const picture = toPictureName(row, width)
  const reason = whyNot(picture)
  if (reason !== undefined) return `<td class="failed">Не вышло: ${escaped(reason)}</td>`
  return `<td><a href="${picture}"><img src="${picture}" loading="lazy" alt="${STATES[row.state]}, ${width}"></a></td>`
}

/** The contact sheet of a screen: a row for each state, a column for each window. */
export function sheetPage(name: ScreenName, whyNot: (picture: string) => string | undefined): string {
  const head = WINDOWS.map(({ width, height }) => `<th>${width} × ${height}</th>`).join('')
  const rows = listRows(name).map(
    row => `<tr><th>${rowName(row)}</th>${WINDOWS.map(({ width }) => cell(row, width, whyNot)).join('')}</tr>`,
  )
  return page(
    SCREENS[name].title,
    [
      '<p><a href="index.html">Все экраны</a></p>',
      `<table><thead><tr><th></th>${head}</tr></thead>`,
      '<tbody>',
      ...rows,
      '</tbody></table>',
    ].join('\n'),
  )
}

/** The list of all sheets, each with its first picture. */
export function indexPage(screens: readonly ScreenName[], summary: string): string {
  const items = screens.map(name => {
    const rows = listRows(name)
    const counts = `${rows.filter(isDrawn).length} из ${rows.length} рядов`
    return `<li><a href="${name}.html">${escaped(SCREENS[name].title)}</a>: ${counts}</li>`
  })
  return page('Экраны магазина', `<p>${escaped(summary)}</p>\n<ul>\n${items.join('\n')}\n</ul>`)
}
