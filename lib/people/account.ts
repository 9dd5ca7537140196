/** An account. */
export interface Account {
  id: string
  email: string
  admin: boolean
  createdAt: string
}

/** An account as it is told, from its row. */
export const toAccount = (row: { id: string; email: string; admin: boolean; createdAt: Date }): Account => ({
  id: row.id,
  email: row.email,
  admin: row.admin,
  createdAt: row.createdAt.toISOString(),
})
