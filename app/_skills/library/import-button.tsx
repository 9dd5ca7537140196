'use client'
import { Upload } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { type ReactNode, useRef, useState } from 'react'
import { Alert } from '../../_ui/alert.tsx'
import { Button } from '../../_ui/button.tsx'
import { importSkills } from '../skill-requests.ts'
import { ImportNote } from './import-note.tsx'
import { words } from './words.ts'

/** Takes over the skills of a zip file, and says what became of each. */
export function ImportButton({ onNote }: { onNote(note: ReactNode): void }) {
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const round = useRef(0)

  async function take(file: File) {
    setBusy(true)
    const answer = await importSkills(file)
    setBusy(false)
    if (!answer.ok) return onNote(<Alert tone="bad">{answer.message}</Alert>)
    onNote(<ImportNote key={++round.current} file={file} first={answer.value.imported} />)
    router.refresh()
  }

  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".zip,application/zip"
        aria-label={words.imports.file}
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
        {isBusy ? words.imports.busy : words.imports.take}
      </Button>
    </>
  )
}
