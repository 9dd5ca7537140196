import { describe, expect, test } from 'vitest'
import { createDiscovery } from '../../discovery/discover-tools.ts'
import type { Tool } from '../../discovery/tool.ts'
import type { Generated } from '../generator.ts'
import { createRuleGenerator } from './create-rule-generator.ts'

// Selection may choose nothing that a step needs; then the other tools of the servers serve.
const { servers } = await createDiscovery({ serversDir: 'servers' }).catalog()
const all = servers.flatMap(({ tools }) => tools)

async function generate(task: string, tools: readonly Tool[] = []): Promise<Generated> {
  const others = all.filter((tool) => !tools.includes(tool))
  const generation = createRuleGenerator().generate({ task, tools, others }, new AbortController().signal)
  for (;;) {
    const next = await generation.next()
    if (next.done) return next.value
  }
}

describe('where nothing was chosen', () => {
  test.each([
    ['average of twelve, 19 and thirty-one', 'numbers = [12, 19, 31]'],
    ['put the last two lines of a.txt into b.txt', 'writeFile({'],
    ['I need a copy of a.txt at old/a.txt', 'readFile({'],
    ['print the contents of a.txt', 'readFile({'],
    ['how many lines in a.txt say ERROR', 'readLines({'],
  ])('%s', async (task, code) => {
    const generated = await generate(task)
    expect(generated).toMatchObject({ kind: 'program', source: expect.stringContaining(code) })
  })

  test('no SQL is made of what may mean another server', async () => {
    const generated = await generate('add a meeting with Jonas to my calendar')
    expect(generated).toMatchObject({ kind: 'no-program', reason: expect.not.stringContaining('database') })
  })
})

describe('where some were chosen', () => {
  test('a tool that is named is asked for what it needs, and no other is taken', async () => {
    const power = all.filter(({ tool }) => tool === 'power')
    expect(await generate('Call calculator.power', power)).toMatchObject({ question: { name: 'base' } })
  })

  test('arithmetic is done by the tool that was chosen', async () => {
    const calculate = all.filter(({ tool }) => tool === 'calculate')
    const generated = await generate('Calculate 6 * 7', calculate)
    expect(generated).toMatchObject({ source: expect.stringContaining('await calculate(') })
  })
})
