/** A visible text, and a different text that screen readers read instead. */
export function SpokenText({ visibleText, spokenText }: {
  readonly visibleText: string
  readonly spokenText: string
}) {
  if (visibleText === spokenText) return <span>{visibleText}</span>
  return <><span aria-hidden="true">{visibleText}</span><span className="visually-hidden">{spokenText}</span></>
}
