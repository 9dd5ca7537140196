/** How a process ended. */
export interface Exit {
  code: number | null
  signal: string | null
}

/** What a run has used so far. */
export interface Usage {
  cpuMs: number
  residentBytes: number
}

/**
 * A process that waits for one program: the only thing the backends provide differently. Its streams carry the frames of
 * `protocol.ts`; nothing else identifies it.
 */
export interface Channel {
  readonly frames: AsyncIterable<Uint8Array>
  /** Settles when the bytes may be followed by more. Bytes for a process that is gone are dropped. */
  write(bytes: Uint8Array): Promise<void>
  /** Ends the process at once, whatever it is doing. */
  kill(): void
  readonly exited: Promise<Exit>
  /** What it has used, null where that cannot be told. */
  usage(): Usage | null
  /** Has it give way further to everything else that wants the processor, for good, where the system can do that. */
  giveWay(): void
  /** Whether it does. */
  readonly gaveWay: boolean
  /** The last words of the runtime itself, at most some KB. */
  crashLog(): string
}

/** A channel to a guest that waits for programs: with what is needed to keep it, and to let the host's process end. */
export interface GuestChannel extends Channel {
  /** Whether the host stays alive for it. */
  hold(held: boolean): void
  /** Memory that is its own and not shared with other processes, null where that cannot be told. */
  ownBytes(): number | null
  /** Nothing of it is read any more: what it wrote and nobody read would keep its descriptors open. */
  discard(): void
  /** Tells it that nothing more comes; it then ends by itself. */
  close(): void
}
