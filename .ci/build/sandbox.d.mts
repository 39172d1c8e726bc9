/** A running sandbox API; see sandbox.mjs. */
export interface Sandbox {
  readonly url: string
  /** Resolves when the process has ended, for whatever reason. */
  readonly ended: Promise<number | null>
  stop(): Promise<void>
}
export function startSandbox(options: { readonly script: string; readonly dataDir: string; readonly port?: number; readonly positions?: number; readonly more?: readonly string[] }): Promise<Sandbox>
