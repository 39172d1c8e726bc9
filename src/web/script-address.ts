interface Policy {
  createScriptURL(url: string): unknown
}
type Page = { readonly trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } }

/** Makes addresses that the page's policy accepts (W3C Trusted Types): only from the sources or the configuration. */
export function permitScripts(name: string): (url: string) => string {
  const policy = (window as Page).trustedTypes?.createPolicy(name, { createScriptURL: url => url })
  return url => (policy === undefined ? url : policy.createScriptURL(url) as string)
}
