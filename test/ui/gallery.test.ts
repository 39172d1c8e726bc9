import { readdirSync, readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'

const gallery = suite('the gallery of the kit')

/** Parts of components, and hosts without a look of their own. */
const NOT_SHOWN = new Set(['Field', 'Layer', 'LiveRegion', 'OverlayHost', 'PicturesWhenNear', 'RouteOverlay', 'SnackbarHost'])

gallery('[UI-05] shows every component of the kit', () => {
  const components = readdirSync('src/ui', { recursive: true, encoding: 'utf8' }).flatMap(file => /(\w+)\.tsx$/.exec(file)?.[1] ?? [])
  const shown = readdirSync('src/gallery').filter(file => file.endsWith('.tsx'))
    .flatMap(file => [...readFileSync(`src/gallery/${file}`, 'utf8').matchAll(/<Exhibit name="(\w+)"/g)].map(found => found[1]))
  assert.ok(components.length > 25)
  assert.equal(components.filter(name => !shown.includes(name) && !NOT_SHOWN.has(name)), [])
  assert.is(new Set(shown).size, shown.length)
})

gallery('is in no build of the shop', () => {
  const builds = readdirSync('.ci/build').filter(file => readFileSync(`.ci/build/${file}`, 'utf8').includes('src/gallery'))
  assert.equal(builds, ['gallery.mjs'])
})

gallery.run()
