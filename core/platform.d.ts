/*
 * The types of the globals that core uses. Browsers and Node share these globals.
 * The clock and random numbers are ports instead (`env.ts`).
 */

interface AbortSignal {
  readonly aborted: boolean
  readonly reason: any
  addEventListener(type: 'abort', listen: () => void): void
  removeEventListener(type: 'abort', listen: () => void): void
}
declare class AbortController {
  readonly signal: AbortSignal
  abort(reason?: unknown): void
}

declare class URL {
  constructor(address: string, base?: string)
  readonly protocol: string
  readonly username: string
  readonly password: string
  readonly host: string
  readonly hostname: string
  readonly href: string
}
declare class URLSearchParams {
  constructor(from?: string | readonly string[][])
  append(name: string, value: string): void
  delete(name: string): void
  get(name: string): string | null
  getAll(name: string): string[]
  has(name: string): boolean
  toString(): string
  [Symbol.iterator](): IterableIterator<[string, string]>
}

declare class TextEncoder {
  encode(text: string): Uint8Array
}
declare class TextDecoder {
  constructor(encoding: 'utf-8' | 'cp1252', options?: { readonly fatal: boolean })
  decode(bytes: Uint8Array, options?: { readonly stream: boolean }): string
}
declare function btoa(bytes: string): string
declare function atob(base64: string): string
