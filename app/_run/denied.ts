import type { CallView, RunView } from './run-view.ts'

/** A call that needed consent the run was not started with. */
export function isDenied(call: CallView): boolean {
  return call.phase === 'failed' && call.error?.code === 'denied'
}

/** The tools that were denied, each once, in the order they were called. */
export function deniedTools(view: Pick<RunView, 'calls'>): string[] {
  return [...new Set(view.calls.filter(isDenied).map(({ server, tool }) => `${server}.${tool}`))]
}
