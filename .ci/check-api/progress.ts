import type { TimerPort } from '../../core/env.ts'

/** Prints what a check does while it runs. */
export interface Progress {
  /** A part of the check begins. */
  onStep(title: string): void
  onCallStart(call: string): void
  onCallEnd(call: string): void
  /** The check has found something. */
  onFinding(line: string): void
}
/** A progress that prints nothing. */
export const SILENT: Progress =
  { onStep: () => undefined, onCallStart: () => undefined, onCallEnd: () => undefined, onFinding: () => undefined }

/** In ms. If nothing else is printed for so long, the oldest running call is printed. */
const INTERVAL_MILLISECONDS = 4000

/**
 * Creates a progress that prints lines such as `0:07  34 calls, …`, with the time since the start.
 * `stop` ends it, and must be called.
 */
export function createProgress(print: (line: string) => void, { now, after }: TimerPort): Progress & { stop(): void } {
  const start = now()
  let calls = 0
  let printedAt = start
  /** The running calls with their start, the oldest first. The same call may run twice. */
  const running: { readonly call: string; readonly since: number }[] = []
  const printLine = (text: string): void => {
    printedAt = now()
    print(`${formatElapsed(printedAt - start)}  ${text}`)
  }
  function printRunning(): void {
    const [oldest] = running
    // prints nothing while the operator types the code of the SMS
    if (oldest !== undefined && now() - printedAt >= INTERVAL_MILLISECONDS) {
      const seconds = Math.round((now() - oldest.since) / 1000)
      printLine(`  ${calls} calls so far, for ${seconds} s waiting for ${oldest.call}`)
    }
    stopTimer = after(1000, printRunning)
  }
  let stopTimer = after(1000, printRunning)
  return {
    onStep: title => printLine(title),
    onFinding: line => printLine(`  ${line}`),
    onCallStart: call => void running.push({ call, since: now() }),
    onCallEnd(call) {
      calls += 1
      running.splice(running.findIndex(other => other.call === call), 1)
    },
    stop: () => stopTimer(),
  }
}

/** Formats a duration as minutes and seconds: `1:05`. */
function formatElapsed(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}
