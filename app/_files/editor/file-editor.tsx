'use client'
import 'monaco-editor/languages/definitions/css/register'
import 'monaco-editor/languages/definitions/html/register'
import 'monaco-editor/languages/definitions/javascript/register'
import 'monaco-editor/languages/definitions/markdown/register'
import 'monaco-editor/languages/definitions/python/register'
import 'monaco-editor/languages/definitions/shell/register'
import 'monaco-editor/languages/definitions/sql/register'
import 'monaco-editor/languages/definitions/xml/register'
import 'monaco-editor/languages/definitions/yaml/register'
import type { editor } from 'monaco-editor/editor'
import { useEffect, useRef, useState } from 'react'
import { monaco } from '../../_panels/program/monaco/environment.ts'
import { OPTIONS, pageFont, withoutDepthColours } from '../../_panels/program/monaco/options.ts'
import { followTheme, THEME_NAME } from '../../_panels/program/monaco/theme.ts'
import { languageOf } from '../file-kind.ts'
import { registerJson } from './json-language.ts'
import { words } from './words.ts'

export interface FileEditorProps {
  path: string
  /** What stands there now, for where the editor cannot be. */
  text: string
  /** Counts what did not come from the editor. */
  version: number
  isReadOnly: boolean
  /** Of all files that are open the editor keeps where one was, and how to undo. */
  openPaths: readonly string[]
  /** Numbers of lines that are not saved. */
  newLines: readonly number[]
  onEdit(path: string, text: string): void
}

interface Open {
  model: editor.ITextModel
  version: number
  viewState: editor.ICodeEditorViewState | null
}

/** Monaco over the files that are open, one of them shown. */
export default function FileEditor({ path, text, version, isReadOnly, openPaths, newLines, onEdit }: FileEditorProps) {
  const host = useRef<HTMLDivElement>(null)
  const open = useRef(new Map<string, Open>())
  const isOurs = useRef(false)
  const tell = useRef(onEdit)
  tell.current = onEdit
  const [instance, setInstance] = useState<editor.IStandaloneCodeEditor | null>(null)

  useEffect(() => followTheme(), [])
  useEffect(() => {
    if (!host.current) return
    registerJson()
    const files = open.current
    const made = monaco.editor.create(host.current, {
      ...OPTIONS,
      model: null,
      theme: THEME_NAME,
      fontFamily: pageFont(),
      tabSize: 2,
      // Imports are right where a program lies, and not here.
      renderValidationDecorations: 'off',
    })
    setInstance(made)
    return () => {
      made.dispose()
      for (const { model } of files.values()) model.dispose()
      files.clear()
    }
  }, [])

  // What is typed is ahead of what React knows; a new version comes in below.
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above.
  useEffect(() => {
    if (!instance) return
    const files = open.current
    const known = files.get(path) ?? {
      model: monaco.editor.createModel(text, languageOf(path)),
      version,
      viewState: null,
    }
    if (!files.has(path)) withoutDepthColours(known.model)
    files.set(path, known)
    instance.setModel(known.model)
    if (known.viewState) instance.restoreViewState(known.viewState)
    instance.updateOptions({
      readOnly: isReadOnly,
      ariaLabel: words.keysLabel(path),
    })
    const listening = known.model.onDidChangeContent(() => {
      // With the mark at the beginning of the file that says how it is encoded, where it has one.
      if (!isOurs.current) tell.current(path, known.model.getValue(undefined, true))
    })
    return () => {
      listening.dispose()
      known.viewState = instance.saveViewState()
    }
  }, [instance, path, isReadOnly])

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a text that did not come from here.
  useEffect(() => {
    const known = open.current.get(path)
    if (!instance || !known || known.version === version) return
    known.version = version
    isOurs.current = true
    // Not setValue: what somebody has written can be had back with Ctrl Z.
    known.model.pushEditOperations([], [{ range: known.model.getFullModelRange(), text }], () => null)
    isOurs.current = false
  }, [instance, path, version])

  useEffect(() => {
    for (const [each, { model }] of open.current) {
      if (openPaths.includes(each)) continue
      model.dispose()
      open.current.delete(each)
    }
  }, [openPaths])

  // biome-ignore lint/correctness/useExhaustiveDependencies: of the file that is shown.
  useEffect(() => {
    const last = instance?.getModel()?.getLineCount() ?? 0
    const marks = newLines
      .filter((line) => line <= last)
      .map((line) => ({
        range: new monaco.Range(line, 1, line, 1),
        options: { isWholeLine: true, className: 'marked-line-ok' },
      }))
    const collection = instance?.createDecorationsCollection(marks)
    return () => collection?.clear()
  }, [instance, path, newLines])

  return <div ref={host} className="h-full" />
}
