/** What the isolation self-test's guest tries to reach. */
export interface SelfTestArguments {
  workspace: string
  /** A file and a folder outside, a link in the workspace that leads to the file. */
  canary: string
  outside: string
  plantedLink: string
  /** The folder of somebody else, beside the workspace. */
  neighbour: string
  /** A file in a folder that may only be read. */
  readOnlyFile: string
  hostPid: number
  /** Another process of the host's. */
  siblingPid: number
  tcpPort: number
  udpPort: number
  unixSocket: string
  memoryMb: number
  /** A TypeScript module that takes the stripper deep into its stack. */
  nestedModule: string
}
