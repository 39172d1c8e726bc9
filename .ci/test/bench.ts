import fs from 'node:fs'
import { readArguments } from '../cli/arguments.mjs'
import { startNode, waitForExit } from '../cli/children.mjs'
import { CliError } from '../cli/cli-error.mjs'

const FOLDER = 'test/bench'

/**
 * `npm run bench [-- NAME [HOW-MANY]]`: runs the scripts of test/bench with NAME in their file
 * name, one after another, and passes HOW-MANY to each.
 * The scripts print measurements; a slow measurement is no failure. Returns the highest exit code.
 */
export async function run(args: readonly string[]) {
  const { rest: [name = '', ...scriptArgs] } = readArguments(args, [], [], 2)
  const scripts = fs.readdirSync(FOLDER).filter(file => file.endsWith('.mjs') && file.includes(name)).sort()
  if (scripts.length === 0) throw new CliError(`No measurement is named ${name}`)
  let highestCode = 0
  for (const script of scripts) {
    console.log(`\n${script.replace('.mjs', '')}`)
    const child = startNode(`${FOLDER}/${script}`, scriptArgs, {
      stdio: ['ignore', 'inherit', 'inherit'],
      importsTypeScript: true,
    })
    highestCode = Math.max(highestCode, await waitForExit(child) ?? 1)
  }
  return highestCode
}
