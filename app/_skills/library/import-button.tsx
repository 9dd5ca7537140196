'use client'
import { Upload } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { type ReactNode, useRef, useState } from 'react'
import { formatQuantity } from '../../../lib/format/duration.ts'
import type { ImportedSkill } from '../../../lib/pipeline/skills/skills.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Button } from '../../_ui/button.tsx'
import { hrefOf } from '../place.ts'
import { importSkills } from '../skill-requests.ts'

/** Takes over the skills of a zip file, and says what became of each. */
export function ImportButton({ onNote }: { onNote(note: ReactNode): void }) {
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  async function take(file: File) {
    setBusy(true)
    const answer = await importSkills(file)
    setBusy(false)
    if (!answer.ok) return onNote(<Alert tone="bad">{answer.message}</Alert>)
    onNote(<Became imported={answer.value.imported} />)
    router.refresh()
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        aria-label="Zip file with skills"
        tabIndex={-1}
        className="sr-only"
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0]
          // The same file can be chosen again.
          if (file) void take(file).finally(() => (currentTarget.value = ''))
        }}
      />
      <Button disabled={isBusy} onClick={() => input.current?.click()}>
        <Upload size={16} strokeWidth={1.8} aria-hidden />
        {isBusy ? 'Importing…' : 'Import'}
      </Button>
    </>
  )
}

function Became({ imported }: { imported: ImportedSkill[] }) {
  const taken = imported.filter((one) => 'skill' in one)
  const refused = imported.filter((one) => 'reason' in one)
  return (
    <div className="grid gap-2">
      {taken.length > 0 && (
        <Alert tone="ok">
          {formatQuantity(taken.length, 'skill')} imported. Read and accept before it runs:{' '}
          {taken.map(({ name }, at) => (
            <span key={name}>
              {at > 0 && ', '}
              <Link href={hrefOf(name)} prefetch={false} className="font-medium underline">
                {name}
              </Link>
            </span>
          ))}
        </Alert>
      )}
      {refused.map(({ name, reason }) => (
        <Alert key={name} tone="bad">
          {name || 'A skill'} was not imported. {reason}
        </Alert>
      ))}
    </div>
  )
}
