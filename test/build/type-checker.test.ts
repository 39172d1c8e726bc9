import fs from 'node:fs'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startTypeCheck } from '../../.ci/test/type-checker.ts'
import { createSiteFolder } from './site-folder.ts'

const checker = suite('the type check')

checker('reads a source again that was saved while it ran', async () => {
  const [here, folder] = [process.cwd(), createSiteFolder()]
  const config = {
    compilerOptions: {
      composite: true,
      emitDeclarationOnly: true,
      types: [],
      outDir: '.cache/ts',
      tsBuildInfoFile: '.cache/ts/all.tsbuildinfo',
    },
    files: ['a.ts'],
  }
  fs.symlinkSync(path.join(here, 'node_modules'), path.join(folder, 'node_modules'), 'junction')
  fs.writeFileSync(path.join(folder, 'tsconfig.json'), JSON.stringify(config))
  const save = (text: string, at: number): void => {
    fs.writeFileSync(path.join(folder, 'a.ts'), text)
    fs.utimesSync(path.join(folder, 'a.ts'), new Date(at), new Date(at))
  }
  process.chdir(folder)
  try {
    save('export const a: number = 1\n', Date.now() - 60_000)
    const start = Date.now()
    assert.is(await startTypeCheck([], 'ignore').ended, 0)
    save('export const a: number = \'1\'\n', start + 1)
    assert.is.not(await startTypeCheck([], 'ignore').ended, 0)
    save('export const a: number = 2\n', Date.now())
    assert.is(await startTypeCheck([], 'ignore').ended, 0)
  } finally {
    process.chdir(here)
  }
})

checker.run()
