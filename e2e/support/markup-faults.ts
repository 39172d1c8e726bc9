import { listAncestors, listDescendants, parseMarkup, type MarkupElement } from './markup.ts'

// The rules of HTML that a checker of accessibility does not know: which element may contain which,
// and which attributes an element needs.
// @see https://html.spec.whatwg.org/multipage/dom.html#content-models

const toSet = (names: string): ReadonlySet<string> => new Set(names.split(' '))
/** Elements that may be inside a line of text. */
const PHRASING = toSet(
  'a abbr audio b bdi bdo br button canvas cite code data datalist del dfn em embed i iframe img input ins kbd '
    + 'label link map mark math meta meter noscript object output picture progress q ruby s samp script select slot '
    + 'small span strong sub sup svg template textarea time u var video wbr',
)
/** Elements that may contain only `PHRASING`. */
const PHRASING_PARENTS = toSet(
  'abbr b bdi bdo button cite code data dfn em h1 h2 h3 h4 h5 h6 i kbd label mark meter output p pre progress q s '
    + 'samp small span strong sub sup time u var',
)
/** Elements that may contain what their parent may contain. */
const TRANSPARENT = toSet('a canvas del ins map noscript object slot')
/** The only permitted children of an element; `script` and `template` are permitted too. */
const CHILDREN: Readonly<Record<string, ReadonlySet<string>>> = {
  ul: toSet('li'),
  ol: toSet('li'),
  menu: toSet('li'),
  dl: toSet('dt dd div'),
  table: toSet('caption colgroup thead tbody tfoot tr'),
  thead: toSet('tr'),
  tbody: toSet('tr'),
  tfoot: toSet('tr'),
  tr: toSet('td th'),
  select: toSet('option optgroup hr'),
  optgroup: toSet('option'),
  option: new Set(),
  textarea: new Set(),
  title: new Set(),
}
/** The permitted parents of an element. */
const PARENTS: Readonly<Record<string, ReadonlySet<string>>> = {
  li: toSet('ul ol menu'),
  dt: toSet('dl div'),
  dd: toSet('dl div'),
  tr: toSet('table thead tbody tfoot'),
  td: toSet('tr'),
  th: toSet('tr'),
  option: toSet('select optgroup datalist'),
  legend: toSet('fieldset'),
  summary: toSet('details'),
}
/** The elements that replace a role. */
const NATIVE: Readonly<Record<string, string>> = {
  button: 'button', checkbox: 'input', form: 'form', heading: 'h2', link: 'a', main: 'main', navigation: 'nav',
  progressbar: 'progress', radio: 'input', textbox: 'input',
}

const get = (element: MarkupElement, name: string): string => element.attributes.get(name) ?? ''
const has = (element: MarkupElement, name: string): boolean => element.attributes.has(name)

/** Shows an element for a message. */
function describe(element: MarkupElement): string {
  const shown = ['id', 'class', 'type', 'aria-label']
    .flatMap(name => has(element, name) ? [` ${name}="${get(element, name)}"`] : [])
  return `<${element.name}${shown.join('')}>`
}

const isInteractive = (element: MarkupElement): boolean =>
  ['button', 'select', 'textarea', 'label', 'iframe', 'details'].includes(element.name)
  || (element.name === 'a' && has(element, 'href'))
  || (element.name === 'input' && get(element, 'type') !== 'hidden')
  || has(element, 'tabindex')

/** The nearest ancestor whose content model applies to an element. */
const findModel = (element: MarkupElement): string | undefined =>
  listAncestors(element).find(({ name }) => !TRANSPARENT.has(name))?.name

function findNestingFaults(element: MarkupElement): readonly string[] {
  const { name, parent } = element
  const parentName = parent?.name ?? ''
  const isHelper = name === 'script' || name === 'template'
  const isMisplaced = (!isHelper && CHILDREN[parentName]?.has(name) === false)
    || PARENTS[name]?.has(parentName) === false
  const model = findModel(element)
  const isBlockInText = model !== undefined && PHRASING_PARENTS.has(model) && !PHRASING.has(name)
  const control = listAncestors(element)
    .find(ancestor => ancestor.name === 'button' || (ancestor.name === 'a' && has(ancestor, 'href')))
  return [
    ...(isMisplaced ? [`${describe(element)} inside <${parentName}>`] : []),
    ...(isBlockInText ? [`${describe(element)} inside <${model}>`] : []),
    ...(control !== undefined && isInteractive(element) ? [`${describe(element)} inside ${describe(control)}`] : []),
    ...(['form', 'label'].includes(name) && listAncestors(element).some(ancestor => ancestor.name === name)
      ? [`${describe(element)} inside <${name}>`] : []),
  ]
}

const isSubmitButton = (element: MarkupElement): boolean =>
  (element.name === 'button' && ['', 'submit'].includes(get(element, 'type')))
  || (element.name === 'input' && ['submit', 'image'].includes(get(element, 'type')))

/** Whether Enter in a field of a form does nothing. Without a button it submits a form with one field. */
function ignoresEnter(form: MarkupElement, elements: readonly MarkupElement[]): boolean {
  const id = get(form, 'id')
  const inner = listDescendants(form)
  const fields = inner.filter(element =>
    element.name === 'input' && !['checkbox', 'radio', 'hidden', 'button', 'range'].includes(get(element, 'type')))
  const outer = elements.filter(element => id !== '' && get(element, 'form') === id)
  return fields.length > 1 && ![...inner, ...outer].some(isSubmitButton)
}

function findAttributeFaults(element: MarkupElement, elements: readonly MarkupElement[]): readonly string[] {
  const { name } = element
  const native = NATIVE[get(element, 'role')]
  const rules: readonly (readonly [isBroken: boolean, fault: string])[] = [
    [name === 'img' && get(element, 'src') === '', 'has no src'],
    [name === 'img' && !has(element, 'alt'), 'has no alt'],
    [name === 'button' && !has(element, 'type'), 'has no type'],
    [name === 'title' && element.text.trim() === '', 'is empty'],
    [name === 'form' && ignoresEnter(element, elements), 'has no submit button'],
    [
      name === 'select' && has(element, 'required')
        && listDescendants(element).slice(0, 1).some(option => !has(option, 'value') || get(option, 'value') !== ''),
      'is required, and its first option has a value',
    ],
    [native !== undefined && native !== name, `has the role of <${native}>`],
  ]
  return rules.flatMap(([isBroken, fault]) => isBroken ? [`${describe(element)} ${fault}`] : [])
}

/** Finds ids that occur twice, and references to ids that do not occur. */
function findIdFaults(elements: readonly MarkupElement[]): readonly string[] {
  const ids = elements.flatMap(element => has(element, 'id') ? [get(element, 'id')] : [])
  const known = new Set(ids)
  const broken = elements.flatMap(element =>
    ['for', 'aria-labelledby', 'aria-describedby'].flatMap(name =>
      get(element, name).split(/\s+/).filter(id => id !== '' && !known.has(id))
        .map(id => `${describe(element)} names ${id}, which is missing, in ${name}`)))
  return [...ids.filter((id, index) => ids.indexOf(id) !== index).map(id => `the id ${id} occurs twice`), ...broken]
}

/** Lists what the markup of a page violates, each kind of fault once. */
export function findMarkupFaults(html: string): readonly string[] {
  const { root, faults } = parseMarkup(html)
  const elements = listDescendants(root)
  return [...new Set([
    ...faults,
    ...elements.flatMap(element => [...findNestingFaults(element), ...findAttributeFaults(element, elements)]),
    ...findIdFaults(elements),
  ])]
}
