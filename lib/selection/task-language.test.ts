import { expect, test } from 'vitest'
import { parseTask } from '../task/parse-task.ts'
import { taskLanguage } from './task-language.ts'

const of = (text: string) => taskLanguage(parseTask(text))

test.each([
  'Wie ist das Wetter in Berlin morgen?',
  'Speichere das Ergebnis von 2 + 3 in result.txt',
  '東京の天気を教えて',
  'какая погода в Москве',
  '¿Qué tiempo hace en Madrid mañana?',
  'Calcula la media de 12, 18 y 33',
  'Quel temps fait-il à Paris demain et combien de degrés ?',
  'Quanti utenti ci sono nel database?',
])('%s is not in English', (text) => {
  expect(of(text)).toBe('other')
})

test.each([
  'What is the weather in Berlin, Paris and London, and the average temperature?',
  'Calculate (100 + 200) * 3 - 50 and save the result to result.json',
  "Write 'das ist ein Test mit mir' to notes.txt",
  'weather Rio de Janeiro',
  'Weather in Rio de la Plata for the next days',
  'Translate 東京の天気 into English for me please',
  'die roll',
  'average of 12, 18 and 33',
  '2 + 3',
  'Read el-nino.csv',
])('%s costs nothing more', (text) => {
  expect(of(text)).not.toBe('other')
})

test('a sentence that is half in another language is told apart from both', () => {
  expect(of('Berechne 12 % von 480')).toBe('unsure')
  expect(of('Send das Ergebnis to Ann')).toBe('english')
})
