import { CircleAlert } from 'lucide-react'
import type { FormEvent } from 'react'
import { Button } from '../_ui/button.tsx'
import { Field } from '../_ui/field.tsx'
import { FilterButtons } from '../_ui/filter-buttons.tsx'
import type { Assumed, AssumedField, Faults } from './assumed.ts'
import type { Pasted } from './use-pasted.ts'
import { words } from './words.ts'

export type Source = 'connected' | 'pasted'

interface Props {
  source: Source
  /** How many are connected. */
  servers: number
  pasted: Pasted
  /** Null where no bill says yet what is assumed. */
  assumed: Assumed | null
  faults: Faults
  /** Whose price counts, and of which day. */
  price: string | null
  onSource(source: Source): void
  onChange(field: AssumedField, text: string): void
}

const FIELDS: readonly AssumedField[] = ['turnsPerTask', 'tasksPerMonth', 'priceInput', 'priceOutput']

const EXAMPLE = '{ "mcpServers": { "docs": { "url": "https://example.org/mcp" } } }'

/** Which servers, and what is assumed of the work. On paper the sentences of the bill say it. */
export function BillForm({ source, servers, pasted, assumed, faults, price, onSource, onChange }: Props) {
  const { text, fault, progress } = pasted
  function submit(event: FormEvent) {
    event.preventDefault()
    pasted.count()
  }
  return (
    <form onSubmit={submit} className="min-w-0 rounded-lg border border-line bg-surface px-4 pt-3 pb-4 print:hidden">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-2">
        <h2 className="font-semibold">{words.form.title}</h2>
        <FilterButtons
          legend={words.form.from}
          choices={['connected', 'pasted']}
          words={{ connected: words.form.connected(servers), pasted: words.form.pasted }}
          value={source}
          onChoose={onSource}
          buttonClassName="flex-none px-2.5"
        />
      </div>
      {source === 'connected' ? (
        <p className="text-ink2">{words.form.connectedAbout(servers)}</p>
      ) : (
        <>
          <label htmlFor="bill-block" className="mb-1 block font-medium">
            {words.form.block}
          </label>
          <textarea
            id="bill-block"
            rows={10}
            spellCheck={false}
            autoComplete="off"
            placeholder={EXAMPLE}
            value={text}
            onChange={(event) => pasted.setText(event.target.value)}
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? 'bill-fault' : 'bill-hint'}
            className="block w-full resize-y rounded-md border border-edge bg-surface px-3 py-2 font-mono text-code aria-invalid:border-bad max-lg:text-[16px]"
          />
          {fault ? (
            <p
              id="bill-fault"
              role="alert"
              className="mt-1 flex items-start gap-1.5 text-bad text-xs [overflow-wrap:anywhere]"
            >
              <CircleAlert size={14} strokeWidth={1.8} aria-hidden className="mt-0.5 flex-none" />
              {fault}
            </p>
          ) : (
            <p id="bill-hint" className="mt-1 text-ink3 text-xs">
              {words.form.blockHint}
            </p>
          )}
          <div className="mt-2 flex min-h-8 flex-wrap items-center gap-3">
            {progress ? (
              <>
                <Button onClick={pasted.stop}>{words.form.stop}</Button>
                <p role="status" className="flex items-center gap-2 text-ink2">
                  <span className="spinner" aria-hidden />
                  {progress.of === 0 ? words.form.reading : words.form.connecting(progress.listed, progress.of)}
                </p>
              </>
            ) : (
              <Button type="submit" kind="primary" disabled={text.trim() === ''}>
                {words.form.count}
              </Button>
            )}
          </div>
        </>
      )}
      {assumed && (
        <>
          <div className="mt-4 grid grid-cols-2 gap-3">
            {FIELDS.map((field) => (
              <Field
                key={field}
                id={`bill-${field}`}
                label={words.form[field]}
                size="small"
                inputMode={field.startsWith('price') ? 'decimal' : 'numeric'}
                autoComplete="off"
                maxLength={20}
                placeholder={field.startsWith('price') ? words.form.noPrice : undefined}
                value={assumed[field]}
                error={faults[field]}
                onChange={({ target }) => onChange(field, target.value)}
              />
            ))}
          </div>
          {price && <p className="mt-2 text-ink3 text-xs [overflow-wrap:anywhere]">{price}</p>}
        </>
      )}
    </form>
  )
}
