import type { Check } from './check-call.ts'
import type { Place } from './catalogue.ts'
import { networkReason } from './network.ts'

/** The number of pictures requested from each host: a chain has thousands. */
const LOOKED_AT = 3
const TAG = /<\/?[a-z][a-z\d]*(?:\s[^<>]*)?\/?>|&(?:nbsp|amp|lt|gt|quot|laquo|raquo|mdash|#\d+);/i

/** Checks the texts that customers read, and their pictures. */
export async function checkTextsAndPictures(check: Check, places: readonly Place[]): Promise<void> {
  for (const { resto, menu } of places) {
    for (const one of [resto, ...menu.menus.flatMap(({ positions }) => positions)]) {
      const found = [one.name, one.description ?? ''].map(text => TAG.exec(text)?.[0]).find(tag => tag !== undefined)
      check.findings.check(
        'texts.plain',
        one === resto ? `restaurant ${one.id}` : `position ${one.id}`,
        found && `${found} in its name or description`,
      )
    }
  }
  await checkPictures(check, [...new Set(places.flatMap(({ menu }) => menu.photos).map(photo => photo.url))])
}

async function checkPictures(
  { config: { apiBase, images }, isConfigured, findings, network }: Check,
  urls: readonly string[],
): Promise<void> {
  const base = new URL(`${apiBase}/`)
  const byHost = new Map<string, string[]>()
  for (const url of urls) {
    const found = URL.canParse(url, base.href) ? new URL(url, base) : undefined
    const isShown = found !== undefined && (found.protocol === 'https:' || found.origin === base.origin)
    findings.check('pictures.https', `picture ${url}`, isShown ? undefined : 'neither https nor relative to the API')
    if (found !== undefined && isShown) byHost.set(found.host, [...(byHost.get(found.host) ?? []), found.href])
  }
  const foreign = [...byHost.keys()].filter(host => !images.hosts.includes(host))
  if (!isConfigured && foreign.length > 0)
    findings.leave(`name these hosts in images.hosts: ${foreign.join(', ')}`, 'pictures.hosts')
  else if (byHost.size > 0)
    findings.check(
      'pictures.hosts',
      `${urls.length} pictures`,
      foreign.length === 0 ? undefined : `from ${foreign.join(', ')}, which images.hosts does not name`,
    )
  const some = [...byHost.values()].flatMap(of => of.slice(0, LOOKED_AT))
  await Promise.all(some.map(async url => findings.check('pictures.load', `GET ${url}`, await lookAt(network, url))))
}

/** Why a picture would not be shown; undefined if it would. */
async function lookAt(network: Check['network'], url: string): Promise<string | undefined> {
  try {
    const { status, headers } = await network.look(url)
    const [type, policy] = [headers.get('content-type') ?? 'no type', headers.get('cross-origin-resource-policy') ?? '']
    if (status !== 200 || !/^image\//.test(type)) return `status ${status}, ${type}`
    return /^same-/.test(policy) ? `Cross-Origin-Resource-Policy: ${policy}` : undefined
  } catch (error) {
    return `no answer: ${networkReason(error)}`
  }
}
