/**
 * What a Friday evening costs the web server: `npm run bench -- evening [SECONDS]`. A real browser
 * comes for the first time and again; what nginx has written down of each visit is then asked of it
 * over and over by wrk, as fast as it answers, both on this machine. Calls to the API are counted and
 * not repeated: they are the chain's. As root on Debian nginx and wrk are installed when there are
 * none.
 */
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { execFileSync } from 'node:child_process'
import os from 'node:os'
import path from 'node:path'
import { readBrandConfig } from '../../.ci/brand/brand.mjs'
import { configureSite } from '../../.ci/brand/configure.mjs'
import { ensureWrk } from '../../.ci/cli/programs.mjs'
import { bundleSandbox, startSandbox } from '../../.ci/dev/sandbox.mjs'
import { ensureCurrentSite } from '../../.ci/site/site.mjs'
import { startNginx } from './evening/nginx.mjs'
import { openBrowser } from './menu/open-shop.mjs'

const SECONDS = Number(process.argv[2] ?? 10)
const CONNECTIONS = 64
/** The evening that is simulated: visits a minute, and the share of first visits. */
const EVENING = { visits: 1000, first: 0.3 }

/** The requests of a visit as wrk repeats them, one after another. */
const script = requests => `local asked = {${requests
  .map(
    ({
      request_uri: address,
      http_if_none_match: tag,
      http_if_modified_since: since,
      http_accept_encoding: packing,
    }) => {
      const headers = { 'If-None-Match': tag, 'If-Modified-Since': since, 'Accept-Encoding': packing }
      const lua = Object.entries(headers)
        .filter(([, value]) => value !== '')
        .map(([name, value]) => `[${JSON.stringify(name)}]=${JSON.stringify(value)}`)
      return `{${JSON.stringify(address)},{${lua.join(',')}}}`
    },
  )
  .join(',\n')}}
local at = 0
function request()
  at = at % #asked + 1
  return wrk.format("GET", asked[at][1], asked[at][2])
end
`

const temporary = mkdtempSync(path.join(os.tmpdir(), 'evening-'))
const browser = await openBrowser()
const found = []
let sandbox, nginx
try {
  const wrk = await ensureWrk()
  const [site, main] = await Promise.all([ensureCurrentSite(await readBrandConfig()), bundleSandbox()])
  mkdirSync(path.join(temporary, 'data'))
  sandbox = await startSandbox({ script: main, dataDir: path.join(temporary, 'data') })
  cpSync(site, path.join(temporary, 'site'), { recursive: true })
  await configureSite(path.join(temporary, 'site'), { apiBase: sandbox.url, production: false })
  nginx = await startNginx(path.join(temporary, 'site'), path.join(temporary, 'nginx'))
  const context = await browser.newContext({ viewport: { width: 360, height: 780 }, locale: 'ru-RU' })
  for (const name of ['first visit', 'returning visit']) {
    nginx.takeLog()
    const calls = await come(context, nginx.url, found.length === 0)
    found.push({ name, calls, requests: nginx.takeLog() })
  }
  await browser.close()
  for (const one of found) Object.assign(one, load(wrk, one.requests))
} finally {
  await browser.close()
  nginx?.stop()
  await sandbox?.stop()
  rmSync(temporary, { recursive: true, force: true })
}

/**
 * A visit until the device keeps what it keeps: the first one chooses a place. Resolves with the
 * number of calls to the API.
 */
async function come(context, url, isFirst) {
  const page = await context.newPage()
  page.setDefaultTimeout(20_000)
  let calls = 0
  page.on('request', request => { if (new URL(request.url()).pathname.startsWith('/1/')) calls++ })
  await page.goto(url)
  if (isFirst) {
    await page.getByRole('button', { name: 'Ярославль' }).click()
    await page.locator('label', { has: page.getByRole('radio', { name: 'Самовывоз', exact: true }) }).click()
    await page.getByRole('button', { name: 'Сохранить' }).click()
  }
  await page.getByRole('main').getByRole('heading').first().waitFor()
  await page.waitForFunction(
    async () => (await navigator.serviceWorker.getRegistration())?.active?.state === 'activated', undefined,
    { polling: 200 },
  )
  await page.waitForTimeout(2000)
  await page.close()
  return calls
}

/** Repeats the same requests with wrk and reads its figures. */
function load(wrk, requests) {
  const file = path.join(temporary, 'visit.lua')
  writeFileSync(file, script(requests))
  const ask = seconds =>
    execFileSync(wrk, ['-t1', `-c${CONNECTIONS}`, `-d${seconds}s`, '--latency', '-s', file, nginx.quietUrl], {
      encoding: 'utf8',
    })
  ask(2)
  const [before, begun] = [nginx.seconds(), performance.now()]
  const output = ask(SECONDS)
  const [used, passed] = [nginx.seconds() - before, (performance.now() - begun) / 1000]
  if (/Non-2xx|Socket errors/.test(output)) throw new Error(output)
  const [, all = 0] = /(\d+) requests in/.exec(output) ?? []
  return {
    perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(output)?.[1]),
    latency: ['50%', '99%'].map(part => new RegExp(`${part}\\s+(\\S+)`).exec(output)?.[1]).join(', '),
    share: used / passed, cost: used / Number(all),
  }
}

const bytes = requests => requests.reduce((sum, { body_bytes_sent: sent }) => sum + Number(sent), 0)
console.log(
  `nginx with one worker and wrk with one thread and ${CONNECTIONS} connections, ${SECONDS} s each, `
    + `on one machine of ${os.availableParallelism()} cores; gzip, no TLS`,
)
console.table(Object.fromEntries(found.map(({ name, calls, requests, perSecond, latency, share, cost }) => [name, {
  'requests': requests.length,
  'answered 304': requests.filter(({ status }) => status === '304').length,
  'kB': Math.round(bytes(requests) / 1000),
  'calls to the API': calls,
  'requests/s': Math.round(perSecond),
  'visits a minute': Math.round(perSecond * 60 / requests.length),
  'median, 99 %': latency,
  'of a core': `${Math.round(share * 100)} %`,
  'ms of a core a visit': (cost * requests.length * 1000).toFixed(2),
}])))
const [first, again] = found
const mixed = pick => EVENING.first * pick(first) + (1 - EVENING.first) * pick(again)
const aSecond = EVENING.visits / 60
const requestRate = Math.round(aSecond * mixed(({ requests }) => requests.length))
const megabits = ((aSecond * mixed(({ requests }) => bytes(requests)) * 8) / 1e6).toFixed(1)
const coreShare = (aSecond * mixed(({ cost, requests }) => cost * requests.length) * 100).toFixed(1)
const callRate = Math.round(aSecond * mixed(({ calls }) => calls))
console.log(
  `${EVENING.visits} visits a minute, ${EVENING.first * 100} % of them first: ${requestRate} requests/s, `
    + `${megabits} Mbit/s, ${coreShare} % of a core; the API has ${callRate} calls/s to answer`,
)
