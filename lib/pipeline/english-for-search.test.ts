import { expect, test } from 'vitest'
import { openPlayground, runToEnd } from '../testing/open-playground.ts'
import { openScriptedModel, USAGE } from './testing/scripted-model.ts'

const GERMAN = 'Wie ist das Wetter in Berlin morgen?'

async function runWith(answers: readonly string[], request: { task: string; until?: 'selected' | 'checked' }) {
  const model = await openScriptedModel(answers)
  const { playground, personOf } = await openPlayground({ settings: model.settings })
  const run = await runToEnd(playground, personOf('ada'), request)
  return { ...run, conversations: model.conversations() }
}

test('a model puts a task of another language into words that tools are found by, and is counted', async () => {
  const { events, conversations, record } = await runWith(['get the weather forecast of Berlin for tomorrow'], {
    task: GERMAN,
    until: 'selected',
  })
  expect(conversations).toHaveLength(1)
  expect(conversations[0]?.[0]?.content).toContain(`<task>\n${GERMAN}\n</task>`)
  const selected = events.findLast(({ kind }) => kind === 'selected')
  expect(selected).toMatchObject({
    translated: { words: 'get the weather forecast of Berlin for tomorrow', by: 'test-model' },
  })
  expect(record.selected.map(({ server }) => server)).toContain('weather')
  expect(record.modelTurns).toMatchObject([{ what: 'translate', input: USAGE.prompt_tokens, basis: 'measured' }])
  expect(record.spent).toMatchObject({ inputTokens: USAGE.prompt_tokens, outputTokens: USAGE.completion_tokens })
})

test('the program is written for the task as it was given', async () => {
  const program = "```ts\nimport { getWeather } from './servers/weather/getWeather.ts'\nexport default getWeather\n```"
  const { conversations } = await runWith(['weather forecast', program], {
    task: '東京の天気を教えて',
    until: 'checked',
  })
  expect(conversations).toHaveLength(2)
  expect(JSON.stringify(conversations[1])).toContain('東京の天気を教えて')
})

test('a task in English asks nothing before its program', async () => {
  const { conversations } = await runWith(['unused'], { task: 'What is the weather in Berlin?', until: 'selected' })
  expect(conversations).toHaveLength(0)
})

test('without a model the task is not lost silently: it says what to do', async () => {
  const { playground, personOf } = await openPlayground()
  const { record } = await runToEnd(playground, personOf('ada'), { task: GERMAN })
  expect(record.outcome).toMatchObject({
    kind: 'no-program',
    isForeign: true,
    reason: 'Tool search knows English words only. Set a model, choose tools yourself, or write the task in English.',
  })
})
