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
  /** The last words of the runtime itself, at most some KB. */
  crashLog(): string
}
