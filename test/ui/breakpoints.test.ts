import { readdirSync, readFileSync } from 'node:fs'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { below, breakpoints, from } from '../../src/ui/breakpoints.ts'

const widths = suite('breakpoints')

function styleSheets(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? styleSheets(path) : path.endsWith('.css') ? [path] : []
  })
}

widths('[RT-05] the table has the six widths', () => {
  assert.equal(breakpoints, { xs: 0, sm: 600, md: 840, lg: 1200, xl: 1920, xxl: 2560 })
  assert.is(from('md'), '(min-width: 840px)')
  assert.is(below('md'), '(max-width: 839.98px)')
})

widths('[RT-05] every width at which a style sheet changes the layout is in the table', () => {
  const known = new Set<number>(Object.values(breakpoints).flatMap(width => [width, width - 0.02]))
  const sheets = styleSheets('src')
  assert.ok(sheets.length > 20)
  const strange = sheets.flatMap(path => {
    const queries = readFileSync(path, 'utf8').match(/@media[^{]*width[^{]*/g) ?? []
    return queries
      .filter(query => !(query.replace(/\((?:min-|max-)?height[^)]*\)/g, '').match(/\d+(\.\d+)?(?=px)/g) ?? []).every(width => known.has(Number(width))))
      .map(query => `${path}: ${query.trim()}`)
  })
  assert.equal(strange, [])
})

widths.run()
