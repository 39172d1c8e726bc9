/**
 * In-app browsers, in which Google rejects sign-in with «disallowed_useragent». The user agent of
 * Android's WebView contains «; wv»; the user agents of other apps contain the app's name.
 */
const IN_APP = /; wv\)|\bFB(?:AN|AV|_IAB)\b|Instagram|VKAndroidApp|VKClient|OKApp|MicroMessenger|\bLine\/|Telegram/
/** The user agent of the iOS WebView lacks the word «Safari», which other iOS browsers have. */
const IOS_WITHOUT_SAFARI = /(?:iPhone|iPad|iPod)(?!.*Safari\/).*AppleWebKit/

/** Whether a user agent is that of an in-app browser. */
export const isInApp = (userAgent: string): boolean => IN_APP.test(userAgent) || IOS_WITHOUT_SAFARI.test(userAgent)
