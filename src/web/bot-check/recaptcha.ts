import { BotCheckError, type BotCheckProvider } from './provider.ts'
import type { InsertScript } from './script.ts'

/** What the script leaves in the page (developers.google.com/recaptcha/docs/v3, docs.cloud.google.com/recaptcha/docs). */
interface Recaptcha {
  ready(run: () => void): void
  execute(siteKey: string, options: { action: string }): PromiseLike<string>
}
interface RecaptchaPage {
  readonly grecaptcha?: Recaptcha & { readonly enterprise?: Recaptcha }
}

/** reCAPTCHA v3 or Enterprise with a key of the score kind, which asks the customer nothing. */
export async function loadRecaptcha({ siteKey, isEnterprise, locale, insertScript }: {
  readonly siteKey: string
  readonly isEnterprise: boolean
  readonly locale: string
  readonly insertScript: InsertScript
}): Promise<BotCheckProvider> {
  const file = isEnterprise ? 'enterprise.js' : 'api.js'
  // Montenegrin is not among the service's languages; Croatian is the nearest in Latin script
  const language = locale === 'cnr' ? 'hr' : locale
  const service = (): Recaptcha | undefined => {
    const { grecaptcha } = window as RecaptchaPage
    return isEnterprise ? grecaptcha?.enterprise : grecaptcha
  }
  // a script that was given up as late may have come all the same
  if (service() === undefined) {
    await insertScript(`https://www.google.com/recaptcha/${file}?render=${encodeURIComponent(siteKey)}&hl=${encodeURIComponent(language)}`)
  }
  const found = service()
  if (found === undefined) throw new BotCheckError('unavailable')
  await new Promise<void>(resolve => found.ready(resolve))
  return {
    prove: async purpose => found.execute(siteKey, { action: purpose }),
    show(isShown) {
      // the mark belongs to the page where the check is made; the service itself never takes it away
      for (const badge of document.querySelectorAll<HTMLElement>('.grecaptcha-badge')) badge.style.visibility = isShown ? '' : 'hidden'
    },
  }
}
