import { expect, test } from 'vitest'
import { rootsOf } from './roots.ts'

test.each([
  ['listPullRequests', ['list', 'pull', 'request']],
  ['slack_add_reaction', ['slack', 'add', 'reaction']],
  ['API-create-a-comment', ['api', 'create', 'a', 'comment']],
  ['Lists the open issues of a repository.', ['list', 'the', 'open', 'issue', 'of', 'a', 'repository']],
  ['repositories', ['repository']],
  ['addresses address', ['address', 'address']],
  ['status statuses', ['status', 'status']],
  ['children people countries', ['child', 'person', 'country']],
  ['sent sends sending', ['send', 'send', 'send']],
  ['meeting meetings', ['meeting', 'meeting']],
  ['was written', ['be', 'write']],
  ['avrage wether', ['average', 'weather']],
  ['ids', ['id']],
  ['', []],
])('the roots of %j', (text, roots) => {
  expect(rootsOf(text)).toEqual(roots)
})
