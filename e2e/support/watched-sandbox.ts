import { appendFileSync } from 'node:fs'
import { runSandbox } from '../sandbox/command.ts'
import { configurationFor, type Habits } from '../sandbox/habits.ts'
import type { Manner } from './contract/exchange.ts'
import { createJudge } from './contract/judge.ts'
import { undescribedIn } from './undescribed.ts'

/*
 * The sandbox of browser tests: each call of the API is held against the description of the API, and what does not fit is left in
 * its data folder for the test that runs. What a fault has made of an answer is not seen here.
 */
const judge = createJudge()

function mannerOf(habits: Habits): Manner {
  return { dialect: habits.dialect, ...configurationFor(habits).api }
}

await runSandbox(dataDir => {
  const note = (faults: readonly string[]): void => {
    if (faults.length > 0) appendFileSync(undescribedIn(dataDir), faults.map(fault => `${fault}\n`).join(''))
  }
  return {
    asked: (call, habits) => note(judge.request(call, mannerOf(habits))),
    answered: (call, answer, habits) => note(judge.answer(call, answer, mannerOf(habits))),
  }
})
