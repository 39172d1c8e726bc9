import type { BrowserContext, Page } from 'playwright/test'
import type { Shop } from './fixtures.ts'

/**
 * A stub of the parts of VK ID that the shop uses, at its real address. The window and the redirect
 * page have a button «Войти как Вера». Its codes are exchanged by the sandbox. CORS preflights are
 * rejected, as VK ID does, and recorded.
 */
export interface VkStub {
  /** The authorization requests, in order. */
  readonly questions: URL[]
  /** Form calls: `/oauth2/user_info access_token=…`. */
  readonly calls: { readonly path: string; readonly body: string; readonly headers: Readonly<Record<string, string>> }[]
  /** Requests that must not happen: CORS preflights and unknown paths. */
  readonly wrong: string[]
}

const VK = 'https://id.vk.ru'

export async function stubVk(context: BrowserContext, shop: Shop): Promise<VkStub> {
  const stub: VkStub = { questions: [], calls: [], wrong: [] }
  await context.route(`${VK}/**`, async route => {
    const request = route.request()
    const url = new URL(request.url())
    const page = (body: string) =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        body: `<!doctype html><title>VK ID</title><body>${body}`,
      })
    if (request.method() === 'OPTIONS') {
      stub.wrong.push(`preflight of ${url.pathname}`)
      return route.fulfill({ status: 405 })
    }
    switch (url.pathname) {
      case '/authorize': {
        stub.questions.push(url)
        const readParameter = (name: string): string => url.searchParams.get(name) ?? ''
        const { code, state, deviceId } = await shop.control('vk/authorize', {
          codeChallenge: readParameter('code_challenge'),
          state: readParameter('state'),
          redirectUri: readParameter('redirect_uri'),
          profile: { firstName: 'Вера' },
        })
        const answer = { type: 'code_v2', code, state, device_id: deviceId, expires_in: 600, ext_id: 'ext-1' }
        const back = (fields: Record<string, unknown>) =>
          `${readParameter('redirect_uri')}?${new URLSearchParams(fields as Record<string, string>)}`
        // Without an opener VK ID redirects the window back to the shop.
        const script = `
          const reply = (payload, address) => opener
            ? opener.postMessage({ action: 'oauth2_authorize_response' + ${JSON.stringify(state)}, payload }, '*')
            : location.assign(address)
          yes.onclick = () => reply(${JSON.stringify(answer)}, ${JSON.stringify(back(answer))})`
        return page(`<button id="yes">Войти как Вера</button><script>${script}</script>`)
      }
      case '/button_one_tap_auth': {
        const createMessage = (handler: string, params = '{}') =>
          `parent.postMessage({ type: 'vk-sak-sdk', handler: '${handler}', params: ${params} }, '*');`
        const frameScript = createMessage('common: load') + createMessage('common: resize', '{ height: 72 }')
        return page(
          `<button onclick="${createMessage('onetap: show full auth')}">Продолжить как Вера</button>`
            + `<script>${frameScript}</script>`,
        )
      }
      case '/oauth2/user_info':
      case '/oauth2/logout':
      case '/stat_events_vkid_sdk': {
        stub.calls.push({ path: url.pathname, body: request.postData() ?? '', headers: await request.allHeaders() })
        const json =
          url.pathname === '/oauth2/user_info'
            ? {
                user: {
                  user_id: '77',
                  first_name: 'Вера',
                  last_name: 'Котова',
                  email: 'vera@mail.example',
                  avatar: 'https://sun.vk.example/a.jpg',
                },
              }
            : { response: 1 }
        return route.fulfill({ headers: { 'Access-Control-Allow-Origin': '*' }, json })
      }
      default:
        stub.wrong.push(url.href)
        return route.fulfill({ status: 404 })
    }
  })
  return stub
}

/** Presses the shop's button and returns the window that opens. */
export async function openVk(page: Page): Promise<Page> {
  const [opened] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Продолжить с VK ID' }).click(),
  ])
  return opened
}
