import { runSandbox } from './command.ts'

await runSandbox()
