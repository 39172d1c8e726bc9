import { browserPath } from './browser.mjs'

/** @typedef {import('./browser.mjs').Browser} Program found, named and installed as a browser is */

const LOG = '.cache/program-install.log'
/** @type {Program} */
const NGINX = { name: 'nginx', variable: 'NGINX', commands: ['nginx'], files: async () => ['/usr/sbin/nginx'], package: 'nginx', elsewhere: 'nginx.org' }
/** @type {Program} */
const CADDY = { name: 'Caddy', variable: 'CADDY', commands: ['caddy'], files: async () => [], package: 'caddy', elsewhere: 'caddyserver.com' }
/** @type {Program} */
const WRK = { name: 'wrk', variable: 'WRK', commands: ['wrk'], files: async () => [], package: 'wrk', elsewhere: 'its sources' }

/** The web servers for which `npm run headers` prints a configuration: where each is. Where none is there and this may install one, it does. */
export const SERVER_PATHS = { nginx: () => browserPath(NGINX, LOG), caddy: () => browserPath(CADDY, LOG) }
/** The same of the program that asks a server as fast as it can. */
export const wrkPath = () => browserPath(WRK, LOG)
