'use client'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import type { ImportedSkill } from '../../../lib/pipeline/skills/skills.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Button } from '../../_ui/button.tsx'
import { hrefOf } from '../place.ts'
import { importSkills } from '../skill-requests.ts'
import { words } from './words.ts'

/** What became of each skill of a zip file. One whose name is taken can be taken over all the same, as the next version. */
export function ImportNote({ file, first }: { file: File; first: ImportedSkill[] }) {
  const router = useRouter()
  const [imported, setImported] = useState(first)
  const [isBusy, setBusy] = useState(false)
  const taken = imported.filter((one) => 'skill' in one)
  const refused = imported.filter((one) => 'reason' in one)

  async function replace(name: string) {
    setBusy(true)
    const answer = await importSkills(file, name)
    setBusy(false)
    // Of the others it was told before what became of them.
    const became = answer.ok
      ? answer.value.imported.find((one) => one.name === name)
      : { name, reason: answer.message, isTaken: true as const }
    if (became) setImported((before) => before.map((one) => (one.name === name ? became : one)))
    if (answer.ok) router.refresh()
  }

  return (
    <div className="grid gap-2">
      {taken.length > 0 && (
        <Alert tone="ok">
          {words.imports.taken(taken.length)}{' '}
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
      {refused.map(({ name, reason, isTaken }) => (
        <Alert key={name} tone="bad">
          {words.imports.refused(name, reason)}
          {isTaken && (
            <Button size="small" disabled={isBusy} onClick={() => void replace(name)} className="ml-2">
              {words.imports.replace(name)}
            </Button>
          )}
        </Alert>
      ))}
    </div>
  )
}
