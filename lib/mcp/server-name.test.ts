import { expect, test } from 'vitest'
import { FOLDER_NAME, folderOf } from './server-name.ts'

test.each([
  ['calculator', 'calculator'],
  ['12306-mcp', '12306-mcp'],
  ['my.server_2', 'my.server_2'],
  ['Ant Design Components', 'Ant-Design-Components'],
  ['@scope/café server', 'scope-cafe-server'],
  ['../../etc', 'etc'],
  ['.hidden', 'hidden'],
  ['天气', 'server'],
  ['x'.repeat(90), 'x'.repeat(64)],
])('the server %j lives in %s', (server, folder) => {
  expect(folderOf(server)).toBe(folder)
  expect(folder).toMatch(FOLDER_NAME)
})
