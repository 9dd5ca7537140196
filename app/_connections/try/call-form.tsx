'use client'
import { Play } from 'lucide-react'
import { useState } from 'react'
import type { ShownTool } from '../../../lib/connections/shown-tools.ts'
import { Button } from '../../_ui/button.tsx'
import { SchemaInputs, useSchemaForm } from '../schema-form.tsx'
import { asProgram } from './tries.ts'
import { words } from './words.ts'

interface Props {
  tool: ShownTool
  /** What it begins with, where somebody wants to change what was sent before. */
  input: Record<string, unknown> | null
  isBusy: boolean
  /** Somebody is asked whether it may be called. */
  isAsking: boolean
  onCall(input: Record<string, unknown>): void
  /** What somebody is asked about is something else now. */
  onEdit(): void
}

/** A form made from the schema of a tool. */
export function CallForm({ tool: about, input, isBusy, isAsking, onCall, onEdit }: Props) {
  const { tool, inputSchema: schema } = about
  const form = useSchemaForm(schema, input, onEdit)
  const [isCopied, setCopied] = useState(false)

  async function copy() {
    const got = form.read()
    if (got === null) return
    await navigator.clipboard.writeText(asProgram({ tool: about, input: got }))
    setCopied(true)
    setTimeout(() => setCopied(false), 2_000)
  }

  return (
    <form
      method="post"
      noValidate
      aria-label={words.form.label(tool)}
      onSubmit={(event) => {
        event.preventDefault()
        const got = form.read()
        if (got !== null) onCall(got)
      }}
      className="grid gap-3"
    >
      <SchemaInputs form={form} />
      <div className="flex flex-wrap items-center gap-2">
        <Button type="submit" kind="secondary" disabled={isBusy || isAsking}>
          <Play size={14} strokeWidth={1.8} aria-hidden />
          {isBusy ? words.form.calling : words.form.call}
          {!isBusy && <span className="max-w-[220px] truncate max-sm:sr-only">{tool}</span>}
        </Button>
        <Button onClick={() => void copy()}>{isCopied ? words.form.copied : words.form.copy}</Button>
      </div>
    </form>
  )
}
