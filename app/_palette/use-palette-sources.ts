import { useEffect, useRef, useState } from 'react'
import type { FoundSkill } from '../../lib/pipeline/skills/skills.ts'
import type { RunSummary } from '../../lib/playground.ts'
import { listToolNames } from '../_connections/actions.ts'
import { listFiles } from '../_files/file-requests.ts'
import { NO_ANSWER } from '../_format/no-answer.ts'
import { nameOf, stateOf } from '../_history/run-words.ts'
import { listRuns, send } from '../_run/run-requests.ts'
import { hrefOf } from '../_skills/place.ts'
import type { PaletteRow } from './palette-row.ts'
import { words } from './words.ts'

/** For so long what was read counts as what there is. */
const FRESH_MS = 20_000
const RECENT = 5
const FOUND = 8
/** Nobody types so fast that each letter is a question for the server. */
const PAUSE_MS = 150

type Source = 'runs' | 'tools' | 'skills' | 'files'
export interface Sources {
  rows: Partial<Record<Source, readonly PaletteRow[]>>
  faults: readonly string[]
  isReading: boolean
}

type Read = { ok: true; rows: PaletteRow[] } | { ok: false; why: string }

const READERS: Record<Source, () => Promise<Read>> = {
  async runs() {
    const answer = await listRuns({ limit: RECENT })
    return answer.ok ? { ok: true, rows: answer.value.runs.map(runRow) } : { ok: false, why: answer.message }
  },
  async tools() {
    const answer = await listToolNames(undefined).catch(() => null)
    if (!answer?.ok) return { ok: false, why: answer?.error.message ?? NO_ANSWER }
    const names = Object.entries(answer.value).flatMap(([server, tools]) => tools.map((tool) => `${server}.${tool}`))
    return { ok: true, rows: names.map(toolRow) }
  },
  async skills() {
    const answer = await send<{ skills: Pick<FoundSkill, 'name' | 'description'>[] }>('/api/skills?limit=100')
    return answer.ok ? { ok: true, rows: answer.value.skills.map(skillRow) } : { ok: false, why: answer.message }
  },
  async files() {
    const answer = await listFiles()
    if (!answer.ok) return { ok: false, why: answer.message }
    return {
      ok: true,
      rows: answer.value.files.filter((entry) => entry.type === 'file').map(({ path }) => fileRow(path)),
    }
  },
}

/** What the server knows, read when the palette opens; what is there already is shown meanwhile. */
export function useSources(isOpen: boolean): Sources {
  const [rows, setRows] = useState<Sources['rows']>({})
  const [faults, setFaults] = useState<Partial<Record<Source, string>>>({})
  const [reading, setReading] = useState(0)
  const readAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    if (!isOpen || performance.now() - readAt.current < FRESH_MS) return
    readAt.current = performance.now()
    for (const source of Object.keys(READERS) as Source[]) {
      setReading((before) => before + 1)
      void READERS[source]().then((read) => {
        setReading((before) => before - 1)
        setFaults(({ [source]: _, ...others }) => (read.ok ? others : { ...others, [source]: read.why }))
        if (read.ok) setRows((before) => ({ ...before, [source]: read.rows }))
        // Asked for again when it opens the next time.
        else readAt.current = Number.NEGATIVE_INFINITY
      })
    }
  }, [isOpen])
  return {
    rows,
    faults: (Object.entries(faults) as [Source, string][]).map(([source, why]) =>
      words.unread(words.groups[source], why),
    ),
    isReading: reading > 0,
  }
}

/** Runs that the server finds by their title, besides those that are shown; null while it has not answered for these words. */
export function useFoundRuns(search: string): readonly PaletteRow[] | null {
  const [found, setFound] = useState<{ search: string; rows: readonly PaletteRow[] } | null>(null)
  useEffect(() => {
    if (search === '') return
    let isLate = false
    const timer = setTimeout(async () => {
      const answer = await listRuns({ limit: FOUND, search })
      if (!isLate && answer.ok) setFound({ search, rows: answer.value.runs.map(runRow) })
    }, PAUSE_MS)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [search])
  return found?.search === search ? found.rows : null
}

function runRow(run: RunSummary): PaletteRow {
  const label = nameOf(run)
  return {
    id: `run ${run.runId}`,
    ...{ label, icon: 'runs', path: stateOf(run) },
    folded: label.toLowerCase(),
    choice: { href: `/runs/${run.runId}` },
  }
}

const toolRow = (name: string): PaletteRow => ({
  id: `tool ${name}`,
  ...{ label: name, icon: 'tool', path: words.insert },
  folded: name.toLowerCase(),
  choice: { insert: name },
})

const skillRow = ({ name, description }: Pick<FoundSkill, 'name' | 'description'>): PaletteRow => ({
  id: `skill ${name}`,
  ...{ label: name, icon: 'skill', path: description },
  folded: `${name} ${description}`.toLowerCase(),
  choice: { href: hrefOf(name) },
})

function fileRow(path: string): PaletteRow {
  const at = path.lastIndexOf('/')
  return {
    id: `file ${path}`,
    ...{ label: path.slice(at + 1), icon: 'file', path: at === -1 ? '' : path.slice(0, at) },
    folded: path.toLowerCase(),
    choice: { href: `/files?open=${encodeURIComponent(path)}` },
  }
}
