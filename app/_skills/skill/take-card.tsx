'use client'
import { FileArchive } from 'lucide-react'
import { useState } from 'react'
import { buttonStyle } from '../../_ui/button.tsx'
import { CopyLink } from '../../_ui/copy-link.tsx'
import { Card } from '../../_ui/panel.tsx'
import { zipPath } from '../skill-requests.ts'
import { SideTitle } from './side-title.tsx'
import { words } from './words.ts'

const AGENTS = [
  ['Claude Code', 'claude-code'],
  ['Codex', 'codex'],
] as const

/** The ways out: as a file, and to agents that read skills themselves. */
export function TakeCard({ name, tests }: { name: string; tests: number }) {
  const [withTests, setWithTests] = useState(false)
  return (
    <Card aria-labelledby="take-title">
      <SideTitle id="take-title">{words.take.title}</SideTitle>
      {tests > 0 && (
        <label className="mb-2 flex min-h-6 items-start gap-2 max-lg:min-h-11 max-lg:items-center">
          <input
            type="checkbox"
            checked={withTests}
            onChange={(event) => setWithTests(event.target.checked)}
            className="mt-0.5 size-4 flex-none accent-accent-fill max-lg:mt-0"
          />
          <span>{words.take.withTests}</span>
        </label>
      )}
      <a href={zipPath(name, withTests)} download={`${name}.zip`} className={buttonStyle({ size: 'small' })}>
        <FileArchive size={14} strokeWidth={1.8} aria-hidden />
        {words.take.zip}
      </a>
      <p className="mt-3 mb-1 text-ink3 text-xs">{words.take.agents}</p>
      <ul className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {AGENTS.map(([label, client]) => {
          const command = `cem skills export ${name} --client ${client}`
          return (
            <li key={client} className="flex items-start justify-between gap-2">
              <span className="min-w-0">
                <span className="block text-xs">{label}</span>
                <code className="block font-mono text-ink2 text-xs [overflow-wrap:anywhere]">{command}</code>
              </span>
              <CopyLink text={command} label={words.take.copy(label)} />
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
