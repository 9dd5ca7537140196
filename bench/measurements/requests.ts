import type { Measure } from '../harness/section.ts'
import { type Judgement, judge } from '../requests/judge.ts'
import { openCatalog } from '../requests/open-catalog.ts'
import { type Request, readRequests } from '../requests/request.ts'

/** What comes of `e2e/requests.jsonl` without a model. Of those written apart only the counts are told. */
export const measureRequests: Measure = async ({ tell }) => {
  const rows: string[][] = []
  for (const part of ['seen', 'apart'] as const) {
    const requests = readRequests(part)
    for (const about of ['builtin', 'others'] as const) {
      const those = requests.filter(({ catalog }) => (catalog === 'builtin') === (about === 'builtin'))
      const judged = await judgeAll(those, part, part === 'seen' ? tell : () => {})
      const count = (verdict: Judgement['verdict']) => `${judged.filter((one) => one.verdict === verdict).length}`
      const what = `${about === 'builtin' ? 'built-in servers' : 'servers of others'}${part === 'seen' ? '' : ', apart'}`
      rows.push([what, `${those.length}`, count('right'), count('asked'), count('wrong')])
    }
  }
  return {
    title: 'Requests of ordinary people, without a model',
    about:
      'Each of `e2e/requests.jsonl` and `e2e/requests-apart.jsonl` as a run, from its words to its result, judged by its right answer.',
    figures: [],
    counts: { head: ['', 'requests', 'right', 'asked or refused', 'wrong'], rows },
    notes: ['What other people’s servers answer is recorded; their schemas are their own.'],
  }
}

async function judgeAll(requests: readonly Request[], part: 'seen' | 'apart', tell: (line: string) => void) {
  const judged: Judgement[] = []
  for (const [catalog, those] of Map.groupBy(requests, (request) => request.catalog)) {
    const opened = await openCatalog(catalog, part)
    try {
      for (const request of those) {
        const played = await opened.play(request)
        const judgement = await judge(request, played)
        const because = 'because' in judgement ? ` (${judgement.because})` : ''
        tell(`${request.id} ${judgement.verdict}: ${request.task}${because}`)
        if (judgement.verdict === 'wrong') tell(played.program ?? '')
        judged.push(judgement)
      }
    } finally {
      await opened.close()
    }
  }
  return judged
}
