import { expect, test } from 'vitest'
import { sameInProgram } from './same-in-program.ts'

const program = `import { getWeather } from './servers/weather/getWeather.ts'
const { temperature } = await getWeather({ location: 'London' })
export default { city: "London", temperature, most: 20 }`
const task = 'What is the weather in London?'

test('the value of the task is another one in the program, wherever it stands', () => {
  expect(sameInProgram('the same for Paris', { program, task })).toEqual({
    code: program.replace("'London'", "'Paris'").replace('"London"', '"Paris"'),
    task: 'What is the weather in Paris?',
  })
})

test('without a task the one name of the program is', () => {
  expect(sameInProgram('and for Paris?', { program, task: null })).toEqual({
    code: program.replace("'London'", "'Paris'").replace('"London"', '"Paris"'),
  })
})

test('what is said stays a text', () => {
  const said = sameInProgram(`the same for "L'Aquila \${process.exit()} \\\\"`, { program, task: null })
  // A quotation may take the place of a quotation only, and the program has none that is no name.
  expect(said).toHaveProperty('unclear')
  const quoted = sameInProgram("the same for O'Fallon", { program, task })
  expect(quoted).toMatchObject({ code: expect.stringContaining(String.raw`location: 'O\'Fallon'`) })
})

test.each([
  ['the same for Paris', "export default ['London', 'Berlin']", /"Paris" could take the place of London or Berlin/],
  ['the same for Paris', 'export default 1', /nothing that "Paris" could take the place of/],
  ['the same for 7', 'export default 1', /nothing that "7" could take the place of/],
])('says so where it cannot be told: %s in %s', (words, text, why) => {
  expect(sameInProgram(words, { program: text, task: null })).toEqual({ unclear: expect.stringMatching(why) })
})

test('a number is replaced where the task names it', () => {
  expect(sameInProgram('the same for 7', { program: 'export default 5 * 15', task: 'Add 15 and 5' })).toEqual({
    unclear: expect.any(String),
  })
  expect(sameInProgram('the same with 7', { program: 'export default 15 * 1.15', task: 'Square 15' })).toEqual({
    ...{ code: 'export default 7 * 1.15', task: 'Square 7' },
  })
})

test('other words are another task', () => {
  expect(sameInProgram('now sort it by temperature', { program, task })).toBeNull()
  expect(sameInProgram('again', { program, task })).toEqual({ code: program, task })
})
