import { expect, test } from 'vitest'
import type { JsonSchema } from '../discovery/tool.ts'
import { listedSkill } from './listed-skill.ts'

const LONG = 'x'.repeat(10_000)
const skill = (inputs: Readonly<Record<string, JsonSchema>>, description = 'Adds.') => ({
  ...{ description, inputs, inputSchema: {}, signature: `add(${JSON.stringify(inputs)})`, tools: ['a/b'] },
  outputs: { type: 'number' },
})

test('a skill of usual size is listed as it is', () => {
  const inputs = { path: { type: 'string', default: 'a.csv', description: 'Where.' } }
  const listed = listedSkill(skill(inputs))
  expect(listed).toEqual({ ...skill(inputs), inputSchema: expect.objectContaining({ properties: inputs }) })
})

test('of long texts the beginning is listed, and of many inputs the first, with what is needed to give one', () => {
  const deep = { type: 'object', properties: { a: { type: 'string', description: LONG } } }
  const inputs = {
    text: { type: 'string', default: LONG, description: LONG },
    deep,
    given: { type: 'number', enum: [LONG] },
  }
  const listed = listedSkill(skill(inputs, LONG))
  expect(listed.description).toBe(`${'x'.repeat(300)}…`)
  expect(listed.inputs.deep).toEqual({
    ...{ type: 'object', properties: { a: { type: 'string', description: `${'x'.repeat(300)}…` } } },
  })
  expect(listed.inputs.text).toEqual({ type: 'string', description: `${'x'.repeat(300)}…`, default: '…' })
  expect(listed.inputs.given).toEqual({ type: 'number' })
  expect(listed.inputSchema).toMatchObject({ required: ['deep', 'given'] })
  expect(listed.signature).toHaveLength(501)
  const many = Object.fromEntries(
    Array.from({ length: 500 }, (_, at) => [`n${at}`, { type: 'string', description: LONG }]),
  )
  expect(JSON.stringify(listedSkill(skill(many, LONG))).length).toBeLessThan(60_000)
})
