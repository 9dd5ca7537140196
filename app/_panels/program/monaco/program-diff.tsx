'use client'
import { useEffect, useRef } from 'react'
import type { LineCounts } from '../../../../lib/format/lines.ts'
import { monaco } from './environment.ts'
import { OPTIONS, pageFont, withoutDepthColours } from './options.ts'
import { followTheme, THEME_NAME } from './theme.ts'
import { words } from './words.ts'

interface Props {
  before: string
  after: string
  onCounted(counts: LineCounts): void
}

/** Two programs line by line: side by side where there is room, else one below the other. Read only, so that Tab leaves it. */
export default function ProgramDiff({ before, after, onCounted }: Props) {
  const host = useRef<HTMLDivElement>(null)
  useEffect(() => followTheme(), [])
  useEffect(() => {
    if (!host.current) return
    const diff = monaco.editor.createDiffEditor(host.current, {
      ...OPTIONS,
      fontFamily: pageFont(),
      theme: THEME_NAME,
      readOnly: true,
      originalEditable: false,
      useInlineViewWhenSpaceIsLimited: true,
      diffWordWrap: 'on',
      hideUnchangedRegions: { enabled: true },
      renderOverviewRuler: false,
      // Imports are right where the program lies, and not here.
      renderValidationDecorations: 'off',
      // Monaco forgets the labels below when its layout changes, and says this instead of nothing.
      accessibilityVerbose: true,
    })
    const [original, modified] = [before, after].map((text) => monaco.editor.createModel(text, 'typescript'))
    if (!original || !modified) return
    withoutDepthColours(original)
    withoutDepthColours(modified)
    diff.setModel({ original, modified })
    const label = () => {
      diff.getOriginalEditor().updateOptions({ ariaLabel: words.before })
      diff.getModifiedEditor().updateOptions({ ariaLabel: words.after })
    }
    const counting = diff.onDidUpdateDiff(() => {
      label()
      const changes = diff.getLineChanges() ?? []
      const lines = (from: number, to: number) => (to === 0 ? 0 : to - from + 1)
      onCounted({
        added: changes.reduce((sum, each) => sum + lines(each.modifiedStartLineNumber, each.modifiedEndLineNumber), 0),
        removed: changes.reduce(
          (sum, each) => sum + lines(each.originalStartLineNumber, each.originalEndLineNumber),
          0,
        ),
      })
    })
    return () => {
      counting.dispose()
      diff.dispose()
      original.dispose()
      modified.dispose()
    }
  }, [before, after, onCounted])
  return <div ref={host} className="h-full" />
}
