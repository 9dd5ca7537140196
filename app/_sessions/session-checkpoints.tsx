import type { Checkpoint } from '../../lib/workspace/checkpoints/checkpoint.ts'
import { minuteOf } from '../_sharing/share-expiry.ts'
import { checkpointsOf, type SessionCheckpoint } from './checkpoints-of.ts'
import type { WholeSession } from './session-requests.ts'
import { words } from './words.ts'

const said = words.checkpoints

interface Props {
  session: WholeSession
  /** All of the workspace; null where they cannot be read at the moment. */
  checkpoints: Promise<Checkpoint[] | null>
}

/** What was kept of all files of the workspace while the session went on. */
export async function SessionCheckpoints({ session, checkpoints }: Props) {
  const all = await checkpoints
  const its = all && checkpointsOf(session, all)
  return (
    <section aria-labelledby="checkpoints" className="mt-6">
      <h2 id="checkpoints" className="font-semibold">
        {said.title}
      </h2>
      {its === null ? (
        <p className="mt-2 text-ink2">{said.notRead}</p>
      ) : its.length === 0 ? (
        <p className="mt-2 text-ink2">{said.none}</p>
      ) : (
        <ul aria-labelledby="checkpoints" className="mt-3 rounded-lg border border-line bg-surface">
          {its.map((one) => (
            <CheckpointItem key={one.id} checkpoint={one} />
          ))}
        </ul>
      )}
    </section>
  )
}

function CheckpointItem({ checkpoint }: { checkpoint: SessionCheckpoint }) {
  const { name, createdAt, files, bytes, beforeTask } = checkpoint
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-0.5 border-line px-3.5 py-2 not-first:border-t">
      <span className="min-w-0 font-medium [overflow-wrap:anywhere]">{name}</span>
      {beforeTask !== null && (
        <a
          href={`#task-${beforeTask}`}
          className="inline-flex min-h-6 items-center text-accent text-xs hover:underline"
        >
          {said.beforeTask(beforeTask)}
        </a>
      )}
      <span className="ml-auto text-ink3 text-xs tabular-nums">{said.facts(files, bytes, minuteOf(createdAt))}</span>
    </li>
  )
}
