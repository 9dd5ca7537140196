import { isDenied } from '../../lib/runs/outcome-text.ts'
import type { RunView } from './run-view.ts'

/** The tools that were denied, each once, in the order they were called. */
export function deniedTools(view: Pick<RunView, 'calls'>): string[] {
  return [...new Set(view.calls.filter(isDenied).map(({ server, tool }) => `${server}.${tool}`))]
}
