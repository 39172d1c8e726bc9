interface Policy {
  createScriptURL(url: string): unknown
}
type Page = { readonly trustedTypes?: { createPolicy(name: string, rules: Policy): Policy } }

/**
 * Makes addresses of scripts such as the page's policy accepts, under a name that it knows (W3C Trusted Types); texts, where
 * browsers know no such policies. Whatever it is given must be written in the sources or the configuration.
 */
export function permitScripts(name: string): (url: string) => string {
  const policy = (window as Page).trustedTypes?.createPolicy(name, { createScriptURL: url => url })
  return url => (policy === undefined ? url : policy.createScriptURL(url) as string)
}
