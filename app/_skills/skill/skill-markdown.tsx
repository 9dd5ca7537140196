'use client'
import { type ComponentType, useEffect, useState } from 'react'
import type { Markdown } from '../../_docs/markdown.tsx'
import { webLink } from '../../_docs/web-link.ts'
import { ErrorBoundary } from '../../_ui/error-boundary.tsx'

type Renderer = ComponentType<Parameters<typeof Markdown>[0]>

/**
 * The text of a SKILL.md, which anybody may have written: it is made elements in the browser of whoever looks at it, never on
 * the server, and shown as it is where that fails.
 */
export function SkillMarkdown({ text }: { text: string }) {
  const [loaded, setLoaded] = useState<{ Renderer: Renderer } | null>(null)
  useEffect(() => {
    let isGone = false
    import('../../_docs/markdown.tsx').then(
      (module) => !isGone && setLoaded({ Renderer: module.Markdown }),
      () => {}, // The text stands there as it is.
    )
    return () => {
      isGone = true
    }
  }, [])
  const plain = <p className="whitespace-pre-wrap text-ink2 [overflow-wrap:anywhere]">{text.trim()}</p>
  if (text.trim() === '') return <p className="text-ink3">There is nothing below its front matter.</p>
  if (loaded === null) return plain
  return (
    <ErrorBoundary fallback={plain}>
      <div className="max-w-[760px] text-ink2 [overflow-wrap:break-word]">
        <loaded.Renderer markdown={text} targetOf={webLink} isPart />
      </div>
    </ErrorBoundary>
  )
}
