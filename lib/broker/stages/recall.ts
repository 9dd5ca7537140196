import { ToolError } from '../../errors.ts'
import type { LoggedValue } from '../../runs/entry.ts'
import type { RecordedCall, RecordedCalls } from '../../runs/recorded-calls.ts'
import { isCounted } from '../../sandbox/protocol/call-kinds.ts'
import type { BrokerCall, Stage } from '../stage.ts'

/** What a run answers calls from that were made before. */
export interface ReplaySource {
  calls: RecordedCalls
  /** `resume`: the same run goes on. `replay`: another run, with the results of that one. */
  mode: 'resume' | 'replay'
  /** Nothing is made that is not recorded: what failed fails again, and everything else is refused. */
  isClosed?: true
  /** The JSON text of a value. Throws `conflict` for one that is damaged. */
  read(value: NonNullable<LoggedValue>): Promise<string>
}

/** What a record says of a call that comes now. Each recorded call is found once. */
export function lookUp(
  record: ReplaySource | undefined,
  call: Pick<BrokerCall, 'isRead' | 'isOwn'>,
  key: string,
): Pick<BrokerCall, 'recorded' | 'isReplayed' | 'doubt'> {
  if (!record) return {}
  const isPutBack = record.mode === 'replay' ? call.isOwn : record.calls.isPutBack(call)
  const recorded = record.calls.take(key)
  // Questions and answers are those of the run that they were asked in.
  if (record.mode === 'replay' && recorded && recorded.state !== 'made')
    return call.isRead || isPutBack ? {} : { doubt: 'differs' }
  // Files, state and databases of the workspace, where they were put back before: what was done to them is done again.
  if (recorded?.state === 'made')
    return record.mode === 'resume' && isPutBack ? { recorded } : { recorded, isReplayed: true }
  if (call.isRead || isPutBack) return { ...(recorded && { recorded }) }
  if (recorded?.state === 'unknown') return { recorded, doubt: 'unknown' as const }
  if (recorded) return { recorded }
  const isElsewhere = record.mode === 'replay' || record.calls.hasUnusedWrites()
  return isElsewhere ? { doubt: 'differs' as const } : {}
}

/** Answers from the record what was made before. */
export const createRecall =
  (record: ReplaySource | undefined): Stage =>
  async (call, next) => {
    // It may have been made before, and a state of today is none of that run.
    if (record?.mode === 'replay' && !call.recorded && record.calls.isFull && !isCounted(call))
      throw resultLost(call, call)
    if (record?.isClosed && !call.isReplayed) throw notRecorded(call, record.calls)
    if (!record || !call.isReplayed || !call.recorded) return next()
    const { value } = call.recorded
    if (value) {
      const json = 'json' in value ? value.json : await record.read(value)
      call.replayed?.(json)
      return json
    }
    throw resultLost(call, call.recorded)
  }

function notRecorded(call: BrokerCall, calls: RecordedCalls): ToolError {
  const failed = calls.takeFailure(call.key)
  if (failed) return new ToolError(call, failed.code, failed.message)
  const message = `${call.server}.${call.tool} is not among the recorded calls, or not with these arguments, and nothing else is called here.`
  return new ToolError(call, 'unavailable', message, { retryable: false })
}

const resultLost = (call: BrokerCall, { isRead }: Pick<RecordedCall, 'isRead'>) =>
  new ToolError(
    call,
    'unavailable',
    `${call.server}.${call.tool} was called before and its result was not kept, for the log of the run was full.` +
      (isRead ? '' : ' It is not called again, as that would do twice what it did.') +
      ' Run the program again without recorded results.',
    { retryable: false },
  )
