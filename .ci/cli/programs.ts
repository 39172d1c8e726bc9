import { ensureProgram } from '../test/browser.ts'

const LOG = '.cache/program-install.log'
const NGINX = { name: 'nginx', variable: 'NGINX', commands: ['nginx'], package: 'nginx', elsewhere: 'nginx.org' }
const CADDY = { name: 'Caddy', variable: 'CADDY', commands: ['caddy'], package: 'caddy', elsewhere: 'caddyserver.com' }

/** Return the path of a web server of `npm run headers`. A missing one is installed. */
export const SERVER_PATHS = { nginx: () => ensureProgram(NGINX, LOG), caddy: () => ensureProgram(CADDY, LOG) }
