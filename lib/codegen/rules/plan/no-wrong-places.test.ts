import { describe, expect, it, test } from 'vitest'
import { planned, toolOf } from './testing/planned.ts'

const text = (description = '') => ({ type: 'string', description })
const number = (description = '') => ({ type: 'integer', description })
const flag = (description = '') => ({ type: 'boolean', description })

const tool = (...[name, description, properties, required]: [string, string, Record<string, object>, string[]]) =>
  toolOf('mill', name, description, properties, required)

const addItem = tool('ListAddItem', 'Add item to a list', { item: text(), name: text() }, ['item', 'name'])
const share = tool(
  'share_item',
  'Share a file with a person',
  { item: text('Name of the file'), person: text('Name of the person') },
  ['item', 'person'],
)
const rename = tool(
  'rename_item',
  'Rename a file',
  { item: text('Name as it is'), new_name: text('Name as it should be') },
  ['item', 'new_name'],
)
const renameStore = tool('rename_store', 'Give a store another name', { store: text(), name: text() }, [
  'store',
  'name',
])
const transfer = tool(
  'transfer',
  'Move grain between two stores',
  { from_store: text(), to_store: text(), sacks: number() },
  ['from_store', 'to_store', 'sacks'],
)
const sell = tool('sell', 'Sells to a buyer', { buyer: text('Name of the buyer'), sacks: number() }, ['buyer', 'sacks'])
const merge = tool('merge_orders', 'Merge an order into another one', { source_id: number(), target_id: number() }, [
  'source_id',
  'target_id',
])
const label = tool('mark_sack', 'Marks a sack', { title: text(), owner: text(), keeper: text() }, [
  'title',
  'owner',
  'keeper',
])
const updateOrder = tool(
  'update_order',
  'Update an order',
  { order_name: text('Name of the order'), description: text(), status: text() },
  ['order_name'],
)
const setLimit = tool('set_scale_limit', 'Set the limit of a scale', { scale: text(), limit: number() }, [
  'scale',
  'limit',
])
const deleteFile = tool(
  'delete_file',
  'Delete a file',
  { file: text('Name of the file'), permanent: flag('True to delete it for good') },
  ['file'],
)
const mergeBranch = tool(
  'merge_branch',
  'Merge a branch',
  { branch: text(), merge_method: { ...text(), enum: ['merge', 'squash'] } },
  ['branch'],
)
const pay = tool(
  'pay_miller',
  'Pay a miller',
  { miller: text('Name'), amount: { type: 'number', description: 'In euros' } },
  ['miller', 'amount'],
)
const addPayee = tool('add_payee', 'Save a payee', { name: text(), iban: text('IBAN'), nickname: text() }, [
  'name',
  'iban',
])
const mail = tool(
  'send_mail',
  'Send a mail',
  { to: text('Email address of who gets it'), subject: text(), body: text() },
  ['to', 'subject', 'body'],
)
const createDay = tool(
  'create_event',
  'Create an event',
  { title: text(), start: text('Start, 2026-01-01'), end: text("End, like '2026-01-02' (exclusive)") },
  ['title', 'start', 'end'],
)
const updateEvent = tool('update_event', 'Update an event', { event_id: text('ID of it'), start: text() }, ['event_id'])
const createMill = tool(
  'create_mill',
  'Create a mill',
  { title: text(), status: { ...text(), enum: ['ACTIVE', 'ARCHIVED'] } },
  ['title'],
)
const setLight = tool('set_light', 'Sets the brightness of a light', { name: text(), brightness: number() }, [])
const addOrder = tool('add_order', 'Add an order', { title: text(), day: text('Day, YYYY-MM-DD') }, ['title'])
const fetch = tool('delete', 'Sends a DELETE request', { url: text('Whole URL') }, ['url'])
const log = tool('log_work', 'Log work', { job: text("Key, e.g. 'JOB-12'"), spent: text("Time, e.g. '2h 30m'") }, [
  'job',
  'spent',
])
const createIssue = tool(
  'create_issue',
  'Create an issue in a project',
  { project_id: text('Project ID'), title: text(), labels: { type: 'array', items: text() } },
  ['project_id', 'title'],
)
const addTrack = tool(
  'add_sacks',
  'Add sacks to a pile',
  { pile: text('Name of the pile'), place: number('Where to insert the sacks (0-based index)') },
  ['pile'],
)

