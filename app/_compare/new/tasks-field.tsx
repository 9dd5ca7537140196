'use client'
import { FileUp, History, Lightbulb } from 'lucide-react'
import { useRef, useState } from 'react'
import { EXAMPLES } from '../../_panels/start/examples.ts'
import { Button } from '../../_ui/button.tsx'
import { focusFirst } from '../../_ui/focus-first.ts'
import { readTasks, withTasks } from './read-tasks.ts'
import { RunTasks } from './run-tasks.tsx'
import { TextArea } from './text-area.tsx'
import { words } from './words.ts'

/** A set of tasks is so large at the most. */
const FILE_MAX_BYTES = 2 * 1024 * 1024

interface Props {
  id: string
  value: string
  error: string | undefined
  /** The runs are what was asked for. */
  showsRuns: boolean
  onChange(text: string): void
  onLeave(): void
}

/** The tasks, one a line: typed, of runs, of the examples, or of a file. */
export function TasksField({ id, value, error, showsRuns, onChange, onLeave }: Props) {
  const [isChoosing, setChoosing] = useState(showsRuns)
  const [fileFault, setFileFault] = useState<string | null>(null)
  const picker = useRef<HTMLInputElement>(null)
  const read = readTasks(value)
  const count = 'tasks' in read ? read.tasks.length : 0

  async function takeFile(file: File) {
    if (file.size > FILE_MAX_BYTES) return setFileFault(words.tasks.tooLarge(file.name))
    setFileFault(null)
    const text = await file.text()
    onChange([value.trim(), text.trim()].filter(Boolean).join('\n'))
  }

  return (
    <div>
      <TextArea
        id={id}
        ref={showsRuns ? undefined : focusFirst}
        label={words.tasks.label}
        rows={Math.min(10, Math.max(3, value.split('\n').length + 1))}
        placeholder={words.tasks.placeholder}
        value={value}
        hint={words.tasks.hint(count)}
        error={fileFault ?? error}
        onChange={(event) => onChange(event.target.value)}
        onBlur={onLeave}
      />
      <div className="mt-2 flex flex-wrap gap-2">
        <Button size="small" aria-expanded={isChoosing} onClick={() => setChoosing(!isChoosing)}>
          <History size={14} strokeWidth={1.8} aria-hidden />
          {words.tasks.ofRuns}
        </Button>
        <Button
          size="small"
          onClick={() =>
            onChange(
              withTasks(
                value,
                EXAMPLES.map(({ task }) => task),
              ),
            )
          }
        >
          <Lightbulb size={14} strokeWidth={1.8} aria-hidden />
          {words.tasks.examples}
        </Button>
        <Button size="small" onClick={() => picker.current?.click()}>
          <FileUp size={14} strokeWidth={1.8} aria-hidden />
          {words.tasks.ofFile}
        </Button>
        <input
          ref={picker}
          type="file"
          accept=".jsonl,.ndjson,.txt,text/plain,application/jsonl"
          aria-label={words.tasks.file}
          tabIndex={-1}
          className="sr-only"
          onChange={({ currentTarget }) => {
            const file = currentTarget.files?.[0]
            // The same file can be chosen again.
            if (file) void takeFile(file).finally(() => (currentTarget.value = ''))
          }}
        />
      </div>
      {isChoosing && <RunTasks takesFocus={showsRuns} onTask={(task) => onChange(withTasks(value, [task]))} />}
    </div>
  )
}
