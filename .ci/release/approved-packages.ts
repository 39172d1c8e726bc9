/** Reasons by package. */
type Reasons = Readonly<Record<string, string>>
export type ApprovedPackages = Readonly<Record<'production' | 'transitive' | 'development' | 'scripts', Reasons>>

/**
 * The approved packages with their reasons. `npm run audit` requires a reason for each package of
 * package.json and for each production package, and reports a reason without its package.
 * `production` and `development` are those of package.json,
 * `transitive` the dependencies of production packages.
 * `scripts` are packages with an install script, which npm never runs.
 */
export const APPROVED: ApprovedPackages = {
  production: {
    '@googlemaps/js-api-loader':
      'loads the script of Google Maps; in a separate chunk, requested only if the chain has a key',
    clsx: 'joins class names',
    history:
      'address bar and browser history; no longer maintained: created in src/main.tsx only and wrapped by core/router',
    immer: 'creates the next state of the order form from mutating code; used by the checkout only',
    react: 'the views',
    'react-dom': 'the views in a browser',
    'use-sync-external-store': 'selects from a store by a comparison; used by src/bind/structural-sharing.ts only',
  },
  transitive: {
    '@babel/runtime': 'for history, which imports one function',
    '@types/google.maps': 'the types of the loader: nothing of it ships',
    scheduler: 'for react-dom: the order of rendering work',
  },
  development: {
    '@testing-library/dom': 'the peer of @testing-library/react, which finds elements as users do',
    '@testing-library/react': 'the tests of components',
    '@types/google.maps': 'types of the Google Maps API, which src/maps/google uses',
    '@types/node': 'types of Node, for the build and the sandbox',
    '@types/react': 'types of React',
    '@types/react-dom': 'types of react-dom',
    '@types/use-sync-external-store': 'types of use-sync-external-store',
    ajv: "validates requests and responses with the JSON Schemas of the API's description",
    'axe-core': 'finds accessibility faults in browser tests',
    esbuild: 'bundles scripts and style sheets',
    'happy-dom': 'a document for the tests of components',
    playwright: 'browser tests',
    typescript: 'the type check',
    uvu: 'runs unit tests; no longer maintained, and wrapped by test/support, which counts what uvu does not',
  },
  scripts: {
    esbuild: 'would only look for its program, which npm installs as a separate package',
  },
}

/**
 * SPDX ids of the permitted licences. Those of packages that ship require only that their text is
 * included. Tools do not ship, so they may also have MPL-2.0,
 * which requires that changes are published.
 */
export const LICENCES_ALLOWED = ['Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', 'MIT']
export const LICENCES_OF_TOOLS = [...LICENCES_ALLOWED, 'MPL-2.0']
