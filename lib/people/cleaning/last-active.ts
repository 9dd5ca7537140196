import type { Database } from '../../db/open-database.ts'

/** Each account by its id, or these, and when its person was last here: in a browser, with a token or an app, or by a run. */
export async function lastActive(
  db: Database,
  among?: readonly string[],
): Promise<Map<string, { email: string; activeAt: Date }>> {
  const by = ['userId'] as const
  const where = among && { userId: { in: [...among] } }
  const users = await db.user.findMany({
    ...(among && { where: { id: { in: [...among] } } }),
    select: { id: true, email: true, createdAt: true },
  })
  const known = new Map(users.map(({ id, email, createdAt }) => [id, { email, activeAt: createdAt }]))
  const see = (userId: string, at: Date | null) => {
    const user = known.get(userId)
    if (user && at && at > user.activeAt) user.activeAt = at
  }
  // One after the other: to ask for all at once keeps others from the database.
  for (const { userId, _max } of await db.run.groupBy({
    by: [...by],
    ...(where && { where }),
    _max: { startedAt: true },
  }))
    see(userId, _max.startedAt)
  for (const { userId, _max } of await db.browserSession.groupBy({
    by: [...by],
    ...(where && { where }),
    _max: { lastSeenAt: true },
  }))
    see(userId, _max.lastSeenAt)
  for (const { userId, _max } of await db.apiToken.groupBy({
    by: [...by],
    ...(where && { where }),
    _max: { lastUsedAt: true },
  }))
    see(userId, _max.lastUsedAt)
  for (const { userId, _max } of await db.connectedApp.groupBy({
    by: [...by],
    ...(where && { where }),
    _max: { lastUsedAt: true },
  }))
    see(userId, _max.lastUsedAt)
  return known
}
