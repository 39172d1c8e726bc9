import type { Metafile } from 'esbuild'

export interface ShopBundle {
  /** Bytes by path within the site. */
  readonly files: ReadonlyMap<string, Uint8Array>
  readonly metafile: Metafile
  /** The path of the style sheet of what is fetched when it is shown. */
  readonly later: string
}

export function bundleShop(): Promise<ShopBundle>
export function sitePath(output: string): string
export function startingOutputs(metafile: Metafile): { readonly entry: string; readonly chunks: readonly string[]; readonly style: string | undefined }
