import { RotateCcw, TriangleAlert } from 'lucide-react'
import Link from 'next/link'
import { isDone } from '../../../lib/runs/outcome-text.ts'
import { changedToolsText } from '../../../lib/runs/resume-text.ts'
import type { TestOf } from '../../../lib/runs/test-of.ts'
import type { RunView } from '../../_run/run-view.ts'
import { hrefOf } from '../../_skills/place.ts'
import { Button } from '../../_ui/button.tsx'
import { words } from './words.ts'

/** Over a run that was made with the recorded results of another, or with those of a test. */
export function ReplayNote({ replay, testOf }: Pick<RunView, 'replay' | 'testOf'>) {
  if (!replay) return null
  return (
    <p className="flex items-start gap-2 rounded-md bg-sunken px-3 py-2 text-ink2 text-xs">
      <RotateCcw size={14} strokeWidth={1.8} aria-hidden className="mt-0.5 flex-none" />
      <span className="min-w-0 [overflow-wrap:anywhere]">
        {testOf ? <TestLink {...testOf} /> : <ReplayLink of={replay.of} />}. {words.replay.clock}
        {` ${changedToolsText(replay)}`}
      </span>
    </p>
  )
}

const LINK = 'text-accent underline'

const ReplayLink = ({ of }: { of: string }) => (
  <>
    {words.replay.of}{' '}
    <Link href={`/runs/${of}`} prefetch={false} className={LINK}>
      {of}
    </Link>
  </>
)

const TestLink = ({ skill, test }: TestOf) => (
  <>
    {words.replay.test(test)}{' '}
    <Link href={hrefOf(skill, 'tests')} prefetch={false} className={LINK}>
      {skill}
    </Link>
    {words.replay.afterSkill}
  </>
)

/** Over a run that went on: what was not as it had been before. */
export function ResumeNotes({ notes }: { notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <section aria-label={words.replay.resumeNotes} className="rounded-md bg-sunken px-3 py-2 text-ink2 text-xs">
      <h3 className="flex items-center gap-2 font-medium">
        <TriangleAlert size={14} strokeWidth={1.8} aria-hidden className="flex-none text-warn" />
        {words.replay.resumeNotes}
      </h3>
      <ul className="mt-1 max-h-[30vh] overflow-auto pl-[22px]">
        {notes.map((note) => (
          <li key={note} className="[overflow-wrap:anywhere]">
            {note}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Whether there is something recorded that a program could use again. A test has no results of its own. */
export const canReplay = ({
  calls,
  program,
  testOf,
  replayOf,
}: Pick<RunView, 'calls' | 'program' | 'testOf' | 'replayOf'>) =>
  testOf === undefined && program.trim() !== '' && (replayOf !== null || calls.some(isDone))

/** Runs the program that stands there with the results of the run that is shown. */
export function ReplayButton({ isEdited, onReplay }: { isEdited: boolean; onReplay(): void }) {
  return (
    <div>
      <Button size="small" onClick={onReplay}>
        <RotateCcw size={14} strokeWidth={1.8} aria-hidden />
        {isEdited ? words.replay.againEdited : words.replay.again}
      </Button>
      <p className="mt-1 text-ink3 text-xs">{words.replay.againNote}</p>
    </div>
  )
}
