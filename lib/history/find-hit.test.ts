import { expect, test } from 'vitest'
import { findHit } from './find-hit.ts'

const program = "import x from 'y'\n  const city = await getWeather({})"

test('the first line that holds a word is told, of the program before the result', () => {
  expect(findHit({ program, result: 'weather' }, ['getweather'])).toEqual({
    ...{ in: 'program', line: 2, text: 'const city = await getWeather({})' },
  })
  expect(findHit({ program, result: 'Köln 3' }, ['köln'])).toEqual({ in: 'result', text: 'Köln 3' })
  expect(findHit({ program, result: '' }, ['none'])).toBeNull()
})

test('of a long line is told what is around the word', () => {
  const text = findHit({ program: `${'a'.repeat(300)}needle${'b'.repeat(300)}`, result: '' }, ['needle'])?.text ?? ''
  expect(text).toMatch(/^…a{30}needleb+…$/)
  expect(text.length).toBeLessThan(130)
})
