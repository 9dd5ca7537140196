import { expect, test } from 'vitest'
import { safeName, safeNames, typeName } from './safe-names.ts'

test.each([
  ['read_file', 'readFile'],
  ['get-user.byId', 'getUserById'],
  ['getWeather', 'getWeather'],
  ['GetWeather', 'getWeather'],
  ['LIST_TABLES', 'listTables'],
  ['APIKey', 'apiKey'],
  ['users/list all', 'usersListAll'],
  ['3d_render', '_3dRender'],
  ['delete', 'delete_'],
  ['await', 'await_'],
  ['index', 'index_'],
  ['call_tool', 'callTool_'],
  ['constructor', 'constructor'],
  ['__proto__', 'proto'],
  ['café_menü', 'cafeMenu'],
  ['天气', 'u5929U6c14'],
  ['../../etc/passwd', 'etcPasswd'],
  ['a\nb"c', 'aBC'],
  ['---', 'tool'],
  ['', 'tool'],
  ['x'.repeat(300), 'x'.repeat(80)],
])('%j becomes %s', (tool, fn) => {
  expect(safeName(tool)).toBe(fn)
})

test('gives clashing tools different names, the same ones in any order', () => {
  const tools = ['get_user', 'get-user', 'getUser', 'getuser', 'get_user2', 'delete', 'delete_']
  const names = safeNames(tools)
  expect(Object.fromEntries(names)).toEqual({
    'get-user': 'getUser',
    get_user2: 'getUser2',
    delete: 'delete_',
    getUser: 'getUser3',
    get_user: 'getUser4',
    getuser: 'getuser5',
    delete_: 'delete_2',
  })
  expect(new Set([...names.values()].map((name) => name.toLowerCase())).size).toBe(tools.length)
  expect(safeNames(tools.toReversed())).toEqual(names)
})

test.each([
  ['readFile', 'ReadFile'],
  ['delete_', 'Delete'],
  ['_3d', 'Tool3d'],
  ['get2faCode', 'Get2faCode'],
])('the types of %s are called %s…', (fn, name) => {
  expect(typeName(fn)).toBe(name)
})
