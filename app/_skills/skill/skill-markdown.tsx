'use client'
import { useMemo } from 'react'
import { useMarkdown } from '../../_ui/use-markdown.ts'
import { skillMarkdownOf } from './skill-markdown-of.tsx'
import { words } from './words.ts'

/** The text of a SKILL.md, which anybody may have written: as it reads, or as it is where that cannot be. */
export function SkillMarkdown({ text }: { text: string }) {
  const read = useMarkdown(text)
  const elements = useMemo(() => (Array.isArray(read) ? skillMarkdownOf(read) : null), [read])
  if (text.trim() === '') return <p className="text-ink3">{words.about.empty}</p>
  if (elements === null) return <p className="whitespace-pre-wrap text-ink2 [overflow-wrap:anywhere]">{text.trim()}</p>
  return <div className="max-w-[760px] text-ink2 [overflow-wrap:break-word]">{elements}</div>
}
