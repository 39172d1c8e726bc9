/*
 * The chunk of steps that run before the shop is created, loaded only when needed. They take the
 * sign-in result, the payment result and `lang` out of the address, and clean the storage.
 */
export { consumeVkResponse } from '../../core/shop/account/providers/vk/return.ts'
export { consumePaymentReturn } from '../../core/shop/checkout/payment-return.ts'
export { cleanStorage } from '../../core/shop/storage/migrate.ts'
