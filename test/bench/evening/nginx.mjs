import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { startChild, stopChild } from '../../../.ci/cli/children.mjs'
import { formatServerConfig } from '../../../.ci/site/headers.mjs'
import { SERVER_PATHS } from '../../../.ci/cli/programs.mjs'

const freePort = () => new Promise(resolve => {
  const probe = net.createServer().listen(0, '127.0.0.1', () => {
    const { port } = probe.address()
    probe.close(() => resolve(port))
  })
})

const MEDIA_TYPES = [
  'text/html html', 'text/css css', 'text/javascript js', 'application/json json',
  'application/manifest+json webmanifest', 'image/svg+xml svg', 'image/png png', 'font/woff2 woff2', 'text/plain txt',
]
const TYPES = `types { ${MEDIA_TYPES.map(type => `${type};`).join(' ')} }`
/**
 * The logged fields of a request: its address, its response, and its headers for caching and
 * compression.
 */
const FIELDS = [
  'request_uri', 'status', 'body_bytes_sent', 'http_if_none_match', 'http_if_modified_since', 'http_accept_encoding',
]
const TICKS_A_SECOND = 100

/**
 * Runs nginx with one worker and the printed configuration for a built shop at two ports: one logs the
 * requests, the other does not.
 */
export async function startNginx(root, folder) {
  mkdirSync(folder, { recursive: true })
  const [loggedPort, quietPort] = [await freePort(), await freePort()]
  const log = path.join(folder, 'requests')
  const part = formatServerConfig('nginx', JSON.parse(readFileSync(path.join(root, 'headers.json'), 'utf8')))
  const site = (port, access) =>
    `server { listen 127.0.0.1:${port} backlog=4096; root ${root}; gzip_static on; access_log ${access};\n${part}\n}`
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map(name => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  writeFileSync(
    path.join(folder, 'nginx.conf'),
    [
      `pid ${folder}/pid; error_log ${folder}/errors; daemon off; worker_processes 1; user root;`,
      'events { worker_connections 4096; }',
      `http { ${TYPES} ${temporary} sendfile on; tcp_nopush on; keepalive_requests 1000000;`,
      `log_format requests escape=json '[${FIELDS.map(name => `"$${name}"`).join(',')}]';`,
      site(loggedPort, `${log} requests`),
      site(quietPort, 'off'),
      '}',
    ].join('\n'),
  )
  const child = startChild(
    await SERVER_PATHS.nginx(), ['-p', folder, '-e', `${folder}/errors`, '-c', `${folder}/nginx.conf`],
    { stdio: 'ignore' },
  )
  const url = `http://127.0.0.1:${loggedPort}`
  for (let left = 50; !await fetch(`${url}/headers.json`).then(() => true, () => false); left--) {
    if (left === 0) throw new Error(`nginx does not answer: ${readFileSync(path.join(folder, 'errors'), 'utf8')}`)
    await new Promise(resolve => setTimeout(resolve, 100))
  }
  const [worker] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').trim().split(' ')
  return {
    url,
    quietUrl: `http://127.0.0.1:${quietPort}`,
    /** The requests since the last call. */
    takeLog() {
      const lines = readFileSync(log, 'utf8').split('\n').filter(line => line !== '').map(line => JSON.parse(line))
      writeFileSync(log, '')
      return lines.map(fields => Object.fromEntries(FIELDS.map((name, at) => [name, fields[at]])))
    },
    /** Seconds that the worker has had of a processor so far. */
    seconds() {
      const [user, system] = readFileSync(`/proc/${worker}/stat`, 'utf8')
        .split(') ')[1]
        .split(' ')
        .slice(11, 13)
        .map(Number)
      return (user + system) / TICKS_A_SECOND
    },
    stop: () => stopChild(child),
  }
}
