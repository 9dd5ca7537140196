import { expect, test } from 'vitest'
import { importedLists } from './imported-lists.ts'

const program = `import { getWeather } from './servers/weather/getWeather.ts'
import { gone } from './servers/shop/gone.ts'`
const tool = (server: string, name: string) => ({ server, tool: name, score: 0.5, why: [] })

test('what is imported now stands first, and what was chosen is not told twice', () => {
  const known = new Set(['weather/get_weather', 'email/send'])
  expect(importedLists(program, [tool('weather', 'get_weather'), tool('email', 'send')], known)).toEqual({
    imported: [
      { server: 'weather', tool: 'get_weather', isConnected: true },
      { server: 'shop', tool: 'gone', isConnected: false },
    ],
    chosen: [tool('email', 'send')],
  })
})
