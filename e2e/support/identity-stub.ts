import type { BrowserContext, Route } from 'playwright/test'
import type { Shop } from './fixtures.ts'

/**
 * Stubs of Google's and Apple's sign-in at their real addresses: scripts, frames and windows are
 * answered under the page's policy. The account selected in a window receives a token of the sandbox.
 */
export interface IdentityStub {
  /** Addresses of the requested scripts, in order. */
  readonly scripts: string[]
  /** The parameters of each Google button and each Apple window. */
  readonly requests: URL[]
  /** The claims of the tokens besides the nonce. */
  claims: { subject?: string, profile?: object, picture?: string }
  /** The user data that Apple sends on the first sign-in. */
  user: object | undefined
}

const GOOGLE = 'https://accounts.google.com'
const APPLE = 'https://appleid.apple.com'

export async function stubIdentity(context: BrowserContext, shop: Shop): Promise<IdentityStub> {
  const stub: IdentityStub = { scripts: [], requests: [], claims: {}, user: undefined }
  const token = async (provider: 'GOOGLE' | 'APPLE', nonce: string): Promise<string> =>
    (await shop.control('identity-token', { provider, nonce, ...stub.claims })).token
  const script = (route: Route, body: string) => {
    stub.scripts.push(route.request().url())
    return route.fulfill({ contentType: 'text/javascript; charset=utf-8', body })
  }
  const page = (route: Route, body: string) =>
    route.fulfill({ contentType: 'text/html; charset=utf-8', body: `<!doctype html><title>Вход</title>${body}` })

  await context.route(`${GOOGLE}/**`, async route => {
    const url = new URL(route.request().url())
    switch (url.pathname) {
      case '/gsi/client': return script(route, `(${installGoogle})('${GOOGLE}')`)
      case '/gsi/style': return route.fulfill({ contentType: 'text/css', body: '.google-stub { border: 0 }' })
      case '/gsi/button':
        stub.requests.push(url)
        return page(
          route,
          '<style>body{margin:0}button{width:100%;height:44px}</style>'
            + `<button onclick="window.open('/gsi/select' + location.search, 'g', 'width=500,height=600')">`
            + 'Продолжить с Google</button>',
        )
      case '/gsi/select':
        return page(
          route,
          '<h1>Выберите аккаунт</h1><button onclick="location.href = \'/gsi/done\' + location.search">Анна</button>',
        )
      case '/gsi/done': {
        const credential = await token('GOOGLE', url.searchParams.get('nonce') ?? '')
        return page(route, `<script>opener.parent.postMessage({ credential: '${credential}' }, '*'); close()</script>`)
      }
      default: return route.abort()
    }
  })
  await context.route('https://appleid.cdn-apple.com/**', route => script(route, `(${installApple})('${APPLE}')`))
  await context.route(`${APPLE}/**`, async route => {
    const url = new URL(route.request().url())
    const postAnswer = (answer: object) =>
      page(route, `<script>opener.postMessage(${JSON.stringify(answer)}, '*'); close()</script>`)
    switch (url.pathname) {
      case '/auth/authorize':
        stub.requests.push(url)
        return page(
          route,
          `<h1>Apple</h1><button onclick="location.href = '/done' + location.search">Продолжить</button>`
            + `<button onclick="location.href = '/cancel'">Отменить</button>`,
        )
      case '/cancel': return postAnswer({ error: 'user_cancelled_authorize' })
      case '/done':
        return postAnswer({
          authorization: {
            code: 'c',
            id_token: await token('APPLE', url.searchParams.get('nonce') ?? ''),
            state: url.searchParams.get('state'),
          },
          ...(stub.user !== undefined && { user: stub.user }),
        })
      default: return route.abort()
    }
  })
  return stub
}

/**
 * Runs in the page as Google's script: draws a frame and injects its style sheet, as the original
 * does.
 */
function installGoogle(host: string): void {
  const script = document.currentScript as HTMLScriptElement
  let settings: any
  addEventListener('message', event => {
    if (event.origin === host && event.data?.credential !== undefined)
      settings.callback({ credential: event.data.credential, select_by: 'btn' })
  })
  const style = document.createElement('style')
  style.nonce = script.nonce
  style.textContent = '.google-stub { display: block; border-radius: 22px }'
  const sheet = document.createElement('link')
  sheet.rel = 'stylesheet'
  sheet.href = `${host}/gsi/style`
  document.head.append(style, sheet)
  ;(window as any).google = {
    accounts: {
      id: {
        initialize(options: any) {
          settings = options
        },
        renderButton(place: HTMLElement, options: any) {
          const { theme, locale, width } = options
          const frame = document.createElement('iframe')
          frame.className = 'google-stub'
          frame.title = 'Кнопка входа с Google'
          frame.width = String(width)
          frame.height = '44'
          const { client_id, nonce, ux_mode } = settings
          const query = new URLSearchParams({ client_id, nonce, ux_mode, theme, locale, width: String(width) })
          frame.src = `${host}/gsi/button?${query}`
          place.append(frame)
        },
      },
    },
  }
}

/** Runs in the page as Apple's script. */
function installApple(host: string): void {
  let settings: any
  ;(window as any).AppleID = {
    auth: {
      init(options: any) {
        settings = options
      },
      signIn: () =>
        new Promise((resolve, reject) => {
          const { clientId, redirectURI, state, nonce, scope } = settings
          const opened = window.open(
            `${host}/auth/authorize?${new URLSearchParams({ clientId, redirectURI, state, nonce, scope })}`,
            'a',
            'width=700,height=700',
          )
          if (opened === null) return reject({ error: 'popup_blocked_by_browser' })
          const onMessage = (event: MessageEvent) => {
            if (event.origin !== host) return
            clearInterval(poll)
            removeEventListener('message', onMessage)
            if (event.data.error === undefined) resolve(event.data)
            else reject(event.data)
          }
          const poll = setInterval(() => {
            if (!opened.closed) return
            clearInterval(poll)
            // A message sent just before the window closed is handled first.
            setTimeout(() => {
              removeEventListener('message', onMessage)
              reject({ error: 'popup_closed_by_user' })
            }, 300)
          }, 300)
          addEventListener('message', onMessage)
        }),
    },
  }
}
