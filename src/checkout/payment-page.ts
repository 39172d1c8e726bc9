/** Leaves the shop and opens the bank's payment page. */
export function openPaymentPage(url: string): void {
  window.location.assign(url)
}
