'use client'
import { useState } from 'react'
import type { ShownSkill } from '../../../lib/pipeline/skills/skills.ts'
import { EditorSlot } from '../../_panels/program/editor-slot.tsx'
import { useWorld } from '../../_panels/program/use-world.ts'
import { Alert } from '../../_ui/alert.tsx'
import { Button, Key } from '../../_ui/button.tsx'
import { CopyButton } from '../../_ui/copy-button.tsx'
import { UnsavedDialog } from '../../_ui/unsaved-dialog.tsx'
import { isSaveKey, usePageKey } from '../../_ui/use-page-key.ts'
import { editSkill } from '../skill-requests.ts'
import { words } from './words.ts'

interface Props {
  skill: ShownSkill
  isEditing: boolean
  onEdit(isEditing: boolean): void
  onSaved(): void
}

const FILE = 'skill.ts'
const NOTHING: never[] = []
const nowhere = () => {}
const [LINE, LEAST, MOST] = [20, 200, 640]

/** `skill.ts`, with the types of what it imports; one's own can be edited. */
export function CodePart({ skill, isEditing, onEdit, onSaved }: Props) {
  const { name, texts, digest, owner } = skill
  const [text, setText] = useState(texts.module)
  const [round, setRound] = useState(0)
  const [fault, setFault] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const world = useWorld(digest)
  const isOwn = owner === 'own'
  const isChanged = text !== texts.module
  usePageKey(isSaveKey, () => isChanged && !isBusy && void save(), isEditing)
  const height = Math.min(MOST, Math.max(LEAST, texts.module.split('\n').length * LINE + 40))

  async function save() {
    setBusy(true)
    setFault(null)
    const answer = await editSkill(name, { module: text, digest })
    setBusy(false)
    if (answer.ok) onSaved()
    else setFault(answer.message)
  }

  function cancel() {
    setText(texts.module)
    setRound(round + 1)
    setFault(null)
    onEdit(false)
  }

  return (
    <section aria-label={words.code.label} className="min-w-0 overflow-hidden rounded-lg border border-line bg-surface">
      <header className="flex min-h-12 flex-wrap items-center gap-2 px-4 py-1.5">
        <h2 className="font-mono font-semibold text-xs">{FILE}</h2>
        <span className="text-ink3 text-xs">{isEditing ? words.code.editing : isOwn ? null : words.code.isShared}</span>
        <span className="flex-1" />
        {isEditing ? (
          <>
            <Button size="small" onClick={() => (isChanged ? setAsked(true) : cancel())}>
              {words.cancel}
            </Button>
            <Button size="small" kind="secondary" disabled={isBusy || !isChanged} onClick={() => void save()}>
              {isBusy ? words.saving : words.save}
              <Key className="max-sm:hidden">{words.saveKey}</Key>
            </Button>
          </>
        ) : (
          <>
            {isOwn && (
              <Button size="small" onClick={() => onEdit(true)}>
                {words.code.edit}
              </Button>
            )}
            <CopyButton text={texts.module} of={FILE} />
          </>
        )}
      </header>
      {fault !== null && (
        <div className="px-4 pb-3">
          <Alert tone="bad">{fault}</Alert>
        </div>
      )}
      <div className="border-line border-t" style={{ height }}>
        <EditorSlot
          text={text}
          source={{ text: texts.module, version: `${digest} ${round}` }}
          isReadOnly={!isEditing}
          path={`skills/${name}/skill.ts`}
          world={world}
          findings={NOTHING}
          notes={NOTHING}
          onEdit={setText}
          onReady={nowhere}
        />
      </div>
      <UnsavedDialog
        title={words.discarding.title([FILE])}
        keep={words.discarding.keep}
        lose={words.discarding.lose}
        isOpen={isAsked}
        onAnswer={(discards) => {
          setAsked(false)
          if (discards) cancel()
        }}
      />
    </section>
  )
}
