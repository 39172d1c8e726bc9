/* What is done before the shop is opened, and fetched where it has to be: answers and a wish for a language are taken out of the address, the storage is cleaned. */
export { takeVkReturn } from '../../core/shop/account/providers/vk/return.ts'
export { takePaymentReturn } from '../../core/shop/order/payment-return.ts'
export { cleanStorage } from '../../core/shop/migrate.ts'
