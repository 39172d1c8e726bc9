/** A visible text, and a different text that screen readers read instead. */
export function SeenAndHeard({ seen, heard }: { readonly seen: string; readonly heard: string }) {
  if (seen === heard) return <span>{seen}</span>
  return <><span aria-hidden="true">{seen}</span><span className="visually-hidden">{heard}</span></>
}
