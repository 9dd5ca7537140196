'use client'
import { Editor } from '@monaco-editor/react'
import type { editor } from 'monaco-editor/editor'
import { useEffect, useRef, useState } from 'react'
import type { Finding } from '../../../../lib/runs/finding.ts'
import type { LineNote } from '../line-notes.ts'
import { decorate } from './decorate.ts'
import { setWorld, type WorldFile } from './environment.ts'
import { OPTIONS, pageFont, withoutDepthColours } from './options.ts'
import { showTexts } from './show-texts.ts'
import { followTheme, THEME_NAME } from './theme.ts'
import { words } from './words.ts'

export interface ProgramSource {
  text: string
  /** What undo leads back to, oldest first. */
  before?: readonly string[]
  version: string
}

export interface ProgramEditorProps {
  /** What stands there now, edits included: for where the editor cannot be. */
  text: string
  /** What was generated or given. The editor starts from it again whenever it or its version changes. */
  source: ProgramSource
  isReadOnly: boolean
  /** It ends in the middle: what it does not use yet is no fault. */
  isHalf?: boolean
  /** Where the text lies in the workspace; default: where programs do. */
  path?: string
  world: readonly WorldFile[] | null
  findings: readonly Finding[]
  notes: readonly LineNote[]
  /** The line the program stopped at, or is at. */
  markedLine?: { line: number; tone: 'bad' | 'accent' | 'warn' }
  onEdit(text: string, isUndo?: boolean): void
  /** Called with a function that moves the caret to a line. */
  onReady(goToLine: (line: number) => void): void
}

const EDITOR_OPTIONS: editor.IStandaloneEditorConstructionOptions = {
  ...OPTIONS,
  tabSize: 2,
  ariaLabel: words.editor,
}

/** Monaco, alone in its own chunk, with the tools' types. The text is the caller's; edits are told to it. */
export default function ProgramEditor(props: ProgramEditorProps) {
  const {
    source,
    isReadOnly,
    isHalf = false,
    path = 'main.ts',
    world,
    findings,
    notes,
    markedLine,
    onEdit,
    onReady,
  } = props
  const [instance, setInstance] = useState<editor.IStandaloneCodeEditor | null>(null)
  const isOurs = useRef(false)

  useEffect(() => followTheme(), [])
  useEffect(() => {
    if (world) setWorld(world)
  }, [world])
  useEffect(() => {
    instance?.updateOptions({ readOnly: isReadOnly })
  }, [instance, isReadOnly])
  useEffect(() => {
    instance?.updateOptions({ showUnused: !isHalf })
  }, [instance, isHalf])

  // Not at every edit: what is typed is ahead of what React knows, and would be overwritten.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version of the same text is a reset.
  useEffect(() => {
    const model = instance?.getModel()
    const before = source.before ?? []
    // One that knows how to undo what leads to this text needs nothing.
    if (!model || (model.getValue() === source.text && (before.length === 0 || model.canUndo()))) return
    isOurs.current = true
    showTexts(model, [...before, source.text])
    isOurs.current = false
  }, [instance, source.text, source.version])

  useEffect(
    () => (instance ? decorate(instance, { findings, notes, markedLine }) : undefined),
    [instance, findings, notes, markedLine],
  )

  return (
    <Editor
      language="typescript"
      path={`file:///workspace/${path}`}
      defaultValue={source.text}
      theme={THEME_NAME}
      options={EDITOR_OPTIONS}
      loading={null}
      onMount={(mounted) => {
        const made = mounted as unknown as editor.IStandaloneCodeEditor
        setInstance(made)
        made.updateOptions({ fontFamily: pageFont() })
        withoutDepthColours(made.getModel())
        onReady((line) => {
          made.revealLineInCenter(line)
          made.setPosition({ lineNumber: line, column: 1 })
          made.focus()
        })
      }}
      onChange={(value, { isUndoing }) => {
        if (!isOurs.current) onEdit(value ?? '', isUndoing)
      }}
    />
  )
}
