import { describe, expect, it } from 'vitest'
import type { Tool } from '../../../discovery/tool.ts'
import { planned, toolOf } from './testing/planned.ts'

const text = (description = '') => ({ type: 'string', description })

const tool = (...[name, description, properties, required]: [string, string, Record<string, object>, string[]]) =>
  toolOf('shop', name, description, properties, required)

const completeTask = tool('complete_task', 'Complete a task', { task_name: text('Name of the task') }, ['task_name'])
const createTask = tool('create_task', 'Create a task', { content: text('What to do'), project_name: text() }, [
  'content',
])
const createIssue = tool('create_issue', 'Create an issue', { owner: text(), repo: text(), title: text() }, [
  'owner',
  'repo',
  'title',
])
const listIssues = tool('list_issues', 'List issues', { owner: text(), repo: text() }, ['owner', 'repo'])
const refund = tool(
  'create_refund',
  'Refund a payment intent',
  {
    payment_intent: text('The ID of the payment intent to refund.'),
    amount: { type: 'integer', description: 'The amount to refund in cents.' },
  },
  ['payment_intent'],
)
const price = tool(
  'create_price',
  'Create a price for a product',
  {
    product: text('The ID of the product'),
    unit_amount: { type: 'integer', description: 'The amount in cents' },
    currency: text('The currency'),
  },
  ['product', 'unit_amount', 'currency'],
)
const createProduct = tool('create_product', 'Create a product', { name: text('The name of the product') }, ['name'])
const reply = tool(
  'reply_to_thread',
  'Reply to a thread in a channel',
  { channel: text(), thread_ts: text('The timestamp of the parent message'), text: text() },
  ['channel', 'thread_ts', 'text'],
)
const updateIssue = tool('update_issue', 'Update an issue', { id: text('Issue ID'), title: text(), status: text() }, [
  'id',
])

const refusal = (task: string, ...tools: Tool[]) => planned(task, tools).replace(/^refused: /, '')

describe('a call that changes something', () => {
  it('is made for each that is named', () => {
    const source = planned('Complete "Rent" and "Taxes"', [completeTask])
    expect(source).toContain("['Rent', 'Taxes']")
  })

  it.each([
    ['Complete "Rent" or "Taxes"', completeTask],
    ['Complete all overdue tasks', completeTask],
    ['Complete overdue tasks', completeTask],
    ['Should I complete "Rent"?', completeTask],
    ['Did I complete "Rent"?', completeTask],
    ['I completed "Rent"', completeTask],
    ['Don’t complete "Rent"', completeTask],
    ['Add a task to call Bob yesterday', createTask],
    ['Create an issue "Bug" in acme/webshop and acme/api', createIssue],
    ['Refund pi_3QLm8vK2eZvKYlo21xYzAbCd up to 5 euros', refund],
    ['Refund the last payment', refund],
    ['Create a price of 12,50 € for product prod_Rmug01', price],
    ['Reply "ok" to the last message in #random', reply],
    ['Assign ENG-142 to me', updateIssue],
    ['The task "Rent" is complete', completeTask],
    ['Add a comment "hi" to "Rent"', createTask],
  ])('is not made for %s', (task, one) => {
    expect(refusal(task, one)).not.toMatch(/^a program/)
  })

  it('is not made where a step before it is left out', () => {
    expect(refusal('Create a product "Mug" with a price of 12 euros', price, createProduct)).not.toMatch(/^a program/)
  })

  it('is not made where something is only to be written down', () => {
    const said = refusal(
      'Write the titles and numbers of open issues of acme/webshop to issues.csv',
      createIssue,
      listIssues,
    )
    expect(said).not.toContain('await createIssue')
  })

  it.each(['Write "a" to x.txt or y.txt', 'Should I write "a" to x.txt?', 'Write "a" to x.txt'])(
    'is not made of what was found for %s',
    (task) => {
      const search = tool('search', 'Search for text', { text: text() }, ['text'])
      expect(refusal(task, search)).not.toMatch(/^a program/)
    },
  )

  it.each([
    ['1500 yen', 'unit_amount: 1500,'],
    ['$12.50', 'unit_amount: 1250,'],
  ])('takes %s in the smallest unit of its currency', (amount, field) => {
    expect(planned(`Create a price of ${amount} for product prod_Rmug01`, [price])).toContain(field)
  })
})
