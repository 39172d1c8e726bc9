import * as esbuild from 'esbuild'
import fs from 'node:fs'
import path from 'node:path'
import { sharedOptions } from '../bundle/bundle.ts'
import { readArguments } from '../cli/arguments.mjs'
import { CliError } from '../cli/cli-error.mjs'
import { serveSite } from '../site/serve.ts'
import { drawScreens } from '../test/screens.ts'
import { createTemporaryFolder, waitForStop } from './start.ts'

const PORT = 4174
const PAGE = `<!doctype html>
<html lang="ru" data-theme="dark">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>Элементы магазина</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/assets/main.css">
<script type="module" src="/assets/main.js"></script>
</head>
<body><div id="app"></div><div id="overlays"></div></body>
</html>
`

/** Builds the page with every component of the kit (`src/ui`) into a folder. */
export async function buildGallery(folder: string) {
  await esbuild.build({
    ...sharedOptions('development'),
    entryPoints: ['src/gallery/main.tsx'],
    outdir: path.join(folder, 'assets'),
    publicPath: '/assets/',
    sourcemap: 'inline',
    logLevel: 'warning',
  })
  fs.writeFileSync(path.join(folder, 'index.html'), PAGE)
}

/**
 * `npm run gallery`: serves the page of `buildGallery` on loopback, until Ctrl-C.
 * `npm run gallery -- screens [--out DIR] [--only NAME]`: draws pictures of every screen.
 */
export async function run(args: readonly string[]) {
  const { options, rest: [subcommand] } = readArguments(args, args.includes('screens') ? ['out', 'only'] : [], [], 1)
  if (subcommand === 'screens') return drawScreens(options)
  if (subcommand !== undefined) throw new CliError(`Unknown argument ${subcommand}. Known: screens`)
  const folder = createTemporaryFolder()
  await buildGallery(folder)
  const site = await serveSite(folder, PORT)
  console.log(`Элементы: ${site.url}\n\nОстановить: Ctrl-C`)
  await waitForStop()
  await site.close()
  return 0
}
