import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createPlayground } from '../../lib/create-playground.ts'
import type { Person } from '../../lib/people/person.ts'
import type { Playground } from '../../lib/playground.ts'
import type { RunRecord } from '../../lib/runs/event.ts'
import { openPlace } from '../harness/place.ts'
import type { Measure } from '../harness/section.ts'

const TASKS = [
  'Add 2 and 3',
  'Calculate (100 + 200) * 3 - 50 and save the result to result.json',
  'Read notes.txt, count the lines and save the count to count.json',
]

/** What three tasks would cost a model in code mode and by direct calling. Counted, so once is enough. */
export const measureTokens: Measure = async ({ tell }) => {
  const place = openPlace()
  const playground = await createPlayground(place.config())
  writeFileSync(join(place.home.workspaceDir, 'notes.txt'), longNotes())
  try {
    const rows: string[][] = []
    for (const task of TASKS) {
      tell(task)
      rows.push(rowOf(task, await runTask(playground, place.person, task)))
    }
    return {
      title: 'Tokens',
      about:
        'From the records of three runs: all tokens a model would read and write (o200k_base), computed for the same ' +
        'calls. Direct sends the schemas of every connected tool in every turn; with search only those of the chosen ' +
        `ones. \`notes.txt\` has ${longNotes().split('\n').length} lines.`,
      figures: [],
      counts: {
        head: [
          'task',
          'calls',
          'code mode',
          'direct',
          'direct with search',
          'saved against the cheaper',
          'cheaper from',
        ],
        rows,
      },
      notes: [
        '"Saved" is against the cheaper of the two ways of direct calling. "Cheaper from" is the number of connected ' +
          'tools from which code mode costs less than direct calling without search.',
      ],
    }
  } finally {
    await playground.close()
    place.remove()
  }
}

async function runTask(playground: Playground, person: Person, task: string): Promise<RunRecord> {
  const { runId } = await playground.runs.start(person, { task })
  for await (const event of playground.runs.events(person, runId)) if (event.kind === 'finished') break
  return playground.runs.get(person, runId)
}

function rowOf(task: string, { tokens, toolCalls, outcome }: RunRecord): string[] {
  if (outcome?.kind !== 'returned' || tokens === null)
    throw new Error(`${JSON.stringify(task)} gave no result: ${JSON.stringify(outcome)}`)
  return [
    task,
    String(toolCalls.length),
    String(tokens.codeMode.total),
    String(tokens.direct.total),
    String(tokens.directWithSearch.total),
    `${tokens.savedPercent} %`,
    tokens.breakEvenTools === null
      ? 'never'
      : `${tokens.breakEvenTools} ${tokens.breakEvenTools === 1 ? 'tool' : 'tools'}`,
  ]
}

function longNotes(): string {
  return Array.from({ length: 200 }, (_, line) => `Line ${line + 1}: call the office about order ${1000 + line}.`).join(
    '\n',
  )
}
