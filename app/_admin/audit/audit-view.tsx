'use client'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { AUDIT_KINDS } from '../../../lib/audit/audit-entry.ts'
import type { AuditPage } from '../../../lib/audit/create-audit.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Button, buttonStyle } from '../../_ui/button.tsx'
import { FilterButtons } from '../../_ui/filter-buttons.tsx'
import { FilterField } from '../../_ui/filter-field.tsx'
import { Select } from '../../_ui/select.tsx'
import { usePages } from '../use-pages.ts'
import { loadAudit } from './actions.ts'
import { AUDIT_DAYS, type AuditChoice } from './audit-choice.ts'
import { AuditTable } from './audit-table.tsx'
import { words } from './words.ts'

const withMore = (before: AuditPage, more: AuditPage) => ({ ...more, entries: [...before.entries, ...more.entries] })

/** The audit log: found by words, kind and days, and more of it page by page. */
export function AuditView({ initial, search }: { initial: AuditPage; search: string }) {
  const [choice, setChoice] = useState<AuditChoice>({ search, kind: 'all', days: 'all' })
  const { page, isBusy, fault, more } = usePages(choice, initial, loadAudit, withMore)
  const isAll = choice.search === '' && choice.kind === 'all' && choice.days === 'all'
  const unwritten = words.unwritten(page.unwritten)
  return (
    <div className="grid gap-3">
      {fault && <Alert tone="bad">{fault}</Alert>}
      {unwritten && <Alert tone="warn">{unwritten}</Alert>}
      <div className="flex flex-wrap items-center gap-2">
        <FilterField
          label={words.search}
          placeholder={words.searchExample}
          value={choice.search}
          onChange={(text) => setChoice({ ...choice, search: text })}
          className="min-w-0 flex-1 basis-64"
        />
        <Select
          aria-label={words.kind}
          value={choice.kind}
          onChange={({ target }) => setChoice({ ...choice, kind: target.value as AuditChoice['kind'] })}
          className="w-44 max-sm:w-full"
        >
          <option value="all">{words.allKinds}</option>
          {AUDIT_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {words.kinds[kind]}
            </option>
          ))}
        </Select>
        <FilterButtons
          legend={words.days}
          choices={AUDIT_DAYS}
          words={words.daysWords}
          value={choice.days}
          onChoose={(days) => setChoice({ ...choice, days })}
        />
        <a
          href={`/api/admin/audit?${new URLSearchParams({ ...choice })}`}
          download
          aria-label={words.exportLabel}
          className={buttonStyle()}
        >
          <Download size={14} strokeWidth={1.8} aria-hidden />
          {words.export}
        </a>
      </div>
      <AuditTable entries={page.entries} empty={isAll ? words.none : words.noMatch}>
        <p>
          {page.found > 0 && `${words.shown(page.entries.length, page.found)} `}
          {words.kept(page.keptDays)}
        </p>
        {page.next !== null && (
          <Button size="small" aria-disabled={isBusy} onClick={() => void more()}>
            {words.showMore}
          </Button>
        )}
      </AuditTable>
    </div>
  )
}
