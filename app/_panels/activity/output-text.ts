import { type Answer, send } from '../../_run/run-requests.ts'
import type { OutputLine, RunView } from '../../_run/run-view.ts'

/** Lines as the program printed them. */
export function textOf(lines: readonly OutputLine[]): string {
  return lines.map(({ text, isOpen }) => (isOpen ? text : `${text}\n`)).join('')
}

/** All of a run's output, also what this page has let go: then first what was printed, after it the errors. */
export async function wholeOutput(view: Pick<RunView, 'runId' | 'lines' | 'linesDropped'>): Promise<Answer<string>> {
  if (view.linesDropped === 0 || view.runId === null) return { ok: true, value: textOf(view.lines) }
  const answer = await send<{ stdout: string; stderr: string }>(`/api/runs/${encodeURIComponent(view.runId)}`)
  return answer.ok ? { ok: true, value: answer.value.stdout + answer.value.stderr } : answer
}
