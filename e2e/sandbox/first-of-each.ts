/** The first `count` items of each kind, in their order, plus those that are wanted anyway. */
export function firstOfEach<T>(
  list: readonly T[],
  count: number,
  getKind: (one: T) => unknown,
  isWanted: (one: T) => boolean = () => false,
): readonly T[] {
  const seen = new Map<unknown, number>()
  return list.filter(one => {
    const before = seen.get(getKind(one)) ?? 0
    seen.set(getKind(one), before + 1)
    return before < count || isWanted(one)
  })
}
