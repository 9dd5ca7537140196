import { describe, expect, it } from 'vitest'
import { planned, toolOf } from './testing/planned.ts'

const text = (description = '') => ({ type: 'string', description })
const number = (description = '') => ({ type: 'integer', description })

const tool = (...[name, description, properties, required]: [string, string, Record<string, object>, string[]]) =>
  toolOf('shop', name, description, properties, required)

const lights = { name: text(), area: text(), floor: text(), brightness: number() }
const turnOn = tool('turn_on', 'Turns on a device', { name: text(), area: text(), floor: text() }, [])
const setLight = tool('set_light', 'Sets the brightness of a light', lights, [])
const setVolume = tool('set_volume', 'Sets the volume', { name: text(), volume_level: number() }, ['volume_level'])
const moments = { title: text(), start: text('Start in ISO 8601'), end: text('End in ISO 8601') }
const createEvent = tool('create_event', 'Create an event', moments, ['title', 'start'])
const countBy = tool('count_by', 'Counts how often each item is there', { items: { type: 'array', items: text() } }, [
  'items',
])
const deleteEvents = tool(
  'delete_event',
  'Delete an event',
  { event: text('ID of the event'), updates: { ...text('Who is told'), enum: ['all', 'none'] } },
  ['event'],
)
const calendars = { type: 'array', items: text(), description: 'List of calendar IDs to check for conflicts' }
const updateEvent = tool(
  'update_event',
  'Update an event',
  { eventId: text('ID of it'), calendarsToCheck: calendars },
  ['eventId'],
)
const reply = tool(
  'draft_email',
  'Draft an email',
  {
    to: { type: 'array', items: text() },
    subject: text(),
    body: text(),
    inReplyTo: text('Message ID being replied to'),
  },
  ['to', 'subject', 'body'],
)
const product = { title: text(), productType: text('The type of product') }
const createProduct = tool('create_product', 'Create a product', product, ['title'])
const levels = { ...number('Priority (0 = no priority, 1 = urgent, 4 = low)') }
const setPriority = tool(
  'update_issue',
  'Update an issue',
  { id: text('Issue ID'), priority: levels, status: text() },
  ['id'],
)
const listEvents = tool('list_events', 'List events', {}, [])
const refund = tool(
  'create_refund',
  'Refund a payment intent',
  { payment_intent: text('The ID of it'), amount: number() },
  ['payment_intent'],
)
const createCustomer = tool('create_customer', 'Create a customer', { name: text(), email: text('The email') }, [
  'name',
])
const createInvoice = tool('create_invoice', 'Create an invoice', { customer: text('The ID of the customer') }, [
  'customer',
])
const listCustomers = tool('list_customers', 'List customers', { email: text('Email of the customer') }, [])

describe('a call that changes something', () => {
  it.each([
    ['Turn on the floor lamp', turnOn],
    ['Set the brightness of the floor lamp to 30 percent', setLight],
    ['Dim it to 30', setVolume],
    ['Create an event "Dentist" on Friday from 3 to 4', createEvent],
    ['Create an event "Dentist" tomorrow at 5 o’clock', createEvent],
    ['Move the event evt_1a2b3c4d5e to Friday at 3 pm', updateEvent],
    ['Create products "Mug" and "Cup" by Acme', createProduct],
    ['Set ENG-142 to high priority', setPriority],
    ['Refund half of pi_3QLm8vK2eZvKYlo21xYzAbCd', refund],
    ['Refund a quarter of pi_3QLm8vK2eZvKYlo21xYzAbCd', refund],
    ['Create a customer Anna with the emails anna@x.example and bob@x.example', createCustomer],
  ])('is not made for %s', (task, one) => {
    expect(planned(task, [one])).toMatch(/^refused/)
  })

  it('is made for all of them, and all are not told of it', () => {
    const source = planned('Delete all events', [deleteEvents, listEvents], { 'shop.list_events {}': [{ id: 'e1' }] })
    expect(source).toContain('await deleteEvent(')
    expect(source).not.toContain('updates')
  })

  it('goes to whom it is sent', () => {
    expect(planned('Draft a letter to anna@x.example with subject "A" saying "B"', [reply])).toContain(
      "draftEmail({ to: ['anna@x.example'], subject: 'A', body: 'B' })",
    )
  })

  it('is made for each of all that are listed', () => {
    const saw = { 'shop.list_customers {}': [{ id: 'cus_1' }, { id: 'cus_2' }] }
    expect(planned('Create an invoice for every customer', [createInvoice, listCustomers], saw)).toContain(
      'await listCustomers({})',
    )
  })
})

const SALES = 'rep,amount,units,date\nAnna,100,5,2026-10-03\nBob,250,3,2026-10-20\nCara,240,9,2026-11-02\n'
const ofSales = (task: string) => planned(`${task} sales.csv`, [], { 'file sales.csv': SALES })

describe('a result of rows', () => {
  it.each(['Sales from last month in', 'Show the sales from October in'])('ends where its period ends: %s', (task) => {
    expect(ofSales(task)).toMatch(/2026-10-01[\s\S]*2026-11-01/)
  })

  it('goes on from a day on', () => {
    expect(ofSales('Sales from October on in')).not.toContain('2026-11-01')
  })

  it.each([
    ['oldest first', 'b.age - a.age'],
    ['youngest first', 'a.age - b.age'],
    ['highest first', 'b.age - a.age'],
  ])('is in the order that is said: %s', (order, code) => {
    const people = JSON.stringify([
      { name: 'Anna', age: 31 },
      { name: 'Bob', age: 25 },
    ])
    const task = `Names and ages of people.json sorted by age, ${order}`
    expect(planned(task, [], { 'file people.json': people })).toContain(code)
  })

  it('is not of a day where an hour is asked for', () => {
    expect(ofSales('Show the rows between 3 pm and 6 pm in')).toMatch(/^refused/)
  })

  it.each(['How many rows has everybody in', 'How many rows are there for each in'])(
    'is not one of all: %s',
    (task) => {
      expect(ofSales(task)).toMatch(/^refused/)
    },
  )

  it('is not by an amount of another currency', () => {
    const orders = 'id,total,currencyCode\n1,120.50,EUR\n2,20.10,EUR\n'
    const of = (task: string) => planned(task, [], { 'file orders.csv': orders })
    expect(of('Rows with a total over 100 dollars in orders.csv')).toMatch(/^refused/)
    expect(of('Rows with a total over 100 euros in orders.csv')).toContain('> 100')
  })

  it('is of no word that says what is to be counted', () => {
    expect(planned('How many letters are there?', [countBy])).toMatch(/^refused/)
  })

  it('is of the one that is asked about', () => {
    const rooms = JSON.stringify([
      { name: 'Attic', members: 3, size: 9 },
      { name: 'Hall', members: 40, size: 90 },
    ])
    const of = (task: string) => planned(task, [], { 'file rooms.json': rooms })
    expect(of('How many members does the smallest room in rooms.json have?')).not.toContain('reduce')
  })

  it('shows a column that is called amount', () => {
    expect(ofSales('Show the rep and amount of')).toMatch(/refused|\{ rep, amount \}/)
    expect(ofSales('Amount of Anna and Bob in')).not.toContain('.length')
  })
})
