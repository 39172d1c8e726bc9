/** Leaves the shop for the payment page. */
export function leaveFor(address: string): void {
  window.location.assign(address)
}
