export function splitStyles(
  text: string,
  metafile: { readonly inputs: Readonly<Record<string, { readonly imports: readonly { readonly path: string; readonly kind: string }[] }>> },
  entry: string,
): { readonly start: string; readonly later: string; readonly name: string }
