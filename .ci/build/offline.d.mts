/** The worker of a finished site whose page or brand has changed: none or one pair of a name and contents. */
export function renewedWorker(file: string, page: string, brandFiles?: readonly string[] | null): readonly (readonly [name: string, contents: Buffer])[]
