import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { TYPICAL_FAULTS } from './fault-kinds.ts'
import { CALLS, openFaultWalks, type StepName } from './fault-walk.ts'

const ROWS: Readonly<Record<StepName, string>> = {
  opening: 'BOOT-05, ERR-01, ERR-03', changing: 'CHK-04, ERR-01', 'signing in': 'AUTH-05, ERR-01',
  ordering: 'CHK-04, CHK-05, ERR-01', 'ordering again': 'CHK-05',
}

/** Injects the typical faults into the calls of one step of a purchase, except the order call. */
export function testPurchaseFaults(step: StepName, paths: RegExp): void {
  const faults = suite(`a call of a purchase that goes wrong while ${step}`)

  for (const [, path] of CALLS.filter(([name, called]) => name === step && paths.test(called))) {
    faults(`[${ROWS[step]}] ${path}: a fault loses nothing`, async () => {
      const walks = await openFaultWalks()
      const failures: string[] = []
      for (const kind of TYPICAL_FAULTS) {
        // a call that only reads may fail before or after it was processed
        if (step === 'opening' && kind.name.includes('acted')) continue
        const failure = await walks.run([{ step, path, kind }]).catch((error: unknown) => `${kind.name}: ${error}`)
        if (failure !== undefined) failures.push(failure)
      }
      await walks.close()
      assert.equal(failures.slice(0, 12), [])
    })
  }

  faults.run()
}
