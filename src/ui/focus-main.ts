/** Focuses `#main`, for example when the focused control is removed. Does not scroll. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true })
}
