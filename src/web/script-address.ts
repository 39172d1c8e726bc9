interface ScriptUrlPolicy {
  createScriptURL(url: string): unknown
}
type TrustedTypesWindow = {
  readonly trustedTypes?: { createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy }
}

/**
 * Makes script URLs trusted (W3C Trusted Types).
 * Pass only URLs from the sources or the configuration.
 */
export function permitScripts(name: string): (url: string) => string {
  const policy = (window as TrustedTypesWindow).trustedTypes?.createPolicy(name, { createScriptURL: url => url })
  return url => (policy === undefined ? url : policy.createScriptURL(url) as string)
}
