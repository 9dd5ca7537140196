import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { WAYS, wayInWords } from './way-names.ts'

const ROOT = fileURLToPath(new URL('../../', import.meta.url))
const OWN = 'lib/tokens/way-names.ts'

test('a way is called the same in a sentence as in a table, but for its first letter', () => {
  expect(WAYS.map(wayInWords)).toEqual(['code mode', 'direct calling', 'direct with tool search'])
})

test('nobody else has a list of the ways, or names of them', () => {
  const sources = ['lib', 'app'].flatMap((folder) =>
    readdirSync(`${ROOT}${folder}`, { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  )
  const others = sources.filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path) && path !== OWN)
  const texts = others.map((path) => ({ path, text: readFileSync(`${ROOT}${path}`, 'utf8') }))
  const having = (what: RegExp) => texts.filter(({ text }) => what.test(text)).map(({ path }) => path)
  expect(having(/'codeMode',\s*'direct',\s*'directWithSearch'/)).toEqual([])
  expect(having(/directWithSearch: '[Dd]irect/)).toEqual([])
  expect(having(/direct tool calling/i)).toEqual([])
})
