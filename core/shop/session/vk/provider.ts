import type { Env } from '../../../env.ts'
import { jsonOf } from '../../../http/answer.ts'
import { integer, lenient, object, read, string, type Read } from '../../../http/read.ts'
import { withTimeout } from '../../../task.ts'
import type { About } from '../provided.ts'
import { vkOrigin, type VkSettings } from './addresses.ts'

type Ports = Pick<Env, 'http' | 'timer' | 'report'>

const PATIENCE = 5000

const id: Read<string> = (value, at) => (typeof value === 'number' ? String(integer(value, at)) : string(value, at))
const answer = object({
  user: object({ user_id: lenient(id), first_name: lenient(string), last_name: lenient(string), avatar: lenient(string), email: lenient(string) }),
})

/** What VK ID says of the person. Rejects when it says nothing in time. */
export async function personAtVk(ports: Ports, settings: VkSettings, accessToken: string): Promise<About> {
  // a refusal has no `user`, whatever its status
  const { user } = read(answer, await call(ports, settings, 'user_info', accessToken), ports.report, 'profile')
  return { subject: user.user_id ?? '', email: user.email, firstName: user.first_name, lastName: user.last_name, avatar: user.avatar }
}

/** Tells VK ID that the access token is done with. Nobody waits for it, and its failure is nobody's business. */
export function logOutAtVk(ports: Ports, settings: VkSettings, accessToken: string): void {
  call(ports, settings, 'logout', accessToken).catch(() => ports.report('vk.not-logged-out'))
}

/** Sends a form without any header of our own, so that no browser asks first: VK ID answers no CORS preflight. */
async function call({ http, timer }: Ports, settings: VkSettings, path: 'user_info' | 'logout', accessToken: string): Promise<unknown> {
  return jsonOf(await withTimeout(timer, PATIENCE, signal => http.send({
    url: `${vkOrigin(settings)}/oauth2/${path}?client_id=${settings.vkClientId}`,
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: `access_token=${encodeURIComponent(accessToken)}`,
  }, signal)))
}
