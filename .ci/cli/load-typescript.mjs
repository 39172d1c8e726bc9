// Lets this process import TypeScript modules. Needs the installed packages.
import { register } from 'node:module'

process.setSourceMapsEnabled(true)
register('./typescript-hooks.mjs', import.meta.url)
