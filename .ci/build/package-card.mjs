/**
 * Which packages there may be, and why: whoever adds one writes its reason here, and one that goes takes its reason along.
 * `production` and `development` are those that package.json names, `carried` those that come with the former, `scripts` those that have an
 * install script, which nobody runs.
 * @typedef {{ readonly [K in 'production' | 'carried' | 'development' | 'scripts']: Readonly<Record<string, string>> }} Card
 */

/** @type {Card} */
export const CARD = {
  production: {
    '@googlemaps/js-api-loader': 'fetches the script of Google Maps; in a file of its own, asked for only where a chain has a key',
    clsx: 'joins class names',
    history: 'the address bar and the way back; no longer maintained: made in src/main.tsx alone and led by core/router',
    immer: 'writes the next state of the order form as if it were changed in place; in the purchase only',
    react: 'the views',
    'react-dom': 'the views in a browser',
    'use-sync-external-store': 'reads a part of a store in a view; in the purchase only',
  },
  carried: {
    '@babel/runtime': 'for history, which takes one function of it that every browser has: nothing of it ships',
    '@types/google.maps': 'the types of the loader: nothing of it ships',
    scheduler: 'for react-dom: what to draw first',
  },
  development: {
    '@testing-library/dom': 'the peer of @testing-library/react, which finds what a person sees',
    '@testing-library/react': 'the tests of components',
    '@types/google.maps': 'types of Google Maps, for a port that is tested without it',
    '@types/node': 'types of Node, for the build and the sandbox',
    '@types/react': 'types of React',
    '@types/react-dom': 'types of react-dom',
    '@types/use-sync-external-store': 'types of use-sync-external-store',
    ajv: 'holds what is sent and answered to the schemas of the API\'s description, as their standard has it',
    'axe-core': 'accessibility faults that no eye finds, in browser tests',
    esbuild: 'makes the scripts and style sheets',
    'happy-dom': 'a document for the tests of components',
    playwright: 'browser tests',
    typescript: 'the type check',
    uvu: 'runs unit tests; no longer maintained, and behind test/support, which counts what it forgets',
  },
  scripts: {
    esbuild: 'would only look for the program that npm has brought as a package of its own',
  },
}

/** Licences that ask for nothing but their own text, by SPDX id; and of what never ships also one that asks for changed files. */
export const LICENCES_ALLOWED = ['Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT']
export const LICENCES_OF_TOOLS = [...LICENCES_ALLOWED, 'MPL-2.0']
