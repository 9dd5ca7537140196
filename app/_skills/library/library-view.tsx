'use client'
import { type ReactNode, useRef, useState } from 'react'
import { usePageKeyGroup } from '../../_keys/page-keys.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Button } from '../../_ui/button.tsx'
import { FilterButtons } from '../../_ui/filter-buttons.tsx'
import { FilterField } from '../../_ui/filter-field.tsx'
import { EmptyState } from '../../_ui/panel.tsx'
import { countRows, filterRows, type SkillRow, WHOSE, type Whose } from '../row.ts'
import { SaveDialog } from '../save/save-dialog.tsx'
import { useSlashKey } from '../use-keys.ts'
import { ImportButton } from './import-button.tsx'
import { NoMatch } from './no-match.tsx'
import { RemovedSkills } from './removed-skills.tsx'
import { SkillTable } from './skill-table.tsx'
import { words } from './words.ts'

/** So many rows at first, and so many more each time: a page would not bear thousands. */
const PAGE = 200

interface Props {
  /** Null while they are being read. */
  rows: readonly SkillRow[] | null
  /** In place of the rows, where they could not be read. */
  children?: ReactNode
}

/** Every skill of a person, with search. */
export function LibraryView({ rows, children }: Props) {
  const [text, setText] = useState('')
  const [whose, setWhose] = useState<Whose>('all')
  const [most, setMost] = useState(PAGE)
  const [isSaving, setSaving] = useState(false)
  const [note, setNote] = useState<ReactNode>(null)
  const field = useRef<HTMLInputElement>(null)
  useSlashKey(field)
  usePageKeyGroup('skill')
  const found = filterRows(rows ?? [], { text, whose })
  const isReady = rows !== null && children === undefined

  function showAll() {
    setText('')
    setWhose('all')
    field.current?.focus()
  }

  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div>
          <h1 className="font-[650] text-xl tracking-[-0.02em]">{words.title}</h1>
          <p className="mt-0.5 text-ink2">{words.about}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          <ImportButton onNote={setNote} />
          <Button kind="primary" onClick={() => setSaving(true)}>
            {words.save}
          </Button>
        </div>
      </div>
      {note && <div className="mt-3">{note}</div>}
      <RemovedSkills />
      <div className="mt-4 mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <FilterField
          label={words.search}
          placeholder={words.searchExample}
          value={text}
          onChange={setText}
          inputRef={field}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && text !== '') {
              event.preventDefault()
              setText('')
            }
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            document.querySelector<HTMLElement>('a[data-skill]')?.focus()
          }}
          className="w-full max-w-[440px] max-sm:max-w-none"
        />
        {isReady && rows.length > 0 && (
          <FilterButtons
            legend={words.whoseLegend}
            choices={WHOSE}
            words={words.whose}
            counts={countRows(rows)}
            value={whose}
            onChoose={setWhose}
          />
        )}
      </div>
      <p role="status" className="sr-only">
        {isReady && text.trim() !== '' && words.found(found.length)}
      </p>
      {rows === null ? (
        <p role="status" className="flex items-center gap-2 rounded-lg border border-line bg-surface p-4 text-ink3">
          <span className="spinner size-[13px]" aria-hidden />
          {words.reading}
        </p>
      ) : children !== undefined ? (
        children
      ) : found.length > 0 ? (
        <>
          <SkillTable rows={found.slice(0, most)} />
          {found.length > most && (
            <button
              type="button"
              onClick={() => setMost(most + PAGE)}
              className="mt-1 min-h-6 font-medium text-accent hover:underline max-lg:min-h-11"
            >
              {words.showMore(found.length)}
            </button>
          )}
          <p className="mt-2 text-ink3 text-xs">{words.figures}</p>
        </>
      ) : (
        <div className="rounded-lg border border-line bg-surface">
          {text.trim() !== '' ? (
            <NoMatch text={text.trim()} onShowAll={showAll} />
          ) : (
            <EmptyState title={words.none.title}>
              {words.none.finish}
              <br />
              {words.none.why}
            </EmptyState>
          )}
        </div>
      )}
      <SaveDialog
        runId={null}
        isOpen={isSaving}
        onClose={() => setSaving(false)}
        onSaved={(saved) => {
          setSaving(false)
          setNote(<Alert tone="ok">{saved}</Alert>)
        }}
      />
    </>
  )
}
