import { build } from 'esbuild'
import path from 'node:path'
import { browserOptions, importScript, bundleToText, sharedOptions } from '../../../.ci/bundle/bundle.ts'
import { addCompressedCopies } from '../../../.ci/bundle/compress.ts'
import { digest, writeAtomically } from '../../../.ci/cli/files.mjs'

const FOLDER = 'test/bench/load'
const DISHES_IN_PAGE = 60
const STYLE = `html{color-scheme:dark;background:#111411}body{margin:0;font:400 14px/20px system-ui,sans-serif}
main{display:grid;grid-template-columns:repeat(auto-fill,minmax(160px,1fr));gap:8px;padding:16px}
article{display:flex;flex-direction:column;gap:8px;padding-bottom:12px;border-radius:12px;background:#1d211c}
img{width:100%;height:auto;border-radius:12px 12px 0 0;background:#333}
h3,p{margin:0 12px;overflow:hidden}h3{font-size:14px;height:40px}p{height:40px;font-size:12px}
button,output{height:40px;margin:auto 12px 0;border:0;border-radius:20px;font:inherit;text-align:center}`

/**
 * Writes into a site's folder the pages that the shop is compared with, built with its own options and
 * named like its files, so that its server compresses and keeps them alike.
 */
export async function writePages(folder, { api, whiteLabel, menuId }) {
  const dishes = await (await fetch(`${api}/1/p/menus/${menuId}/positions`)).json()
  const floor = await rendered('floor', { dishes: dishes.slice(0, DISHES_IN_PAGE), photos: api })
  const waterfall = await rendered('waterfall', { api, whiteLabel, menuId })
  const text = ['bench/static.html', formatPage('static', '', await staticMarkup(dishes, api))]
  for (const [name, contents] of await addCompressedCopies(new Map([...floor, ...waterfall, text]))) {
    writeAtomically(path.join(folder, name), contents)
  }
}

/** A page that a script renders, with the data in it, and the script. */
async function rendered(name, data) {
  const { outputFiles: [{ contents }] } = await build({
    ...sharedOptions('production'), ...browserOptions, splitting: false, entryPoints: [`${FOLDER}/${name}.tsx`],
  })
  const script = `assets/bench-${name}-${digest(contents).slice(0, 8)}.js`
  const block = JSON.stringify(data).replaceAll('<', '\\u003c')
  const head = `<script type="application/json" id="data">${block}</script>
<script type="module" src="/${script}"></script>`
  return [[script, contents], [`bench/${name}.html`, formatPage(name, head, '<div id="app"></div>')]]
}

function formatPage(name, head, body) {
  const meta = '<meta charset="utf-8"><meta name="viewport" content="width=device-width">'
  return Buffer.from(`<!doctype html><html lang="ru"><head>${meta}<title>${name}</title>
<style>${STYLE}</style>${head}</head><body>${body}</body></html>`)
}

async function staticMarkup(dishes, photos) {
  const script = await bundleToText({
    ...sharedOptions('production'), entryPoints: [`${FOLDER}/static.tsx`],
    outdir: '.cache', alias: { 'react-dom/server': 'react-dom/server.edge' },
  })
  return (await importScript(script)).markup(dishes, photos)
}
