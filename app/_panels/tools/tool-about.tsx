'use client'
import { useState } from 'react'
import type { JsonSchema } from '../../../lib/discovery/tool.ts'
import type { JsonTree } from '../../_ui/json-tree.tsx'
import { showTool } from './actions.ts'
import type { ListedTool } from './catalog.ts'
import { InjectedInstructionsNote } from './injected-instructions-note.tsx'
import { words } from './words.ts'

/** What a tool does, and on demand what it takes and gives. */
export function ToolAbout({ server, tool }: { server: string; tool: ListedTool }) {
  return (
    <div className="min-w-0 text-ink2 text-xs">
      {tool.signature === undefined ? (
        <p>{words.about.loading}</p>
      ) : (
        <>
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">
            {tool.description || words.about.noDescription}
          </p>
          <code className="mt-1 block rounded-sm bg-sunken px-2 py-1 font-mono text-2xs [overflow-wrap:anywhere]">
            {tool.signature}
          </code>
        </>
      )}
      <Schemas server={server} tool={tool.tool} />
    </div>
  )
}

interface Shown {
  /** Shows the schemas; fetched with them. */
  Tree: typeof JsonTree
  inputSchema: JsonSchema
  outputSchema?: JsonSchema
  /** In its place: what results were seen to be. */
  learned?: { note: string; schema: JsonSchema }
  injectedInstructions: string[]
}

/** Asked for when it is opened: the schemas of all tools would be more than the rest of the page. */
function Schemas({ server, tool }: { server: string; tool: string }) {
  const [shown, setShown] = useState<Shown | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  async function load() {
    const [answer, Tree] = await Promise.all([
      showTool({ server, tool }).catch(() => null),
      import('../../_ui/json-tree.tsx').then(
        (module) => module.JsonTree,
        () => null,
      ),
    ])
    if (answer?.ok && Tree) setShown({ ...answer.value, Tree })
    setFault(answer && !answer.ok ? answer.error.message : answer && Tree ? null : words.about.offline)
  }
  return (
    <details
      onToggle={({ currentTarget }) => {
        if (currentTarget.open && !shown) void load()
      }}
    >
      <summary className="min-h-6 py-1 font-medium text-accent max-lg:min-h-11 max-lg:py-3">
        {words.about.schemas}
      </summary>
      {fault && (
        <p role="alert" className="text-bad">
          {fault}
        </p>
      )}
      {!shown && !fault && <p>{words.about.loading}</p>}
      {shown && (
        <>
          {shown.injectedInstructions.length > 0 && <InjectedInstructionsNote found={shown.injectedInstructions} />}
          <p className="mt-1 font-medium">{words.about.input}</p>
          <shown.Tree value={shown.inputSchema} />
          <p className="mt-1 font-medium">{words.about.output}</p>
          <Output {...shown} />
        </>
      )}
    </details>
  )
}

function Output({ outputSchema, learned, Tree }: Pick<Shown, 'outputSchema' | 'learned' | 'Tree'>) {
  if (outputSchema) return <Tree value={outputSchema} />
  if (!learned) return <p>{words.about.noOutput}</p>
  return (
    <>
      <p>{learned.note}</p>
      <Tree value={learned.schema} />
    </>
  )
}
