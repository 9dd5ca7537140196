'use client'
import { useRouter } from 'next/navigation'
import { useEffect, useState } from 'react'
import { NO_ANSWER } from '../_format/no-answer.ts'
import { Alert } from '../_ui/alert.tsx'
import { Switch } from '../_ui/switch.tsx'
import { saveLetterKeys } from './actions.ts'
import { KEY_GROUPS } from './key-groups.ts'
import { KeyTable } from './key-table.tsx'
import { setLetters } from './letters.ts'
import { words } from './words.ts'

const SAID_MS = 2_000

/** Every key there is, and whether letters alone do something. */
export function KeyboardSettings({ initial }: { initial: boolean }) {
  const router = useRouter()
  const [isOn, setOn] = useState(initial)
  const [isSaid, setSaid] = useState(false)
  const [fault, setFault] = useState<string | null>(null)

  useEffect(() => {
    if (!isSaid) return
    const timer = setTimeout(() => setSaid(false), SAID_MS)
    return () => clearTimeout(timer)
  }, [isSaid])

  async function change(next: boolean) {
    setOn(next)
    setFault(null)
    const answer = await saveLetterKeys(next).catch(() => null)
    if (!answer?.ok) {
      setOn(!next)
      return setFault(answer?.error.message ?? NO_ANSWER)
    }
    setLetters(next)
    setSaid(true)
    // The header knows it too, also on pages that were seen before.
    router.refresh()
  }

  return (
    <div className="grid max-w-[640px] gap-4">
      <section className="rounded-lg border border-line bg-surface px-4 py-3">
        <div className="flex flex-wrap items-center gap-x-3">
          <Switch
            isOn={isOn}
            onSwitch={(next) => void change(next)}
            aria-describedby="letters-hint"
            className="font-medium"
          >
            {words.letters}
          </Switch>
          <span role="status" className="font-medium text-ok">
            {isSaid && words.saved}
          </span>
        </div>
        <p id="letters-hint" className="mt-1 text-ink3 text-xs">
          {words.lettersHint}
        </p>
        {fault && (
          <div className="mt-2">
            <Alert tone="bad">{fault}</Alert>
          </div>
        )}
      </section>
      {Object.values(KEY_GROUPS).map((group) => (
        <section key={group.title} className="rounded-lg border border-line bg-surface pb-1">
          <KeyTable {...group} areLettersOn={isOn} />
        </section>
      ))}
      <p className="text-ink3 text-xs">{words.mac}</p>
    </div>
  )
}
