import { type Cell, toCsv } from '../format/csv.ts'
import type { Comparison, Trial } from './comparison.ts'
import type { ExportFormat } from './comparisons.ts'
import { figuresOf } from './figures.ts'

const COLUMNS = [
  'task_id',
  'task',
  'category',
  'way',
  'model',
  'repeat',
  'state',
  'passed',
  'why',
  'outcome',
  'input_tokens',
  'output_tokens',
  'cached_tokens',
  'total_tokens',
  'basis',
  'turns',
  'calls',
  'ms',
  'cost_usd',
  'judge_input_tokens',
  'judge_output_tokens',
  'judge_cost_usd',
  'run_id',
  'answer',
] as const

type Row = Record<(typeof COLUMNS)[number], Cell>

/** One row a trial as CSV, or all of it with its figures as JSON. */
export function exportComparison(comparison: Comparison, format: ExportFormat): string {
  if (format === 'json') return `${JSON.stringify({ ...comparison, figures: figuresOf(comparison) }, null, 2)}\n`
  const tasks = new Map(comparison.tasks.map((task) => [task.id, task]))
  const rows = comparison.trials.map((trial) => rowOf(trial, tasks.get(trial.task)))
  return toCsv(
    COLUMNS,
    rows.map((row) => COLUMNS.map((name) => row[name])),
  )
}

function rowOf(trial: Trial, task: Comparison['tasks'][number] | undefined): Row {
  const { tokens, judge } = trial
  return {
    ...{ task_id: trial.task, task: task?.task, category: task?.category },
    ...{ way: trial.way, model: trial.model, repeat: trial.repeat, state: trial.state },
    ...{ passed: trial.passed, why: trial.why, outcome: trial.outcome },
    ...{ input_tokens: tokens?.input, output_tokens: tokens?.output, cached_tokens: tokens?.cached },
    ...{ total_tokens: tokens?.total, basis: tokens?.basis },
    ...{ turns: trial.turns?.length, calls: trial.calls, ms: trial.ms, cost_usd: trial.costUsd },
    ...{ judge_input_tokens: judge?.input, judge_output_tokens: judge?.output, judge_cost_usd: judge?.costUsd },
    ...{ run_id: trial.runId, answer: trial.answer },
  }
}
