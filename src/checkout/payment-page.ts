/** Leaves the shop for the payment page. */
export function openPaymentPage(address: string): void {
  window.location.assign(address)
}
