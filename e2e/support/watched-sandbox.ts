import { appendFileSync } from 'node:fs'
import { runSandbox } from '../sandbox/command.ts'
import { configurationFor, type Habits } from '../sandbox/habits.ts'
import type { ApiConventions } from './contract/exchange.ts'
import { createContractChecker } from './contract/checker.ts'
import { getUndescribedFile } from './undescribed.ts'

/*
 * The sandbox of browser tests. It checks each API call against the description and writes
 * deviations to its data folder, where the test reads them.
 * Responses changed by a fault are not checked.
 */
const validator = createContractChecker()

function readConventions(habits: Habits): ApiConventions {
  return { dialect: habits.dialect, ...configurationFor(habits).api }
}

await runSandbox(dataDir => {
  const recordFaults = (faults: readonly string[]): void => {
    if (faults.length > 0) appendFileSync(getUndescribedFile(dataDir), faults.map(fault => `${fault}\n`).join(''))
  }
  return {
    onRequest: (call, habits) => recordFaults(validator.request(call, readConventions(habits))),
    onResponse: (call, answer, habits) => recordFaults(validator.answer(call, answer, readConventions(habits))),
  }
})
