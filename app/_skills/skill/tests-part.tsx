'use client'
import { CircleCheck, CircleDashed, CircleX } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import type { ShownSkill } from '../../../lib/pipeline/skills/skills.ts'
import type { TestResult } from '../../../lib/pipeline/skills/test-skill.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Badge } from '../../_ui/badge.tsx'
import { Button } from '../../_ui/button.tsx'
import { EmptyState } from '../../_ui/panel.tsx'
import { testSkill } from '../skill-requests.ts'
import { words } from './words.ts'

/** The tests of a skill and how each came out. */
export function TestsPart({ skill: { name, tests, isWaiting } }: { skill: ShownSkill }) {
  const [results, setResults] = useState<readonly TestResult[] | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)
  const failed = results?.filter(({ ok }) => !ok) ?? []

  async function run() {
    setBusy(true)
    setFault(null)
    const answer = await testSkill(name)
    setBusy(false)
    if (answer.ok) setResults(answer.value.tests)
    else setFault(answer.message)
  }

  return (
    <section aria-labelledby="tests-title" className="min-w-0 rounded-lg border border-line bg-surface">
      <header className="flex min-h-12 flex-wrap items-center gap-2 px-4 py-1.5">
        <h2 id="tests-title" className="font-semibold">
          {words.tests.title}
        </h2>
        <span role="status">
          {isBusy ? (
            <span className="flex items-center gap-2 text-ink3 text-xs">
              <span className="spinner size-[13px]" aria-hidden />
              {words.tests.running}
            </span>
          ) : (
            results && <Verdict failed={failed.length} all={results.length} />
          )}
        </span>
        <span className="flex-1" />
        <Button
          size="small"
          kind="secondary"
          disabled={isBusy || isWaiting || tests.length === 0}
          onClick={() => void run()}
        >
          {words.tests.runAll}
        </Button>
      </header>
      {fault !== null && (
        <div className="px-4 pb-3">
          <Alert tone="bad">{fault}</Alert>
        </div>
      )}
      {tests.length === 0 ? (
        <EmptyState title={words.tests.none.title}>{words.tests.none.hint}</EmptyState>
      ) : (
        <table aria-labelledby="tests-title" className="w-full border-line border-t">
          <thead className="sr-only">
            <tr>
              <th scope="col">{words.tests.heads.test}</th>
              <th scope="col">{words.tests.heads.result}</th>
              <th scope="col">{words.tests.heads.run}</th>
            </tr>
          </thead>
          <tbody>
            {tests.map((test) => (
              <Row key={test} test={test} result={results?.find((one) => one.test === test)} />
            ))}
          </tbody>
        </table>
      )}
      {tests.length > 0 && (
        <p className="border-line border-t px-4 py-2.5 text-ink3 text-xs">
          {isWaiting ? words.tests.waiting : words.tests.hint}
        </p>
      )}
    </section>
  )
}

function Verdict({ failed, all }: { failed: number; all: number }) {
  if (failed > 0) return <Badge tone="bad">{words.tests.failed(failed, all)}</Badge>
  return <Badge tone="ok">{words.tests.passed(all)}</Badge>
}

function Row({ test, result }: { test: string; result: TestResult | undefined }) {
  const Icon = result === undefined ? CircleDashed : result.ok ? CircleCheck : CircleX
  const tone = result === undefined ? 'text-ink3' : result.ok ? 'text-ok' : 'text-bad'
  const said = result === undefined ? words.tests.notRun : result.ok ? words.tests.passes : words.tests.fails
  return (
    <tr className="border-line not-first:border-t">
      <th scope="row" className="h-9 w-full py-1.5 pl-4 text-left font-normal [overflow-wrap:anywhere]">
        <span className="flex items-start gap-2">
          <Icon size={15} strokeWidth={1.8} aria-hidden className={`mt-0.5 flex-none ${tone}`} />
          <span>
            {test.replace(/\.json$/, '')}
            {result && !result.ok && <span className="block text-bad text-xs">{result.message}</span>}
          </span>
        </span>
      </th>
      <td className={`whitespace-nowrap px-2.5 text-right align-top leading-9 ${tone}`}>{said}</td>
      <td className="whitespace-nowrap pr-4 text-right align-top leading-9">
        {result?.runId && (
          <Link
            href={`/runs/${result.runId}`}
            prefetch={false}
            className="font-medium text-accent hover:underline max-lg:inline-flex max-lg:min-h-11 max-lg:items-center"
          >
            {words.tests.open}
          </Link>
        )}
      </td>
    </tr>
  )
}
