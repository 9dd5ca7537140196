/** Addresses of a person's files and runs, as MCP clients name them. */
export const WORKSPACE_URI = 'workspace:///'
export const RUN_URI = 'run://'

export const uriOfFile = (path: string) => `${WORKSPACE_URI}${path.split('/').map(encodeURIComponent).join('/')}`

/** The path that an address names; where it leads the workspace judges. */
export const decodePath = (path: string) => path.split('/').map(decodeURIComponent).join('/')
