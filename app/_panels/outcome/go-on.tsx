'use client'
import Link from 'next/link'
import { useState } from 'react'
import type { TestOf } from '../../../lib/runs/test-of.ts'
import type { OtherWay } from '../../../lib/tokens/comparison.ts'
import { hrefOf } from '../../_skills/place.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Button, buttonStyle } from '../../_ui/button.tsx'
import { join } from '../../_ui/join.ts'

/** For a run that was interrupted: one click, and it goes on. */
export function GoOn({ onGoOn }: { onGoOn(): Promise<string | null> }) {
  const [isBusy, setBusy] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  async function goOn() {
    setBusy(true)
    setFault(null)
    const wrong = await onGoOn()
    setFault(wrong)
    setBusy(wrong === null)
  }

  return (
    <div className="mt-2 grid gap-2">
      <p className="text-ink2">
        It can resume from its log: the program runs again with what is recorded, and what was done is not done again.
      </p>
      {fault && <Alert tone="bad">{fault}</Alert>}
      <Button kind="secondary" className="justify-self-start" disabled={isBusy} onClick={() => void goOn()}>
        {isBusy ? 'Resuming…' : 'Resume'}
      </Button>
    </div>
  )
}

/** For one that is answered from a record, or has no program: what to do instead. */
export function CannotGoOn({ testOf, way }: { testOf: TestOf | undefined; way: OtherWay | undefined }) {
  if (way)
    return (
      <p className="mt-2 text-ink2">
        A run that calls tools directly cannot resume: there is no program that could be run again. Look at the calls it
        made, and run the task again.
      </p>
    )
  if (testOf)
    return (
      <div className="mt-2 grid gap-2">
        <p className="text-ink2">A test cannot resume: its calls would be made. Test the skill again.</p>
        <Link
          href={hrefOf(testOf.skill, 'tests')}
          prefetch={false}
          className={join(buttonStyle({ kind: 'secondary' }), 'justify-self-start')}
        >
          Open its tests
        </Link>
      </div>
    )
  return (
    <p className="mt-2 text-ink2">
      With recorded results it cannot resume: its calls would be made. Run it again with them instead.
    </p>
  )
}
