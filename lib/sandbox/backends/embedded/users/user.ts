/** Whom a process runs as, and whose its files are. */
export interface User {
  uid: number
  gid: number
  /** Somebody who runs other things, too, whose programs must not be counted with ours. */
  isElsewhere?: boolean
}

/** Users of the system that nobody else has; both ends belong to it. */
export interface UidRange {
  from: number
  to: number
}
