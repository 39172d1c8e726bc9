import { useEffect } from 'react'
import type { SocialMethod } from '../../core/shop/account/provider-profile.ts'
import { useAccount } from '../bind/parts.ts'
import { AppleSignIn } from './AppleSignIn.tsx'
import { GoogleSignIn } from './GoogleSignIn.tsx'
import { VkSignIn } from './VkSignIn.tsx'
import * as css from './SocialSignIn.module.css'

/**
 * The buttons of the providers, one below the other. When the customer leaves the page, a pending
 * attempt is cancelled.
 */
export function SocialSignIn({ methods }: { readonly methods: readonly SocialMethod[] }) {
  const { session: { social, identity: { google, apple } } } = useAccount()
  useEffect(() => social.cancel, [social])
  return (
    <div className={css.methods}>
      {methods.map(method => {
        switch (method) {
          case 'GOOGLE': return google !== undefined && <GoogleSignIn key={method} google={google} />
          case 'APPLE': return apple !== undefined && <AppleSignIn key={method} apple={apple} />
          case 'VK': return <VkSignIn key={method} />
        }
      })}
    </div>
  )
}
