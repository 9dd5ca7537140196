import type { PersonLimitName, PersonLimits } from '../../../lib/pipeline/person-limits.ts'

/** What a limit is called, and what happens at its end. */
interface LimitWords {
  label: string
  end(limits: Pick<PersonLimits, 'runsAtOnce' | 'runDays'>): string
}

/** What the page about limits says. */
export const words = {
  title: 'Limits',
  about: 'What you use of what you may, and what each of your runs may use.',
  reading: 'Counting what you use…',
  yours: 'What you use',
  of: (used: string, most: string) => `${used} of ${most}`,
  full: 'Full',
  nearlyFull: 'Nearly full',
  setBy: 'Set by',
  isFixed: 'Not a setting: the same for everybody.',
  change: 'An administrator changes these where this server is configured.',
  allSettings: 'All settings',
  refresh: 'Count again',
  counting: 'Counting…',
  run: 'Each run',
  runAbout:
    'At the end of one of these the run stops, or the call that would pass it fails; either says which it was. What was done by then stays.',
  what: 'What',
  most: 'At most',
  setting: 'Setting',
  own: {
    workspace: {
      label: 'Size of your files',
      end: () =>
        'When it is full nothing more is written until you delete something; runs still read. What was deleted within the hour counts, and makes room first.',
    },
    files: {
      label: 'Files and folders',
      end: () => 'At the end nothing more is added until you delete something.',
    },
    checkpoints: {
      label: 'Checkpoints',
      end: () =>
        'At the end the oldest of those made before runs make room. Those you made yourself stay, and when only such are left no more can be made.',
    },
    'kept-runs': {
      label: 'Records of runs',
      end: ({ runDays }) => `At the end the oldest runs are removed; each goes after ${runDays} days anyway.`,
    },
    servers: { label: 'Servers you added', end: () => 'At the end you remove one before you add another.' },
    runs: {
      label: 'Runs under way',
      end: ({ runsAtOnce }) =>
        `${runsAtOnce} go at once and the others wait in line. At the end another one is refused until one has finished.`,
    },
  } satisfies Record<PersonLimitName, LimitWords>,
  runLimits: {
    'guardrails.max_execution_time': 'Time, of the clock and of the processor',
    'guardrails.max_memory_mb': 'Memory',
    'sandbox.limits.tool_calls': 'Calls of tools',
    'sandbox.limits.output_bytes': 'Output',
    'sandbox.limits.result_bytes': 'Result',
    'sandbox.limits.disk_bytes': 'Growth of your files',
    'sandbox.limits.disk_files': 'New files and folders',
    'codegen.max_tokens': 'Tokens of the model, for its programs',
    'codegen.max_cost_usd': 'Cost of the model, where its price is known',
    'llm.ask_calls': 'Questions of the program to the model',
    'llm.ask_tokens': 'Tokens of the model, for those questions',
  } as Readonly<Record<string, string>>,
  runCounts: {
    'sandbox.limits.tool_calls': ['call', 'calls'],
    'sandbox.limits.disk_files': ['item', 'items'],
    'codegen.max_tokens': ['token', 'tokens'],
    'llm.ask_calls': ['question', 'questions'],
    'llm.ask_tokens': ['token', 'tokens'],
  } as Readonly<Record<string, readonly [string, string]>>,
  counts: {
    workspace: '',
    files: 'items',
    checkpoints: 'checkpoints',
    'kept-runs': '',
    servers: 'servers',
    runs: 'runs',
  } satisfies Record<PersonLimitName, string>,
}
