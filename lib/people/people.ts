/** An account. */
export interface Account {
  id: string
  email: string
  admin: boolean
  createdAt: string
}

/** Accounts and their passwords, which are kept as scrypt hashes. */
export interface People {
  /** The first account becomes administrator. Throws `conflict` for a known e-mail, `invalid-input` for a bad one or a short password. */
  create(account: { email: string; password: string; admin?: boolean }): Promise<Account>
  /** The same for the first account only: null when somebody has one already, also since a moment ago. */
  createFirst(account: { email: string; password: string; admin?: boolean }): Promise<Account | null>
  /**
   * Null when e-mail and password do not fit. Takes the same time for an unknown e-mail. The session version belongs to
   * the password that was checked: it differs as soon as there is a new one. Passwords are looked at one after the other,
   * those of `ahead` first, in turns between accounts. Throws `busy` when too many wait.
   */
  authenticate(
    email: string,
    password: string,
    turn?: { ahead?: boolean },
  ): Promise<(Account & { sessionVersion: number }) | null>
  /** Null when there is no such account any more. */
  find(id: string): Promise<Account | null>
  findByEmail(email: string): Promise<Account | null>
  list(): Promise<Account[]>
  /** Signs the person out everywhere and revokes their tokens, but for what is kept. Answers how many tokens it revoked. */
  setPassword(
    email: string,
    password: string,
    keep?: { sessionId?: string; tokens?: boolean },
  ): Promise<{ revokedTokens: number }>
  remove(email: string): Promise<void>
  isEmpty(): Promise<boolean>
}
