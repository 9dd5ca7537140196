import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { parseSkillFile } from './parse-skill-file.ts'
import { readSkillTask } from './read-skill-task.ts'
import type { SkillHead } from './skill.ts'
import { withHead, writeSkillHead } from './write-skill-file.ts'

const HEAD: SkillHead = {
  ...{
    name: 'total-by-region',
    description: 'Adds up: "by region"\n# and more',
    version: 3,
    author: 'ann@example.com',
  },
  importedFrom: 'skills.zip',
  inputs: { path: { type: 'string', default: 'a.csv' }, limit: { type: 'number', default: 5 } },
  outputs: { type: 'number' },
  tools: ['calculator/add', 'filesystem/read_file'],
}
const file = (yaml: string) => `---\n${yaml}\n---\n# Total\n`
const faultOf = (text: string, folder = 'total') => {
  const read = parseSkillFile(text, folder)
  return 'fault' in read ? read.fault : 'it was read'
}

describe('SKILL.md', () => {
  test('is read as it was written, and has nothing at its top that other readers do not know', () => {
    const text = writeSkillHead(HEAD)
    expect(parseSkillFile(text, HEAD.name)).toEqual(HEAD)
    const head = parse(text.split('---\n')[1]!)
    expect(Object.keys(head)).toEqual(['name', 'description', 'metadata'])
    expect(Object.values(head.metadata).every((value) => typeof value === 'string')).toBe(true)
    expect(withHead(`${text}# Body\n`, { ...HEAD, name: 'other' })).toBe(
      `${writeSkillHead({ ...HEAD, name: 'other' })}# Body\n`,
    )
  })

  test('may be written by hand, with ours beside name and description', () => {
    const text = file(
      'name: total\ndescription: Adds up.\nversion: 2\ninputs:\n  path: { type: string }\ntools: [a/b, c/d]',
    )
    expect(parseSkillFile(text, 'total')).toEqual({
      ...{ name: 'total', description: 'Adds up.', version: 2, tools: ['a/b', 'c/d'] },
      inputs: { path: { type: 'string' } },
    })
    expect(parseSkillFile('\uFEFF---\r\nname: total\r\ndescription: x\r\n---\r\n', 'total')).toMatchObject({
      version: 1,
    })
  })

  test.each([
    ['no front matter', '# Total', 'must begin with front matter'],
    ['no YAML', file('name: [total'), 'its front matter is no YAML'],
    ['a list', file('- total'), 'expected keys and values'],
    ['no description', file('name: total'), 'description is not as expected'],
    ['an empty description', file('name: total\ndescription: ""'), 'must say what the skill does'],
    ['a long description', file(`name: total\ndescription: ${'x'.repeat(2_000)}`), 'at most 1024 characters'],
    ['a name with a path', file('name: ../x\ndescription: x'), 'got "../x"'],
    ['another name than its folder', file('name: other\ndescription: x'), 'Give both one name'],
    [
      'inputs that are no JSON',
      file('name: total\ndescription: x\nmetadata:\n  inputs: "{"'),
      'inputs is not as expected',
    ],
    [
      'an input that is no schema',
      file('name: total\ndescription: x\ninputs: { a: 5 }'),
      'expected a JSON Schema for the input "a"',
    ],
    [
      'an input that is no name',
      file('name: total\ndescription: x\ninputs: { "a b": {} }'),
      'cannot be the name of a parameter',
    ],
    [
      'what grows without end',
      file(
        `a: &a [x, x]\n${'bcdefghij'
          .split('')
          .map((key, at) => `${key}: &${key} [${'*'}${'abcdefghi'[at]}, *${'abcdefghi'[at]}]`)
          .join('\n')}\nname: total\ndescription: x`,
      ),
      'no YAML',
    ],
    [
      'what nests deeply',
      file(`name: total\ndescription: x\ninputs: { a: ${'{a: '.repeat(40)}1${'}'.repeat(40)} }`),
      'deeper than 16',
    ],
  ])('with %s is refused', (_what, text, fault) => {
    expect(faultOf(text)).toContain(fault)
  })
})

test.each([
  ['takes what it says', 'export async function total({ path }: { path: string }) { return path }', 'total'],
  ['takes it as a whole', 'export const total = async (input: { path: string }) => input.path', 'total'],
  [
    'is called otherwise, and is the only one',
    'export function other({ path }: { path: string }) { return path }',
    'other',
  ],
  [
    'does not take what it says',
    'export function total() {}',
    'SKILL.md names the input path, and total in skill.ts does not take it.',
  ],
  [
    'takes what it does not say',
    'export function total({ path, more }: never) {}',
    'total in skill.ts takes more, and SKILL.md does not name it among its inputs.',
  ],
  [
    'exports nothing',
    'function total() {}',
    'skill.ts must export the function of the skill, like: export async function total(input) { … }',
  ],
  [
    'exports several',
    'export function a() {}\nexport function b() {}',
    'skill.ts exports several functions (a, b), and none is called total.',
  ],
  ['is no program', 'export function total( {', 'skill.ts, line 1: '],
])('a skill whose function %s', (_what, module, expected) => {
  const text = file('name: total\ndescription: x\ninputs: { path: { type: string } }')
  const read = readSkillTask({ folder: 'total', file: text, module })
  expect('fault' in read ? read.fault : read.module.fn).toContain(expected)
})
