'use client'
import { useState } from 'react'
import type { ShownSkill } from '../../../lib/pipeline/skills/skills.ts'
import { Button } from '../../_ui/button.tsx'
import { inputsText, outputsText, splitSkillFile } from '../skill-file.ts'
import { EditTexts } from './edit-texts.tsx'
import { SkillMarkdown } from './skill-markdown.tsx'
import { words } from './words.ts'

/** What SKILL.md says: its front matter as a list, then the text. */
export function AboutPart({ skill, onSaved }: { skill: ShownSkill; onSaved(): void }) {
  const { name, description, inputs, signature, tools, importedFrom, texts, digest, owner } = skill
  const [isEditing, setEditing] = useState(false)
  const outputs = outputsText(signature)
  if (isEditing)
    return (
      <section aria-label="SKILL.md" className="min-w-0 rounded-lg border border-line bg-surface p-4">
        <EditTexts
          {...{ name, texts, digest }}
          parts={['file']}
          onCancel={() => setEditing(false)}
          onSaved={() => {
            setEditing(false)
            onSaved()
          }}
        />
      </section>
    )
  return (
    <section aria-label="SKILL.md" className="min-w-0 rounded-lg border border-line bg-surface p-4 pt-3">
      <dl className="mb-3 grid grid-cols-[max-content_minmax(0,1fr)] gap-x-4 gap-y-1 rounded-md border border-line bg-canvas px-3 py-2 [overflow-wrap:anywhere]">
        <Fact name={words.about.facts.name} value={name} isCode />
        <Fact name={words.about.facts.description} value={description} />
        <Fact name={words.about.facts.inputs} value={inputsText(inputs) || words.about.none} isCode />
        {outputs !== null && <Fact name={words.about.facts.outputs} value={outputs} isCode />}
        <Fact
          name={words.about.facts.tools}
          value={tools.map((tool) => tool.replace('/', '.')).join(', ') || words.about.none}
          isCode
        />
        {importedFrom !== undefined && <Fact name={words.about.facts.importedFrom} value={importedFrom} />}
      </dl>
      <SkillMarkdown text={splitSkillFile(texts.file)} />
      {owner === 'own' && (
        <Button size="small" onClick={() => setEditing(true)} className="mt-4">
          {words.about.edit}
        </Button>
      )}
    </section>
  )
}

function Fact({ name, value, isCode }: { name: string; value: string; isCode?: true }) {
  return (
    <>
      <dt className="text-ink3 text-xs leading-5">{name}</dt>
      <dd className={isCode ? 'font-mono text-xs leading-5' : undefined}>{value}</dd>
    </>
  )
}
