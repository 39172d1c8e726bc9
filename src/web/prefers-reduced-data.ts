/** Whether the browser is set to save data (`navigator.connection.saveData`, WICG Save Data). */
export function prefersReducedData(): boolean {
  const { connection } = navigator as { connection?: { readonly saveData?: boolean } }
  return connection?.saveData === true
}
