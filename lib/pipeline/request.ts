import type { Approve, RunBudget, ToolChoice, Until } from '../runs/event.ts'
import type { Values } from '../runs/question.ts'
import type { Limits } from '../sandbox/contract.ts'
import type { Way } from '../tokens/comparison.ts'

/** What to run: words, or a program somebody wrote. Exactly one of the two. */
export interface RunRequest {
  task?: string
  code?: string
  /** Default `finished`. */
  until?: Until
  /** Only lower than the person's limits; a higher value is an error that names the limit. */
  limits?: Partial<Limits>
  /**
   * Who is asked about calls that need consent: `ask` the person; `all` nobody, they are made; `none` (default) nobody, they
   * are denied, but for those of tools that do not say what they change.
   */
  approve?: Approve
  /** A run whose recorded results are used again; only with code. */
  replayOf?: string
  /** The run whose program `code` was: the same, which is the same version, or edited, which is the next. */
  editedFrom?: string
  /** Tools that are settled before any are chosen; only with a task. */
  tools?: ToolChoice
  /** Answers to questions that earlier runs of the task ended with, by their names; only with a task. */
  values?: Values
  /**
   * The session of work it belongs to: its id or number; `current`, which is begun where there is none; or `new`. A task may
   * then say "it", "that file" or "the same for Paris".
   */
  session?: string
  /** Nothing of its session is put in the place of "it" or "the same for"; only with a task of a session. */
  asWritten?: boolean
  /**
   * The run that the task goes on from, which has returned: `it` and `the same for Paris` are about that one, and its result and files
   * are there. Only with a task.
   */
  continues?: string
  /** What it may spend on programs, only lower than what is configured (`codegen`); only with a task. */
  budget?: RunBudget
  /**
   * How it is done: by a program (default), or by a model that calls tools directly, of which it is sent all that are connected
   * or those that it looks for. Only with a task, and never by rules.
   */
  way?: Way
  /** In code mode: a model reads what the program returned and writes the answer. Only with a task, and never by rules. */
  answers?: boolean
  /** Another model of the same provider than the one that is set: one of `llm.models`. Only with a task, and never by rules. */
  model?: string
  /** Keep all files of the workspace as they are before it does anything. */
  checkpoint?: boolean
  /** The comparison that it is a trial of: it tells what ways cost, and is no saving of its own. */
  trialOf?: string
  /** Ask the compiler too; programs by a model are checked in any case. Default: in strict mode, and when the run stops after the check. */
  types?: boolean
}
