import type { Variable } from '../entries/expand-environment.ts'

/** Whose certificates count. */
const CERTIFICATES = ['SSL_CERT_FILE', 'SSL_CERT_DIR', 'NODE_EXTRA_CA_CERTS', 'NPM_CONFIG_CAFILE', 'npm_config_cafile']
/** What the way out leads over, and where packages come from. */
const ADDRESSES = [
  'HTTPS_PROXY',
  'https_proxy',
  'HTTP_PROXY',
  'http_proxy',
  'NO_PROXY',
  'no_proxy',
  'NPM_CONFIG_REGISTRY',
  'npm_config_registry',
]

export interface HandedOn {
  variables: Record<string, string>
  /** Names of those that hold a name or a password. */
  withheld: string[]
}

/**
 * What a command is handed of the host's environment beside the SDK's defaults (PATH, HOME and the like): how the network is
 * reached. Without these `npx` hangs behind the proxy or the certificates of a company. An address that says who one is stays
 * here, for a server may tell anybody its environment: whoever sets it up names it in its `env`.
 */
export function handedOn(variable: Variable): HandedOn {
  const handed: HandedOn = { variables: {}, withheld: [] }
  for (const name of [...CERTIFICATES, ...ADDRESSES]) {
    const value = variable(name)
    if (!value) continue
    if (ADDRESSES.includes(name) && value.includes('@')) handed.withheld.push(name)
    else handed.variables[name] = value
  }
  return handed
}

/** For whoever reads why a command that needs it does not start. */
export const withheldLine = (name: string) =>
  `(not said by the server: ${name} holds a name or a password, so it was not handed on; if it is needed, put "${name}": "\${env:${name}}" into "env" of the server.)`
