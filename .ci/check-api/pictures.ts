import type { CheckedRestaurant } from './catalogue.ts'
import type { Check } from './check-call.ts'
import type { Judgement } from './findings.ts'
import { describeNetworkError } from './network.ts'

/** The number of pictures to request from each host. A chain has thousands of pictures. */
const SAMPLE_SIZE = 3
/** Matches an HTML tag or one of the usual HTML entities. */
const TAG_OR_ENTITY = /<\/?[a-z][a-z\d]*(?:\s[^<>]*)?\/?>|&(?:nbsp|amp|lt|gt|quot|laquo|raquo|mdash|#\d+);/i

/** Checks the texts that customers read, and the pictures that they see. */
export async function checkTextsAndPictures(check: Check, restaurants: readonly CheckedRestaurant[]): Promise<void> {
  for (const { resto, menu } of restaurants) {
    for (const item of [resto, ...menu.menus.flatMap(({ positions }) => positions)]) {
      const [markup] = TAG_OR_ENTITY.exec(item.name) ?? TAG_OR_ENTITY.exec(item.description ?? '') ?? []
      const subject = item === resto ? `restaurant ${item.id}` : `position ${item.id}`
      check.findings.judge(subject, { 'texts.plain': markup === undefined || `${markup} in its name or description` })
    }
  }
  await checkPictures(check, [...new Set(restaurants.flatMap(({ menu }) => menu.photos).map(photo => photo.url))])
}

async function checkPictures(
  { config: { apiBase, images }, isConfigured, findings, network }: Check, urls: readonly string[],
): Promise<void> {
  const base = new URL(`${apiBase}/`)
  const byHost = new Map<string, string[]>()
  for (const url of urls) {
    const address = URL.canParse(url, base.href) ? new URL(url, base) : undefined
    const isShown = address !== undefined && (address.protocol === 'https:' || address.origin === base.origin)
    findings.judge(`picture ${url}`, { 'pictures.https': isShown || 'neither https nor relative to the API' })
    if (isShown) byHost.set(address.host, [...byHost.get(address.host) ?? [], address.href])
  }
  const unknownHosts = [...byHost.keys()].filter(host => !images.hosts.includes(host))
  const hosts = unknownHosts.join(', ')
  if (!isConfigured && unknownHosts.length > 0)
    findings.markUnchecked(`name these hosts in images.hosts: ${hosts}`, 'pictures.hosts')
  else if (byHost.size > 0)
    findings.judge(`${urls.length} pictures`, {
      'pictures.hosts': unknownHosts.length === 0 || `from ${hosts}, which images.hosts does not name`,
    })
  const sample = [...byHost.values()].flatMap(addresses => addresses.slice(0, SAMPLE_SIZE))
  await Promise.all(sample.map(async url =>
    findings.judge(`GET ${url}`, { 'pictures.load': await judgePicture(network, url) })))
}

/** Judges whether a browser would show a picture. */
async function judgePicture(network: Check['network'], url: string): Promise<Judgement> {
  try {
    const { status, headers } = await network.fetchFile(url)
    const [type, policy] = [headers.get('content-type') ?? 'no type', headers.get('cross-origin-resource-policy') ?? '']
    if (status !== 200 || !/^image\//.test(type)) return `status ${status}, ${type}`
    return !/^same-/.test(policy) || `Cross-Origin-Resource-Policy: ${policy}`
  } catch (error) {
    return `no response: ${describeNetworkError(error)}`
  }
}
