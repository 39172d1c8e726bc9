import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createSiteFolder } from './site-folder.ts'

/** The scripts of public/README.md, run in another folder with stand-ins for npm, sudo, nginx and date. */
const scripts = suite<{ folder: string }>('the release scripts in public/README.md')

const PROGRAMS = {
  date: 'echo x >> "$STATE/dates"; echo "release-$(wc -l < "$STATE/dates" | tr -d " ")"',
  sudo: 'case $1 in -Hu|-u) ;; *) exit 1 ;; esac; USER_IS=$2; export USER_IS; shift 2; exec "$@"',
  // prints who runs which program
  nginx: 'echo "${USER_IS:-root} nginx" >> "$STATE/log"; [ ! -e "$STATE/bad-nginx" ]',
  systemctl: 'echo "${USER_IS:-root} systemctl $*" >> "$STATE/log"',
  npm: `echo "\${USER_IS:-root} npm" >> "$STATE/log"
    case " $* " in
      *" configure "*) [ ! -e "$STATE/bad-configuration" ] ;;
      *" build "*) rm -rf dist; mkdir -p dist; echo open > dist/operator.json; cp "$STATE/dates" dist/page ;;
    esac`,
}

scripts.before.each(context => {
  const folder = context.folder = path.join(createSiteFolder(), 'storefront')
  fs.mkdirSync(path.join(folder, 'source'), { recursive: true })
  fs.mkdirSync(path.join(folder, 'state/bin'), { recursive: true })
  for (const [name, text] of Object.entries(PROGRAMS))
    fs.writeFileSync(path.join(folder, 'state/bin', name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
  for (const name of ['release', 'deploy'])
    fs.writeFileSync(path.join(folder, `${name}.sh`), readScript(`# ${name}.sh`, folder))
})

/** Reads the script that contains a text, for this folder instead of /srv/storefront. */
function readScript(part: string, folder: string): string {
  const found = [...fs.readFileSync('public/README.md', 'utf8').matchAll(/^( *)```sh\n([^]*?)^ *```$/gm)]
    .map(([, indent = '', code = '']) => code.replace(new RegExp(`^${indent}`, 'gm'), ''))
    .filter(code => code.includes(part))
  assert.is(found.length, 1, `one script has ${part}`)
  return (found[0] ?? '').replaceAll('/srv/storefront', folder)
}

/** Runs a script. Returns its exit code. */
function run(folder: string, script: string, cwd = folder): number | null {
  const state = path.join(folder, 'state')
  const env = { ...process.env, STATE: state, PATH: `${path.join(state, 'bin')}:${process.env['PATH']}` }
  return spawnSync('sh', ['-c', script], { cwd, env, encoding: 'utf8' }).status
}
const deploy = (folder: string) => run(folder, 'sh deploy.sh')
/** The releases that the links name. */
const readLinks = (folder: string): readonly (string | undefined)[] => ['current', 'previous'].map(name =>
  fs.existsSync(path.join(folder, name)) ? path.basename(fs.readlinkSync(path.join(folder, name))) : undefined)

scripts('[CFG-13] a release moves both links; storefront runs npm, root nginx alone', ({ folder }) => {
  assert.equal([deploy(folder), readLinks(folder)], [0, ['release-1', undefined]])
  fs.writeFileSync(path.join(folder, 'current/dist/operator.json'), 'paused')
  assert.equal([deploy(folder), readLinks(folder)], [0, ['release-2', 'release-1']])
  assert.is(fs.readFileSync(path.join(folder, 'current/dist/operator.json'), 'utf8'), 'paused')
  const log = new Set(fs.readFileSync(path.join(folder, 'state/log'), 'utf8').trim().split('\n'))
  assert.equal([...log].sort(), ['root nginx', 'root systemctl reload nginx', 'storefront npm'])
})

scripts('[CFG-13] a configuration that nginx refuses leaves both links as they were', ({ folder }) => {
  const bad = path.join(folder, 'state/bad-nginx')
  for (const links of [['release-1', undefined], ['release-3', 'release-1'], ['release-5', 'release-3']]) {
    assert.equal([deploy(folder), readLinks(folder)], [0, links])
    fs.writeFileSync(bad, '')
    assert.equal([deploy(folder), readLinks(folder)], [1, links])
    fs.rmSync(bad)
  }
})

scripts('[CFG-13] a roll-back exchanges the links, and a second one exchanges them back', ({ folder }) => {
  for (const _ of [1, 2]) deploy(folder)
  const rollBack = readScript('readlink previous', folder)
  assert.equal([run(folder, rollBack), readLinks(folder)], [0, ['release-1', 'release-2']])
  assert.equal([run(folder, rollBack), readLinks(folder)], [0, ['release-2', 'release-1']])
})

scripts('[CFG-02] a second run for several shops replaces each, and keeps its pause of orders', ({ folder }) => {
  const source = path.join(folder, 'source')
  const loop = readScript('for shop in north south', folder)
  const build = () => run(folder, 'date > "$STATE/date"; npm run build', source)
  const read = (file: string) => fs.readFileSync(path.join(folder, file), 'utf8')
  build()
  assert.is(run(folder, loop, source), 0)
  fs.rmSync(path.join(folder, 'north/operator.json'))
  fs.writeFileSync(path.join(folder, 'north/operator.json'), 'paused')
  build()
  assert.is(run(folder, loop, source), 0)
  assert.equal(fs.readdirSync(path.join(folder, 'north')).sort(), ['operator.json', 'page'])
  assert.is(read('north/page'), read('source/dist/page'))
  assert.not.equal(read('north.old/page'), read('north/page'))
  const states = ['north', 'south', 'source/dist'].map(name => read(`${name}/operator.json`))
  assert.equal(states, ['paused', 'open\n', 'open\n'])
  fs.writeFileSync(path.join(folder, 'state/bad-configuration'), '')
  const served = read('north/page')
  build()
  assert.not.equal(run(folder, loop, source), 0)
  assert.is(read('north/page'), served)
})

scripts.run()
