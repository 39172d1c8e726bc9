import fs from 'node:fs'
import { readArguments } from '../cli/arguments.mjs'
import { waitForExit, startNode } from '../cli/children.mjs'
import { CliError } from '../cli/cli-error.mjs'

const FOLDER = 'test/bench'

/**
 * `npm run bench [-- NAME [HOW-MANY]]`: runs the scripts of test/bench with NAME in their file name,
 * one after another, and passes HOW-MANY to each.
 * They print measurements and never fail because of a slow one.
 * @param {readonly string[]} args
 */
export async function run(args) {
  const { rest: [name = '', ...more] } = readArguments(args, [], [], 2)
  const scripts = fs.readdirSync(FOLDER).filter(file => file.endsWith('.mjs') && file.includes(name)).sort()
  if (scripts.length === 0) throw new CliError(`No measurement is named ${name}`)
  let worst = 0
  for (const script of scripts) {
    console.log(`\n${script.replace('.mjs', '')}`)
    const code = await waitForExit(startNode(`${FOLDER}/${script}`, more, { stdio: ['ignore', 'inherit', 'inherit'] }))
    worst = Math.max(worst, code ?? 1)
  }
  return worst
}
