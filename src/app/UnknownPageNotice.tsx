import { useState } from 'react'
import { useShop, useI18n } from '../bind/shop.ts'
import { Alert } from '../ui/Alert.tsx'
import { isKnownAddress } from './known-address.ts'
import * as css from './UnknownPageNotice.module.css'

/**
 * Says that home has replaced the page of an unknown address (RT-03). It stays until the customer
 * leaves home, and does not come back.
 */
export function UnknownPageNotice() {
  const { config, router } = useShop()
  const { t } = useI18n()
  const [isShown] = useState(() => !isKnownAddress(router, config.signIn.redirectUri))
  if (!isShown) return null
  return (
    <div className={css.notice}>
      <Alert tone="info" announce>{t('nav.unknownPage')}</Alert>
    </div>
  )
}
