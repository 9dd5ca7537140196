'use client'
import Link from 'next/link'
import { useIsAdministrator } from '../../../_frame/administrator.tsx'
import { Button, buttonStyle } from '../../../_ui/button.tsx'
import { words } from './words.ts'

interface Props {
  /** A model writes programs here already. */
  hasModel: boolean
  onWrite(): void
  /** Where the task is in another language than the words that tools are found by: chooses them by hand. */
  onTools?: () => void
}

/** No program came of the task: what one can do. */
export function WaysWithoutTool({ hasModel, onWrite, onTools }: Props) {
  const isAdministrator = useIsAdministrator()
  return (
    <section aria-label={hasModel ? words.twoWays : words.ways} className="mt-3 grid gap-2.5">
      {onTools ? (
        <Way note={words.chooseNote}>
          <Button kind="primary" onClick={onTools}>
            {words.choose}
          </Button>
        </Way>
      ) : (
        <Way note={words.connectNote}>
          <Link href="/connections" prefetch={false} className={buttonStyle({ kind: 'primary' })}>
            {words.connect}
          </Link>
        </Way>
      )}
      <Way note={words.writeNote}>
        <Button onClick={onWrite}>{words.write}</Button>
      </Way>
      {!hasModel &&
        (isAdministrator ? (
          <Way note={words.modelNote}>
            <Link href="/settings/model" prefetch={false} className={buttonStyle()}>
              {words.model}
            </Link>
          </Way>
        ) : (
          <p className="text-ink2 text-xs">{words.askForModel}</p>
        ))}
    </section>
  )
}

const Way = ({ note, children }: { note: string; children: React.ReactNode }) => (
  <div className="grid justify-items-start gap-1">
    {children}
    <p className="text-ink3 text-xs">{note}</p>
  </div>
)
