import type { VkBrowser } from '../../../../core/env.ts'

/** The browser's windows and messages for the sign-in with VK ID. */
export const vkBrowser: VkBrowser = {
  open(url, { width, height }) {
    const top = Math.max(0, Math.round(screen.height / 2 - height / 2))
    const left = Math.max(0, Math.round(screen.width / 2 - width / 2))
    // no `noopener`: the window sends its response as a message to the opener
    const opened = window.open(url, '_blank', `top=${top},left=${left},width=${width},height=${height},location`)
    return opened === null ? null : { source: opened, isClosed: () => opened.closed, close: () => opened.close() }
  },
  navigate: url => location.assign(url),
  onMessage(listen) {
    const onMessage = ({ origin, source, data }: MessageEvent): void => listen({ origin, source, data })
    addEventListener('message', onMessage)
    return () => removeEventListener('message', onMessage)
  },
  theme: () => (document.documentElement.dataset.theme === 'light' ? 'light' : 'dark'),
}
