'use client'
import { Download } from 'lucide-react'
import type { ShownMeaning } from '../../_server/shown-meaning.ts'
import { Button } from '../../_ui/button.tsx'
import { words } from './words.ts'

interface Props {
  meaning: ShownMeaning
  /** Why the server was not asked. */
  fault: string | null
  onFetch(): void
  onStop(): void
}

/** The model that knows what tools mean is not on this machine: what that means, and a way to get it. */
export function ModelFetch({ meaning, fault, onFetch, onStop }: Props) {
  const { pull, mayPull, model, downloadMb } = meaning
  return (
    <section
      aria-label={words.model.title}
      className="mx-3.5 mt-2 rounded-md border border-line px-[11px] py-[9px] text-xs"
    >
      <p className="text-ink2 [overflow-wrap:anywhere]">
        {words.model.absent} {mayPull ? words.model.use : words.model.askAdministrator}
      </p>
      {mayPull && pull.kind !== 'pulling' && (
        <Button size="small" className="mt-2" onClick={onFetch} title={model}>
          <Download size={14} strokeWidth={1.8} aria-hidden />
          {pull.kind === 'failed' ? words.model.again : words.model.fetch}
          {downloadMb !== undefined && <span className="font-normal text-ink3">{words.model.size(downloadMb)}</span>}
        </Button>
      )}
      {pull.kind === 'pulling' && <Progress pull={pull} onStop={mayPull ? onStop : null} />}
      <p role="status" className={pull.kind === 'stopped' ? 'mt-1.5 text-ink3' : 'sr-only'}>
        {pull.kind === 'pulling' ? words.model.fetching : pull.kind === 'stopped' ? words.model.stopped : ''}
      </p>
      {(pull.kind === 'failed' || fault) && (
        <div role="alert" className="mt-2 rounded-md bg-bad-soft px-2 py-1.5 text-ink2">
          <strong className="font-semibold text-bad">{words.model.failed}</strong>
          <p className="mt-0.5 whitespace-pre-line [overflow-wrap:anywhere]">
            {fault ?? (pull.kind === 'failed' ? pull.message : '')}
          </p>
        </div>
      )}
    </section>
  )
}

function Progress({
  pull,
  onStop,
}: {
  pull: Extract<ShownMeaning['pull'], { kind: 'pulling' }>
  onStop: (() => void) | null
}) {
  const { file, bytes, ofBytes } = pull
  const said = ofBytes !== null && bytes >= ofBytes ? words.model.trying : words.model.bytes(bytes, ofBytes)
  return (
    <div className="mt-2">
      <div className="flex justify-between gap-2 text-ink2">
        <span className="truncate" title={file}>
          {file.split('/').at(-1)}
        </span>
        <span className="flex-none tabular-nums">{said}</span>
      </div>
      <progress
        aria-label={words.model.progress}
        max={ofBytes ?? undefined}
        value={ofBytes === null ? undefined : bytes}
        className="mt-1 block h-1 w-full accent-(--accent-fill)"
      />
      {onStop && (
        <Button size="small" className="mt-2" onClick={onStop}>
          {words.model.stop}
        </Button>
      )}
    </div>
  )
}
