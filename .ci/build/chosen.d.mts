export function chosenTests(from: {
  readonly name: string
  readonly units: readonly string[]
  readonly specs: readonly string[]
  readonly read: (file: string) => string
}): { readonly units: readonly string[]; readonly specs: readonly string[] }
