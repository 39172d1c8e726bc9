import { ensureProgram } from '../test/browser.mjs'

const LOG = '.cache/program-install.log'
const NGINX = { name: 'nginx', variable: 'NGINX', commands: ['nginx'], package: 'nginx', elsewhere: 'nginx.org' }
const CADDY = { name: 'Caddy', variable: 'CADDY', commands: ['caddy'], package: 'caddy', elsewhere: 'caddyserver.com' }
const WRK = { name: 'wrk', variable: 'WRK', commands: ['wrk'], package: 'wrk', elsewhere: 'its sources' }

/** Return the path of a web server of `npm run headers`. A missing one is installed. */
export const SERVER_PATHS = { nginx: () => ensureProgram(NGINX, LOG), caddy: () => ensureProgram(CADDY, LOG) }
/** Returns the path of the load generator wrk, and installs it if missing. */
export const ensureWrk = () => ensureProgram(WRK, LOG)
