import fs from 'node:fs'
import { readArguments } from './arguments.mjs'
import { childEnd, startNode } from './children.mjs'
import { complaint } from './complaint.mjs'

const FOLDER = 'test/bench'

/**
 * `npm run bench [-- NAME [HOW-MANY]]`: the measurements of test/bench one after another; they print figures and judge
 * nothing.
 * @param {readonly string[]} args
 */
export async function run(args) {
  const { rest: [name = '', ...more] } = readArguments(args, [], [], 2)
  const scripts = fs.readdirSync(FOLDER).filter(file => file.endsWith('.mjs') && file.includes(name)).sort()
  if (scripts.length === 0) throw complaint(`No measurement is named ${name}`)
  let worst = 0
  for (const script of scripts) {
    console.log(`\n${script.replace('.mjs', '')}`)
    const code = await childEnd(startNode(`${FOLDER}/${script}`, more, { stdio: ['ignore', 'inherit', 'inherit'] }))
    worst = Math.max(worst, code ?? 1)
  }
  return worst
}
