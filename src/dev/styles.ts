/**
 * Replaces all style sheets by `version` (`styles` of `DevState`). Each current sheet stays until
 * its successor has loaded, so that the page is never unstyled.
 */
export function reloadStyles(version: number): void {
  for (const current of document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')) {
    // a successor from the previous change, which has not loaded yet
    if (current.sheet === null && current.href.includes('?styles=')) {
      current.remove()
      continue
    }
    const next = current.cloneNode() as HTMLLinkElement
    const [path] = (current.getAttribute('href') ?? '').split('?')
    next.href = `${path}?styles=${version}`
    next.addEventListener('load', () => current.remove())
    next.addEventListener('error', () => next.remove())
    current.after(next)
  }
}
