import * as ts from 'typescript/unstable/ast'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readName, collectNodes, readSources, collectTexts } from '../support/sources.ts'

const gallery = suite('the gallery of the kit')

/** Parts of components, and hosts that render nothing visible. */
const NOT_SHOWN = new Set([
  'AnyIcon', 'Field', 'Headline', 'Layer', 'AnnouncerProvider', 'Message', 'MenuList', 'OverlayHost', 'RouteOverlay',
  'SectionHeading', 'SpokenText', 'DebouncedStatus', 'SnackbarHost', 'SnackbarPlace', 'LiveRegions',
])

gallery('[UI-05] shows every component of the kit', () => {
  const sources = readSources('src')
  const components = sources.flatMap(({ file }) => /^src\/ui\/(?:.*\/)?(\w+)\.tsx$/.exec(file)?.[1] ?? [])
  const exhibits = sources
    .filter(({ file }) => file.startsWith('src/gallery/'))
    .flatMap(({ tree }) => collectNodes(tree))
    .filter(ts.isJsxOpeningElement)
    .filter(({ tagName }) => readName(tagName) === 'Exhibit')
  const shown = exhibits.flatMap(({ attributes }) =>
    attributes.properties.flatMap(attribute =>
      ts.isJsxAttribute(attribute) && attribute.name.getText() === 'name' ? collectTexts(attribute) : []))
  assert.ok(components.length > 25)
  assert.equal(components.filter(name => !shown.includes(name) && !NOT_SHOWN.has(name)), [])
  assert.is(new Set(shown).size, shown.length)
})

gallery('is in no build of the shop', () => {
  const builds = readSources('.ci').filter(({ text }) => text.includes('src/gallery')).map(({ file }) => file)
  assert.equal(builds, ['.ci/dev/gallery.ts'])
})

gallery.run()
