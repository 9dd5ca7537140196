/** What the launcher must do before it becomes the program's process. Made by the host, passed as its only argument. */
export interface LaunchSpec {
  /** Folders end in `/`. What is missing on this machine is skipped. */
  read: string[]
  execute: string[]
  write: string[]
  rlimits: Partial<Record<RlimitName, number>>
  /** Give up unless this process is the parent: it died while the launcher started. Left out where pids differ inside. */
  parentPid?: number
  /** Whom to become, and where to stand then. Only root can. */
  become?: { uid: number; gid: number; dir: string }
  argv: string[]
  env: Record<string, string>
}

export type RlimitName = 'cpu' | 'fsize' | 'data' | 'core' | 'nofile' | 'nproc'
