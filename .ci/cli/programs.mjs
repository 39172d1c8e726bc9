import { ensureProgram } from '../test/browser.mjs'

/** @typedef {import('../test/browser.mjs').Program} Program */

const LOG = '.cache/program-install.log'
/** @type {Program} */
const NGINX = {
  name: 'nginx',
  variable: 'NGINX',
  commands: ['nginx'],
  files: async () => ['/usr/sbin/nginx'],
  package: 'nginx',
  elsewhere: 'nginx.org',
}
/** @type {Program} */
const CADDY = {
  name: 'Caddy',
  variable: 'CADDY',
  commands: ['caddy'],
  files: async () => [],
  package: 'caddy',
  elsewhere: 'caddyserver.com',
}

/**
 * The web servers of `npm run headers`. Each function returns the
 * server's path, and installs it if missing.
 */
export const SERVER_PATHS = { nginx: () => ensureProgram(NGINX, LOG), caddy: () => ensureProgram(CADDY, LOG) }
