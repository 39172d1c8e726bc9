/** `createScriptURL` returns a `TrustedScriptURL`. */
interface ScriptUrlPolicy {
  createScriptURL(url: string): unknown
}
type TrustedTypesWindow = {
  readonly trustedTypes?: { createPolicy(name: string, rules: ScriptUrlPolicy): ScriptUrlPolicy }
}

/**
 * Creates a function that makes script URLs trusted (W3C Trusted Types), by a policy of this name.
 * Pass the function only URLs from the code or the configuration.
 */
export function permitScripts(name: string): (url: string) => string {
  const policy = (window as TrustedTypesWindow).trustedTypes?.createPolicy(name, { createScriptURL: url => url })
  return url => (policy === undefined ? url : policy.createScriptURL(url) as string)
}
