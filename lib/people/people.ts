/** An account. */
export interface Account {
  id: string
  email: string
  admin: boolean
  createdAt: string
}

/** Accounts, passwords and bearer tokens. Passwords are kept as scrypt hashes, tokens as SHA-256 hashes. */
export interface People {
  /** The first account becomes administrator. Throws `conflict` for a known e-mail, `invalid-input` for a bad one or a short password. */
  create(account: { email: string; password: string; admin?: boolean }): Promise<Account>
  /** Null when e-mail and password do not fit. Takes the same time for an unknown e-mail. */
  authenticate(email: string, password: string): Promise<Account | null>
  /** Null when there is no such account any more. */
  find(id: string): Promise<Account | null>
  findByEmail(email: string): Promise<Account | null>
  list(): Promise<Account[]>
  /** Signs the person out everywhere. */
  setPassword(email: string, password: string): Promise<void>
  remove(email: string): Promise<void>
  /** A number that changes when every session of the person must end. */
  sessionVersion(id: string): Promise<number | null>
  /** The token is shown once and kept only as a hash. */
  createToken(email: string, name: string): Promise<{ token: string }>
  byToken(token: string): Promise<Account | null>
  isEmpty(): Promise<boolean>
}
