'use client'
import Link from 'next/link'
import { useState } from 'react'
import type { TestOf } from '../../../lib/runs/test-of.ts'
import type { OtherWay } from '../../../lib/tokens/comparison.ts'
import { hrefOf } from '../../_skills/place.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Button, buttonStyle } from '../../_ui/button.tsx'
import { join } from '../../_ui/join.ts'
import { words } from './words.ts'

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
      <p className="text-ink2">{words.goOn.about}</p>
      {fault && <Alert tone="bad">{fault}</Alert>}
      <Button kind="primary" className="justify-self-start" disabled={isBusy} onClick={() => void goOn()}>
        {isBusy ? words.goOn.resuming : words.goOn.resume}
      </Button>
    </div>
  )
}

/** For one that is answered from a record, or has no program: what to do instead. */
export function CannotGoOn({ testOf, way }: { testOf: TestOf | undefined; way: OtherWay | undefined }) {
  if (way) return <p className="mt-2 text-ink2">{words.goOn.notDirect}</p>
  if (testOf)
    return (
      <div className="mt-2 grid gap-2">
        <p className="text-ink2">{words.goOn.notTest}</p>
        <Link
          href={hrefOf(testOf.skill, 'tests')}
          prefetch={false}
          className={join(buttonStyle({ kind: 'secondary' }), 'justify-self-start')}
        >
          {words.goOn.tests}
        </Link>
      </div>
    )
  return <p className="mt-2 text-ink2">{words.goOn.notReplay}</p>
}
