'use client'
import Link from 'next/link'
import { Fragment, useEffect, useState } from 'react'
import { formatCount } from '../../../lib/format/duration.ts'
import type { ShownSkill } from '../../../lib/pipeline/skills/skills.ts'
import type { RunSummary } from '../../../lib/playground.ts'
import { formatAgo } from '../../_format/time.ts'
import { Card } from '../../_ui/panel.tsx'
import { ranText } from '../row.ts'
import { LastRuns } from './last-runs.tsx'
import { SideTitle } from './side-title.tsx'
import { words } from './words.ts'

interface Props {
  skill: ShownSkill
  runs: readonly RunSummary[]
  author: string
}

/** How it did in the runs of this person, who wrote it, and since when it is as it is. */
export function RecordCard({ skill, runs, author }: Props) {
  const { uses, version, versions } = skill
  const { returned, failed, savedTokens, lastAt, lastFailure } = uses
  const [now, setNow] = useState<number | null>(null)
  // Server and browser draw the same first; how long ago something was is the browser's to say.
  useEffect(() => setNow(Date.now()), [])
  const since = versions.at(-1)?.at
  const facts: [string, React.ReactNode][] = [
    [
      words.record.ran,
      returned + failed === 0
        ? words.record.notRun
        : lastAt && now !== null
          ? words.record.ranLast(ranText(uses), formatAgo(lastAt, now))
          : ranText(uses),
    ],
    ...(failed > 0
      ? ([[words.record.failed, <Failed key="failed" failed={failed} last={lastFailure} />]] as const)
      : []),
    ...(returned > 0
      ? ([
          [savedTokens < 0 ? words.record.cost : words.record.saved, <Saved key="saved" tokens={savedTokens} />],
        ] as const)
      : []),
    [words.record.author, author],
    [words.record.version, words.record.since(version, since?.slice(0, 10))],
  ].map(([name, value]) => [name as string, value])
  return (
    <Card aria-labelledby="record-title">
      <SideTitle id="record-title">{words.record.title}</SideTitle>
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 [overflow-wrap:anywhere]">
        {facts.map(([name, value]) => (
          <Fragment key={name}>
            <dt className="text-ink3 text-xs leading-5">{name}</dt>
            <dd className="tabular-nums">{value}</dd>
          </Fragment>
        ))}
      </dl>
      {runs.length > 0 && <LastRuns runs={runs} now={now} />}
    </Card>
  )
}

function Failed({ failed, last }: { failed: number; last: ShownSkill['uses']['lastFailure'] }) {
  return (
    <>
      {formatCount(failed)}
      {last && (
        <>
          {' · '}
          <Link href={`/runs/${last.runId}`} prefetch={false} className="font-medium text-accent underline">
            {last.message.slice(0, 120)}
          </Link>
        </>
      )}
    </>
  )
}

function Saved({ tokens }: { tokens: number }) {
  return (
    <>
      <span className={tokens < 0 ? 'text-bad' : undefined}>{words.record.tokens(tokens)}</span> <Computed />
    </>
  )
}

/** The tag of a figure that nobody measured. */
export function Computed() {
  return (
    <span title={words.record.computedTitle} className="rounded-[4px] border border-line px-1 text-2xs text-ink3">
      {words.record.computed}
    </span>
  )
}
