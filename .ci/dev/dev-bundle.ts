import * as esbuild from 'esbuild'
import fs from 'node:fs'
import path from 'node:path'
import { sharedOptions, toSitePath } from '../bundle/bundle.ts'
import { writeAtomically } from '../cli/files.mjs'

/**
 * Paths within the site of `npm run dev`: the shop's script, its inline script as a file, its styles,
 * and the reload client, which listens in the page for rebuilds. No production build has the client.
 */
export const [SCRIPT, EARLY, STYLE, CLIENT] =
  ['assets/main.js', 'assets/early.js', 'assets/main.css', 'assets/dev.js'] as const

/** Keeps the scripts and styles in a folder up to date, with React's development build. */
export async function createDevBundle(folder: string) {
  fs.mkdirSync(folder, { recursive: true })
  const context = await esbuild.context({
    ...sharedOptions('development'),
    entryPoints: { main: 'src/main.tsx', early: 'src/early.ts', dev: 'src/dev/client.ts' },
    outdir: 'dist/assets',
    publicPath: '/assets/',
    // no chunks: splitting takes longer than loading one large script
    format: 'iife',
    target: 'es2022',
    sourcemap: 'linked',
    // the developer tools load the sources from the server;
    // a map that contains the sources would be rewritten at each save
    sourcesContent: false,
    logLevel: 'silent',
    write: false,
  })
  // source maps refer to these folders
  for (const sources of ['core', 'src']) fs.symlinkSync(path.resolve(sources), path.join(folder, sources), 'junction')
  /** Hashes of the written files by esbuild's output path. */
  const writtenHashes = new Map<string, string>()
  return {
    dependsOn: (file: string) => /^(?:core|src)\//.test(file),
    async rebuild() {
      const { outputFiles } = await context.rebuild()
      const changed = outputFiles.filter(({ path: file, hash }) => writtenHashes.get(file) !== hash)
      for (const { path: file, hash, contents } of changed) {
        writeAtomically(path.join(folder, toSitePath(file)), contents)
        writtenHashes.set(file, hash)
      }
      const hasChanged = (ending: string) => changed.some(({ path: file }) => file.endsWith(ending))
      return { needsReload: hasChanged('.js'), hasNewStyles: hasChanged('.css') }
    },
    dispose: () => context.dispose(),
  }
}
