import { expect, test } from 'vitest'
import { startArguments } from './start-arguments.mjs'

test('the web app starts, with --dev for whoever edits', () => {
  expect(startArguments([])).toEqual({ isDev: false })
  expect(startArguments(['--dev'])).toEqual({ isDev: true })
})

test.each([
  [['--config', 'other.yaml'], '"--config"'],
  [['--dev', '--port=4000'], '"--port=4000"'],
  [['dev'], '"dev"'],
])('it is not started with %j, and is told where settings are', (given, named) => {
  expect(() => startArguments(given)).toThrow(
    `Expected --dev or nothing, and got ${named}. The web app reads config.yaml and .env of its folder and the environment`,
  )
})
