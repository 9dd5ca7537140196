import { countLines } from '../../lib/format/count-lines.ts'
import { formatDuration } from '../../lib/format/duration.ts'
import type { SharedRun } from '../../lib/sessions/shares/shared-run.ts'
import { EndMark } from '../_history/run-end.tsx'
import { TaskParts } from '../_sessions/task-parts.tsx'
import { Badge } from '../_ui/badge.tsx'
import { Card } from '../_ui/panel.tsx'
import { minuteOf } from './share-expiry.ts'
import { SharedCalls } from './shared-calls.tsx'
import { SharedPage } from './shared-page.tsx'
import { SharedTokensCard } from './shared-tokens.tsx'
import { words } from './words.ts'

/** One run for whoever has a link to it: what the page of the run shows, read only, without a way to anything else. `note`: for others. */
export function SharedRunView({ run, note }: { run: SharedRun; note?: React.ReactNode }) {
  const { task, program, author, outcome, end, totalMs, startedAt } = run
  const lines = words.lines(program === null ? 0 : countLines(program))
  const facts = [
    ...(end ? [end.title, formatDuration(totalMs)] : []),
    words.begun(minuteOf(startedAt)),
    ...(author === null ? [] : [words.writtenBy(lines, author)]),
  ]
  return (
    <SharedPage
      title={
        <>
          <span className="mt-1">
            <EndMark status={outcome === null ? 'running' : 'finished'} outcome={outcome} />
          </span>
          <span className="min-w-0">{task ?? words.run.untitled(lines)}</span>
        </>
      }
      facts={facts}
      note={note}
    >
      {outcome === null && <p className="mt-4 text-ink2">{words.goesOn}</p>}
      <div className="mt-4 grid grid-cols-[minmax(0,1fr)] items-start gap-3 lg:grid-cols-[minmax(0,1fr)_320px]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <Card aria-labelledby="shared-outcome">
            <h2 id="shared-outcome" className="sr-only">
              {words.cameTo}
            </h2>
            {end && outcome !== 'returned' && <p className="mb-3 text-ink2 [overflow-wrap:anywhere]">{end.sentence}</p>}
            {run.answer !== null && <p className="mb-3 whitespace-pre-wrap [overflow-wrap:anywhere]">{run.answer}</p>}
            <TaskParts
              {...{ program }}
              of={words.ofThisRun}
              result={run.result}
              hasResult={outcome === 'returned'}
              note={run.isCut ? words.cut : undefined}
              output={run.output}
              outputTitle={words.output}
            />
          </Card>
          <SharedCalls calls={run.calls} count={run.callCount} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
          <SharedTokensCard tokens={run.tokens} />
          {run.fileCount > 0 && <SharedFiles files={run.files} count={run.fileCount} />}
        </div>
      </div>
    </SharedPage>
  )
}

const TONE = { created: 'ok', changed: 'accent', deleted: 'bad' } as const

function SharedFiles({ files, count }: { files: SharedRun['files']; count: number }) {
  return (
    <Card aria-labelledby="shared-files">
      <h2 id="shared-files" className="mb-1 font-semibold">
        {words.files}
      </h2>
      <ul>
        {files.map(({ path, change }) => (
          <li key={path} className="flex min-h-7 items-center gap-2">
            <span className="min-w-0 truncate">{path}</span>
            <Badge tone={TONE[change]} className="ml-auto">
              {words.fileWords[change]}
            </Badge>
          </li>
        ))}
      </ul>
      {count > files.length && <p className="text-ink3 text-xs">{words.moreFiles(count - files.length)}</p>}
    </Card>
  )
}