describe('a text of a change goes', () => {
  it.each([
    ['to what its verb is done to', 'share "Plans" with Ines Roth', share, "{ item: 'Plans', person: 'Ines Roth' }"],
    ['to what is changed, and to what it becomes', 'rename "A" to "B"', rename, "{ item: 'A', new_name: 'B' }"],
    ['where its name says it', 'rename Barn to Loft', renameStore, "{ store: 'Barn', name: 'Loft' }"],
    ['from where to where', 'move 5 sacks to Loft from Barn', transfer, "from_store: 'Barn', to_store: 'Loft'"],
    [
      'to what belongs to the other',
      'update the description of "Rye" to "ten sacks"',
      updateOrder,
      "{ order_name: 'Rye', description: 'ten sacks' }",
    ],
    [
      'to the list that is named',
      'add eggs to the list Shopping List',
      addItem,
      "{ item: 'eggs', name: 'Shopping List' }",
    ],
    [
      'without the word for it',
      'save payee Bob with IBAN DE89370400440532013000',
      addPayee,
      "iban: 'DE89370400440532013000'",
    ],
    ['by what it is called', 'add an order called Rye on Monday', addOrder, "title: 'Rye'"],
    ['with all of it', 'mail a@x.example with subject "Hi" saying see you', mail, "body: 'see you'"],
    [
      'behind the word for it',
      'save payee "Bo Ray" IBAN DE89370400440532013000 nickname Bo',
      addPayee,
      "nickname: 'Bo'",
    ],
  ])('%s', (_where, task, one, fields) => {
    const program = planned(task, [one]).replace(/\s+/g, ' ')
    for (const field of fields.replace(/^\{ | \}$/g, '').split(', ')) expect(program).toContain(field)
  })
})

describe('what nothing decides is asked for', () => {
  it.each([
    ['add milk to the shopping list', addItem, 'a value for "name"'],
    ['transfer 5 sacks to Loft', transfer, 'a value for "from_store"'],
    ['move 5 sacks to Loft for the roof', transfer, 'a value for "from_store"'],
    ['merge order 311 with order 312', merge, 'a value for "'],
    ['send a mail to Ann about the mill saying it runs', mail, 'a value for "to"'],
    ['mark the sack titled "Rye" "Ann" "Bob"', label, 'a value for "owner"'],
  ])('%s', (task, one, question) => {
    expect(planned(task, [one])).toContain(question)
  })
})

describe('a change is not made', () => {
  it.each([
    ['of a text where an address is wanted', 'cancel "Standup"', [fetch]],
    ['of several where one is made', 'create an issue in project 42: too dark, labels bug and ui', [createIssue]],
    ['of a status by who gets it', 'assign the order "Rye" to Ann', [updateOrder]],
    ['of a status by a new name', 'rename the order "Rye" to "Oats"', [updateOrder]],
    ['by what is lowered', 'lower the limit of the scale Big by 100', [setLimit]],
    ['of what nothing speaks of', 'put 100 into Barn', [setLimit]],
    ['by another tool than the one called so', 'transfer 5 sacks to Loft', [transfer, sell]],
    ['in another currency', 'pay the miller Ann 80 dollars', [pay]],
    ['of what is made', 'book the dentist for 3 December', [updateEvent]],
    ['that makes what is to be archived', 'archive the mill "Old"', [createMill]],
    ['of a brightness where it is switched', 'switch on the light called "Porch"', [setLight]],
  ])('%s', (_why, task, tools) => {
    expect(planned(task, tools)).toMatch(/^refused/)
  })
})

test('a verb says what is done, and turns on no option', () => {
  expect(planned('delete the file "a"', [deleteFile])).toContain("deleteFile({ file: 'a' })")
  expect(planned('permanently delete the file "a"', [deleteFile])).toContain('permanent: true')
  expect(planned('merge the branch "a" with squash', [mergeBranch])).toContain("merge_method: 'squash'")
  expect(planned('add sacks to the pile "a"', [addTrack])).not.toContain('place')
})

test('hours and minutes are one time', () => {
  expect(planned('log 1h 30m on JOB-88', [log])).toContain("spent: '1h 30m'")
})

test('the last day of what ends before a day is the one that is said', () => {
  expect(planned('create an event "Fair" from 3 December 2026 to 10 December 2026', [createDay])).toContain(
    "end: '2026-12-11'",
  )
})
