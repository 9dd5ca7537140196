import type { LazyDatabase } from '../../db/lazy-database.ts'
import { PlaygroundError } from '../../errors.ts'
import type { Person } from '../../people/person.ts'
import { assertFullReach } from '../../people/reach.ts'
import { createTurns } from '../../process/turns.ts'
import type { RunRecord } from '../../runs/event.ts'
import { createShared } from '../../workspace/share-work.ts'
import type { SessionPerson } from '../session.ts'
import type { SessionRows } from '../session-rows.ts'
import { createShareLinks, type ShareLink } from './share-links.ts'
import { type SharedRun, sharedRun } from './shared-run.ts'
import { type SharedSession, sharedSession } from './shared-session.ts'

/** So many of its newest tasks are shown. */
const SHOWN_TASKS = 100
/** Who has a link can ask as often as they like. */
const inTurn = createTurns({
  atOnce: 1,
  waiting: 20,
  busy: 'Too many people are looking at what is shared right now. Try again in a moment.',
})

/** What whoever has a link sees. */
export type Shared = ({ kind: 'session' } & SharedSession) | ({ kind: 'run' } & SharedRun)

/** Links to one kind of thing; `wanted` names which. Something of somebody else is `not-found`. */
export interface LinksTo<Whose> {
  /**
   * The token is in the answer and never again. It expires after 7 days, unless something else is said, and 90 at the most.
   * Throws `invalid-input` for another end, and `forbidden` for a token that reaches less than its person.
   */
  create(person: Whose, wanted: string, options?: { expiresAt?: Date }): Promise<ShareLink & { token: string }>
  list(person: Whose, wanted: string): Promise<ShareLink[]>
  /** By its id, or the link itself. It opens nothing from then on. Throws `not-found`. */
  revoke(person: Whose, wanted: string, shareId: string): Promise<void>
}

/** Links by which others can look at a session of work, or at one run. */
export interface Shares extends LinksTo<SessionPerson> {
  /** Of one run, of somebody with an account. */
  readonly runs: LinksTo<Pick<Person, 'id' | 'reach'>>
  /** What whoever has the token sees. Throws `not-found`, which says why, for one that is unknown, withdrawn or expired. */
  read(token: string): Promise<Shared>
}

interface SharesOptions {
  database: LazyDatabase
  rows: SessionRows
  /** The whole of a run of this person. */
  recordOf(personId: string, runId: string): Promise<RunRecord>
}

export function createShares({ database, rows, recordOf }: SharesOptions): Shares {
  const links = createShareLinks(database)
  /** All who look at one at the same time are shown what is made once. */
  const shown = createShared<Shared>()

  const ofSession = async (person: SessionPerson, wanted: string) => ({
    sessionId: (await rows.find(person, wanted)).id,
  })
  async function ofRun({ id: userId }: Pick<Person, 'id'>, runId: string) {
    const where = { id: runId, userId, removedAt: null }
    const run = database.isMade() ? await (await database.open()).run.findFirst({ where }) : null
    if (!run) throw new PlaygroundError('not-found', 'There is no run here. It may be somebody else’s or deleted.')
    return { runId: run.id, isOver: run.status === 'finished' }
  }

  async function readSession(sessionId: string, about: Parameters<typeof sharedSession>[0]): Promise<Shared> {
    return { kind: 'session', ...(await sharedSession(about, await rows.tasks(sessionId, SHOWN_TASKS))) }
  }

  return {
    async create(person, wanted, options = {}) {
      assertFullReach(person, 'share sessions')
      return links.make(await ofSession(person, wanted), options)
    },

    list: async (person, wanted) => links.list(await ofSession(person, wanted)),

    async revoke(person, wanted, shareId) {
      assertFullReach(person, 'take back links to sessions')
      if (await links.withdraw(await ofSession(person, wanted), shareId)) return
      throw new PlaygroundError(
        'not-found',
        'This session has no such link. Its links are listed by: cem sessions links',
      )
    },

    runs: {
      async create(person, wanted, options = {}) {
        assertFullReach(person, 'share runs')
        const { runId, isOver } = await ofRun(person, wanted)
        if (!isOver) throw new PlaygroundError('conflict', 'This run has not ended. Share it when it has.')
        return links.make({ runId }, options)
      },
      list: async (person, wanted) => links.list({ runId: (await ofRun(person, wanted)).runId }),
      async revoke(person, wanted, shareId) {
        assertFullReach(person, 'take back links to runs')
        const { runId } = await ofRun(person, wanted)
        if (await links.withdraw({ runId }, shareId)) return
        throw new PlaygroundError('not-found', 'This run has no such link.')
      },
    },

    async read(token) {
      const { session, run } = await links.open(token)
      if (run)
        return shown(`run ${run.id}`, () =>
          inTurn(async () => ({ kind: 'run', ...sharedRun(await recordOf(run.userId, run.id)) })),
        )
      if (!session) throw new Error('A link is of a session or of a run.')
      const { id, name, startedAt, endedAt } = session
      const about = { name, startedAt: startedAt.toISOString(), endedAt: endedAt?.toISOString() ?? null }
      return shown(`session ${id}`, () => inTurn(() => readSession(id, about)))
    },
  }
}
