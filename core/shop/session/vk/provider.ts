import type { HttpPort, Report, TimerPort } from '../../../env.ts'
import { jsonOf } from '../../../http/answer.ts'
import { integer, lenient, object, read, string, type Read } from '../../../http/read.ts'
import { withTimeout } from '../../../task.ts'
import type { About } from '../provided.ts'
import { vkOrigin, type VkSettings } from './settings.ts'

/** What is asked of VK ID itself; everything else goes through the API. */
export interface VkProvider {
  /** What VK ID says of the person. Rejects when it says nothing in time. */
  person(accessToken: string): Promise<About>
  /** Tells VK ID that the access token is done with. Nobody waits for it, and its failure is nobody's business. */
  logOut(accessToken: string): void
}

const PATIENCE = 5000

const id: Read<string> = (value, at) => (typeof value === 'number' ? String(integer(value, at)) : string(value, at))
const answer = object({
  user: object({ user_id: lenient(id), first_name: lenient(string), last_name: lenient(string), avatar: lenient(string), email: lenient(string) }),
})

/**
 * Calls with a form as their body and no header of our own, so that the browser sends them without asking first: VK ID
 * answers no CORS preflight. The API's bearer and language have no place in them.
 */
export function createVkProvider(options: {
  readonly http: HttpPort
  readonly timer: TimerPort
  readonly settings: Pick<VkSettings, 'host' | 'clientId'>
  readonly report: Report
}): VkProvider {
  const { http, timer, settings, report } = options

  async function call(path: 'user_info' | 'logout', accessToken: string): Promise<unknown> {
    return jsonOf(await withTimeout(timer, PATIENCE, token => http.send({
      url: `${vkOrigin(settings)}/oauth2/${path}?client_id=${settings.clientId}`,
      method: 'POST',
      headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
      body: `access_token=${encodeURIComponent(accessToken)}`,
    }, token.onCancel)))
  }

  return {
    async person(accessToken) {
      // a refusal has no `user`, whatever its status
      const { user } = read(answer, await call('user_info', accessToken), report, 'profile')
      return {
        subject: user.user_id ?? '',
        person: { email: user.email, firstName: user.first_name, lastName: user.last_name, avatar: user.avatar },
      }
    },
    logOut(accessToken) {
      call('logout', accessToken).catch(() => report('vk.not-logged-out'))
    },
  }
}
