import { BotCheckError, type BotCheckProvider } from './provider.ts'
import type { InsertScript } from './script.ts'

/**
 * The API that the script adds to the page.
 * @see developers.google.com/recaptcha/docs/v3 and docs.cloud.google.com/recaptcha/docs
 */
interface Recaptcha {
  ready(run: () => void): void
  execute(siteKey: string, options: { action: string }): PromiseLike<string>
}
interface RecaptchaPage {
  readonly grecaptcha?: Recaptcha & { readonly enterprise?: Recaptcha }
}

/** Loads reCAPTCHA v3, or Enterprise with a score-based key: neither shows a challenge. */
export async function loadRecaptcha({ siteKey, isEnterprise, locale, insertScript }: {
  readonly siteKey: string
  readonly isEnterprise: boolean
  readonly locale: string
  readonly insertScript: InsertScript
}): Promise<BotCheckProvider> {
  const file = isEnterprise ? 'enterprise.js' : 'api.js'
  // the service has no Montenegrin; Croatian is the nearest language in Latin script
  const language = locale === 'cnr' ? 'hr' : locale
  const getService = (): Recaptcha | undefined => {
    const { grecaptcha } = window as RecaptchaPage
    return isEnterprise ? grecaptcha?.enterprise : grecaptcha
  }
  // the script of an earlier attempt that timed out may have loaded since
  if (getService() === undefined) {
    await insertScript(
      `https://www.google.com/recaptcha/${file}?render=${encodeURIComponent(siteKey)}`
        + `&hl=${encodeURIComponent(language)}`,
    )
  }
  const recaptcha = getService()
  if (recaptcha === undefined) throw new BotCheckError('unavailable')
  await new Promise<void>(resolve => recaptcha.ready(resolve))
  return {
    requestToken: async purpose => recaptcha.execute(siteKey, { action: purpose }),
    showBadge(isShown) {
      // hides the badge outside the sign-in page, because the service never removes the badge
      for (const badge of document.querySelectorAll<HTMLElement>('.grecaptcha-badge')) {
        badge.style.visibility = isShown ? '' : 'hidden'
      }
    },
  }
}
