/* Takes answers out of the address: fetched before the shop is opened, where there may be one. */
export { takeVkReturn } from '../../core/shop/account/providers/vk/return.ts'
export { takePaymentReturn } from '../../core/shop/order/payment-return.ts'
