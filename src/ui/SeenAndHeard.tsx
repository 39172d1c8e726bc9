/** A text with a different text for screen readers. */
export function SeenAndHeard({ seen, heard }: { readonly seen: string; readonly heard: string }) {
  if (seen === heard) return <span>{seen}</span>
  return <><span aria-hidden="true">{seen}</span><span className="visually-hidden">{heard}</span></>
}
