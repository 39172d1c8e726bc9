import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type {
  FullConfig,
  FullResult,
  Reporter,
  Suite,
  TestCase,
  TestError,
  TestResult,
  TestStep,
} from 'playwright/types/testReporter'
import { IN_FIREFOX, readRun } from './run.ts'

const withoutColours = (text: string) => text.replace(/\u001b\[[0-9;]*m/g, '')
const formatMessage = (error: TestError) =>
  withoutColours([error.stack ?? error.message ?? String(error.value), error.snippet ?? ''].join('\n').trimEnd())

/**
 * The accessibility tree of the page at the moment of failure, so that a rare failure can be
 * understood.
 */
function readSnapshot(result: TestResult): readonly string[] {
  const file = result.attachments.find(({ name }) => name === 'error-context')?.path
  if (file === undefined || !existsSync(file)) return []
  const [, tree = ''] = /```yaml\n(.*?)```/s.exec(readFileSync(file, 'utf8')) ?? []
  return tree.trimEnd().split('\n').slice(0, 120)
}

function formatLocation({ location }: TestStep): string {
  return location === undefined ? '' : ` (${path.basename(location.file)}:${location.line})`
}
/** The steps of a failed test that took half a second or more, in order, nested ones included. */
function slowSteps(steps: readonly TestStep[]): readonly string[] {
  return steps.flatMap(step =>
    step.duration < 500
      ? []
      : step.steps.length > 0 && step.category !== 'expect'
        ? slowSteps(step.steps)
        : [
            `${step.duration} ms ${step.title}${formatLocation(step)}`,
          ],
  )
}

const formatName = (test: TestCase) => {
  const [, project, file, ...titles] = test.titlePath()
  return `e2e/${file} [${project}] ${titles.join(' › ')}`
}

/**
 * Prints one line a test and writes the counts to the run's report file. A skipped test counts as
 * failed.
 */
export default class PlainReporter implements Reporter {
  #root: Suite | undefined
  #folder = ''
  #broken = 0
  readonly #run = readRun()

  printsToStdio() {
    return true
  }

  onBegin(config: FullConfig, root: Suite) {
    this.#root = root
    this.#folder = config.rootDir
  }

  onError(error: TestError) {
    this.#broken++
    console.log(formatMessage(error))
  }

  onTestEnd(test: TestCase, result: TestResult) {
    const word = result.status === 'skipped' ? 'SKIP' : result.status === test.expectedStatus ? 'ok  ' : 'FAIL'
    console.log(`${word} ${formatName(test)} (${result.duration} ms)`)
    for (const error of result.errors) console.log(formatMessage(error).replace(/^/gm, '    '))
    if (result.errors.length === 0) return
    for (const line of slowSteps(result.steps)) console.log(`    | ${line}`)
    for (const line of readSnapshot(result)) console.log(`    | ${line}`)
    for (const chunk of [...result.stdout, ...result.stderr])
      console.log(String(chunk).trimEnd().replace(/^/gm, '    | '))
  }

  onEnd(result: FullResult) {
    const tests = this.#root?.allTests() ?? []
    const passed = tests.filter(test => test.outcome() === 'expected' && test.expectedStatus === 'passed').length
    let failed = tests.length - passed + this.#broken
    for (const file of this.#emptyFiles(tests)) {
      failed++
      console.log(`FAIL e2e/${file}: no tests in this file`)
    }
    if (result.status !== 'passed' && failed === 0) {
      failed++
      console.log(`FAIL the browser tests ended as ${result.status}`)
    }
    writeFileSync(this.#run.report, JSON.stringify({ passed, failed }))
  }

  #emptyFiles(tests: readonly TestCase[]) {
    // In another engine a file may have no tests.
    if (this.#run.name !== undefined || this.#run.isPart || this.#run.engine !== undefined || this.#broken > 0)
      return []
    const testedFiles = new Set(tests.map(test => path.relative(this.#folder, test.location.file)))
    if (this.#run.firefox === undefined) testedFiles.add(IN_FIREFOX)
    return readdirSync(this.#folder, { recursive: true })
      .map(String)
      .filter(file => file.endsWith('.spec.ts') && !testedFiles.has(file))
  }
}
