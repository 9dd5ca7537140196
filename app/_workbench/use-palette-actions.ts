import { useRouter } from 'next/navigation'
import { insertIntoTask } from '../_palette/insert-elsewhere.ts'
import { type PageAction, usePageActions } from '../_palette/page-actions.ts'
import type { useWorkbench } from './use-workbench.ts'
import { words } from './words.ts'

/** What can be done in the playground at this moment, for the command palette. */
export function usePaletteActions(bench: ReturnType<typeof useWorkbench>, isOffline: boolean): void {
  const router = useRouter()
  const { view, action, task, isEdited } = bench
  const isIdle = view.status === 'none' || view.status === 'finished'
  const canAsk = !isOffline && !bench.isWaiting
  const hasTask = task.trim() !== ''
  const actions: (PageAction | false)[] = [
    action.does === 'stop'
      ? !isOffline && {
          id: 'stop',
          label: words.palette.stop,
          icon: 'stop',
          keys: ['Esc', 'Esc'],
          act: () => void bench.stop(),
        }
      : canAsk &&
        (action.does === 'run-program' || hasTask) && {
          ...{ id: 'run', label: action.label, icon: 'run', keys: ['Ctrl', '↵'] },
          act: bench.act,
        },
    isIdle &&
      canAsk &&
      hasTask && { id: 'generate', label: words.palette.generate, icon: 'write', act: bench.generate },
    isEdited && { id: 'reset', label: words.palette.discard, icon: 'reset', act: bench.resetProgram },
    view.status !== 'none' && { id: 'new-run', label: words.palette.newRun, icon: 'add', act: () => router.push('/') },
  ]
  usePageActions(
    actions.filter((one) => one !== false),
    (name, at) => insertIntoTask(name, at, bench.setTask),
  )
}
