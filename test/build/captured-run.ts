/** What a command printed and returned in this process. `text`: all lines of `out` and `err`, in order. */
export interface CapturedRun {
  readonly code: number
  readonly out: string
  readonly err: string
  readonly text: string
}

/** Runs a command in this process, without printing what it prints. */
export async function captureRun(run: () => Promise<number> | number): Promise<CapturedRun> {
  const { log, error, warn } = console
  const write = process.stdout.write
  const printed: { readonly to: 'out' | 'err'; readonly text: string }[] = []
  const print = (to: 'out' | 'err') => (...words: readonly unknown[]) =>
    void printed.push({ to, text: `${words.join(' ')}\n` })
  Object.assign(console, { log: print('out'), error: print('err'), warn: print('err') })
  process.stdout.write = (text: string | Uint8Array) => printed.push({ to: 'out', text: String(text) }) > 0
  try {
    const code = await run()
    const join = (to?: string): string =>
      printed.filter(each => to === undefined || each.to === to).map(({ text }) => text).join('')
    return { code, out: join('out'), err: join('err'), text: join().trimEnd() }
  } finally {
    Object.assign(console, { log, error, warn })
    process.stdout.write = write
  }
}
