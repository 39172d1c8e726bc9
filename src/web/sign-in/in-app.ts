/**
 * In-app browsers, in which Google responds with «disallowed_useragent»: Android's WebView has
 * «; wv», and some apps that link to chains have their names in the user agent.
 */
const IN_APP = /; wv\)|\bFB(?:AN|AV|_IAB)\b|Instagram|VKAndroidApp|VKClient|OKApp|MicroMessenger|\bLine\/|Telegram/
/** The WebView of iOS lacks the word «Safari». */
const IOS_WITHOUT_SAFARI = /(?:iPhone|iPad|iPod)(?!.*Safari\/).*AppleWebKit/

/** Whether a user agent is that of an in-app browser. */
export const isInApp = (userAgent: string): boolean => IN_APP.test(userAgent) || IOS_WITHOUT_SAFARI.test(userAgent)
