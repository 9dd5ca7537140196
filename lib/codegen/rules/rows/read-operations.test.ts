import { describe, expect, test } from 'vitest'
import { readTask } from '../read/read-task.ts'
import { applyOperations } from './apply-operations.ts'
import { readOperations } from './read-operations.ts'
import { cases, NOW, programsPassTypes, read } from './testing/cases.ts'
import {
  BOATS,
  BOOKS,
  CAFES,
  CHANNELS,
  MAILS,
  ORDERS,
  PARCELS,
  STAFF,
  STORIES,
  TICKETS,
} from './testing/sample-rows.ts'

describe('boats', () =>
  cases(BOATS, [
    ['sailboats in Kiel', 'kind is "sailboat" | harbour is "Kiel"'],
    ['names of all rowboats, cheapest first', 'kind is "rowboat" | up price | pick name', 'of'],
    ['the three most expensive', 'down price | first 3'],
    ['the longest one', 'down length | one'],
    ['which harbour has the longest sailboat?', 'kind is "sailboat" | down length | one | pick harbour'],
    ['everything that is not in Kiel', 'harbour is-not "Kiel"'],
    ['boats in Kiel or Stralsund', 'harbour among ["Kiel","Stralsund"]', 'boats'],
    ['boats longer than 5, newest first', 'length more 5 | down built', 'boats'],
    ['boats built before 2015-01-01', 'built less "2015-01-01"', 'boats'],
    ['boats that cost less than 1000', 'price less 1000', 'boats'],
    ['cheaper than 1,000 euros', 'price less 1000'],
    ['boats priced between 600 and 40000', 'price at-least 600 | price at-most 40000', 'boats'],
    ['rented ones only', 'rented is true'],
    ['boats that are not rented', 'rented is false', 'boats'],
    ["boats that aren't rented", 'rented is false', 'boats'],
    ['average price per kind', 'by kind: average price'],
    ['avrage length by harbour, highest first', 'by harbour: average length | down average_length'],
    ['how many boats per harbour', 'by harbour: count', 'boats'],
    ['what do the sailboats cost in total?', 'kind is "sailboat" | sum price'],
    ['how many different harbours are there?', 'distinct harbour | count'],
    ['total price of the two most expensive boats', 'down price | first 2 | sum price', 'of boats'],
    ['average price of sailboats', 'kind is "sailboat" | average price'],
    ['sorted by length descending', 'down length'],
    ['sort by name', 'up name'],
    ['order by price, highest first', 'down price'],
    ['name and harbour of the oldest boat', 'up built | one | pick name, harbour', 'of boat'],
    ['which different kinds are there?', 'distinct kind'],
    ['all harbours, no duplicates, alphabetical', 'up harbour | distinct harbour'],
    ['just the names, alphabetically', 'up name | pick name'],
    ['boats in Hamburg', '', 'boats in hamburg'],
    ['purple boats', '', 'purple boats'],
    ['the three fastest boats', '', 'three fastest boats'],
  ]))

describe('tickets', () =>
  cases(TICKETS, [
    ['open tickets labelled bug', 'state is "open" | labels[].name is "bug"', 'tickets'],
    ['tickets without the label windows', 'labels[].name is-not "windows"', 'tickets'],
    ['tickets opened by lin', 'user.login is "lin"', 'tickets'],
    ['tickets assigned to mona', 'assignee.login is "mona"', 'tickets'],
    ['unassigned tickets', 'assignee.login is null', 'tickets'],
    ['most urgent on top', 'down priority (urgent high low)'],
    ['which ticket has the most comments? only its title', 'down comments | one | pick title', 'ticket'],
    ['the oldest open ticket', 'state is "open" | up created_at | one', 'ticket'],
    ['most recently updated first', 'down updated_at'],
    ['tickets with more than 3 comments', 'comments more 3', 'tickets'],
    ['how many are open?', 'state is "open" | count'],
    ['how many tickets per author', 'by user.login: count', 'tickets'],
    ['number and title is enough', 'pick number, title'],
    [
      'closed or open tickets, newest first, number + title',
      'state among ["closed","open"] | down created_at | pick number, title',
      'tickets',
    ],
    ['tickets created since 2026-10-01', 'created_at at-least "2026-10-01"', 'tickets'],
    ['tickets older than 30 days', 'created_at less {"daysAgo":30}', 'tickets'],
  ]))

describe('staff', () =>
  cases(STAFF, [
    ['top 2 earners', 'down salary | first 2'],
    ['people in their thirties', 'age at-least 30 | age less 40'],
    ['who is older than 40?', 'age more 40'],
    ['everyone aged 30 or older', 'age at-least 30'],
    ['the two youngest', 'up age | first 2'],
    ['average salary by team, best paid team on top', 'by team: average salary | down average_salary'],
    ['everybody except Sales', 'team is-not "Sales"'],
    ['people who are neither in Sales nor in Support', 'team is-not "Sales" | team is-not "Support"'],
    ['salary of Cem Aydin', 'fullName is "Cem Aydin" | pick salary'],
    ['who earns at least 50000? names pls', 'salary at-least 50000 | pick fullName'],
    ['who works remote', 'remote is true', 'works'],
    ['headcount per team', 'by team: count', 'headcount'],
    ['which team has the highest average salary', 'by team: average salary | down average_salary | one | pick team'],
    ['how many people earn more than 45000', 'salary more 45000 | count'],
  ]))

describe('parcels and cafés', () => {
  cases(PARCELS, [
    ['delivered parcels', 'status is "delivered"', 'parcels'],
    ['parcels that are in transit', 'status is "in transit"', 'parcels'],
    ['which destinations got canceled parcels', 'status is "cancelled" | pick destination', 'got parcels'],
    ['what did we spend on DHL in total', 'carrier is "DHL" | sum cost', ''],
    ['heaviest first', 'down weight_kg'],
    ['total cost for each carrier, most expensive on top', 'by carrier: sum cost | down cost'],
    ['leave out the returned ones', 'status is-not "returned"'],
    ['parcels not going to Graz', 'destination is-not "Graz"', 'parcels'],
    ['the three lightest parcels, just id and weight', 'up weight_kg | first 3 | pick id, weight_kg', 'parcels'],
  ])
  cases(CAFES, [
    ['rated better than 4.5', 'Rating more 4.5'],
    ['best one first, name + rating', 'down Rating | pick Name, Rating'],
    ['the best café in Porto', 'City is "Porto" | down Rating | one', 'café'],
    ['cafés rated at least 4.5', 'Rating at-least 4.5', 'cafés'],
  ])
})

describe('orders', () =>
  cases(
    ORDERS,
    [
      ['show me all unpaid orders', 'paid is false', 'show'],
      ['orders that have not been shipped', 'status is-not "shipped"'],
      ['which customers bought a desk?', 'product is "Desk" | pick customer', 'bought'],
      ['total amount of all orders from Norway', 'country is "Norway" | sum amount', 'of'],
      ['how much did Ada Novak spend?', 'customer is "Ada Novak" | sum amount'],
      ['everything except cancelled orders', 'status is-not "cancelled"'],
      ['the last two orders', 'down ordered_at | first 2'],
      ['the most recent order of Ada Novak', 'customer is "Ada Novak" | down ordered_at | one'],
      ['number of orders per status', 'by status: count'],
      ['count orders by country', 'by country: count'],
      ['revenue by product, highest on top', 'by product: sum amount | down amount'],
      ['list of unique customers', 'distinct customer', 'list of'],
      ['what is the average order amount?', 'average amount'],
      ['orders placed in November 2026', 'ordered_at at-least "2026-11-01" | ordered_at less "2026-12-01"'],
      ['orders from the last 30 days', 'ordered_at at-least {"daysAgo":30}'],
      ['orders with a quantity of at least 2', 'quantity at-least 2'],
      ['who ordered more than one piece?', 'quantity more 1'],
      ['orders that are either shipped or delivered', 'status among ["shipped","delivered"]'],
      ['the biggest order', 'down amount | one'],
      ['what was ordered most recently?', 'down ordered_at | one'],
      ['ordrs with status shiped', 'status is "shipped"', 'ordrs'],
      ['orders between 50 and 500 euros', 'amount at-least 50 | amount at-most 500'],
      ['paid orders only, just the customer names', 'paid is true | pick customer'],
      [
        'orders not paid yet, newest on top, product and amount please',
        'paid is false | down ordered_at | pick product, amount',
      ],
      ['the sum of quantity', 'sum quantity'],
      ['min and max amount', 'min amount, max amount'],
      ['how many orders are still pending?', 'status is "pending" | count'],
      ['orders by Ada Novak', 'customer is "Ada Novak"'],
      ['the cheapest order that is not cancelled', 'status is-not "cancelled" | up amount | one'],
    ],
    ['order', 'orders'],
  ))

describe('stories', () =>
  cases(
    STORIES,
    [
      ['the story with the most points', 'down score | one'],
      ['titles and links of the two with the most comments', 'down descendants | first 2 | pick title, url', 'of'],
      ['stories by mara', 'by is "mara"'],
      ['highest scoring first', 'down score'],
      ['newest stories first, only titles', 'down time | pick title'],
      ['stories with more than 100 points', 'score more 100'],
      ['sort them by score, best first', 'down score'],
      ['how many points do the stories have on average?', 'average score'],
      ['top 2 by score', 'down score | first 2'],
      ['show me the one with the fewest comments', 'up descendants | one', 'show'],
    ],
    ['story', 'stories'],
  ))

describe('channels', () =>
  cases(
    CHANNELS,
    [
      ['channels that are not archived', 'is_archived is false'],
      ['private channels', 'is_private is true'],
      ['public channels', 'is_private is false'],
      ['how many people are in #random?', 'name is "random" | sum num_members'],
      ['biggest channel', 'down num_members | one'],
      ['channel names only, largest first', 'down num_members | pick name'],
      ['channels with fewer than 10 members', 'num_members less 10'],
      ['all channels apart from #general', 'name is-not "general"'],
      ['the oldest channel', 'up created | one'],
      ['channels created after 2022', 'created at-least "2023-01-01"'],
    ],
    ['channel', 'channels'],
  ))

describe('mails', () =>
  cases(
    MAILS,
    [
      ['mails from Marta', 'From contains "marta"'],
      ['subject of the latest mail', 'down Date | one | pick Subject', 'of'],
      ['mails about the invoice', 'Subject contains "invoice"'],
      ['who wrote the oldest mail?', 'up Date | one | pick From'],
      ['anything from fjord?', 'From contains "fjord"'],
      ['subjects only', 'pick Subject'],
      ['mails since 20 November 2026', 'Date at-least "2026-11-20"'],
    ],
    ['mail', 'mails'],
  ))

describe('books', () =>
  cases(
    BOOKS,
    [
      ['english books I have not read', 'Read is false | Language is "English"'],
      ['unread books', 'Read is false'],
      ['the longest book in German', 'Language is "German" | down Pages | one'],
      ['books by Ende', 'Author is "Ende"'],
      ['books with more than 400 pages', 'Pages more 400'],
      ['how many pages altogether?', 'sum Pages'],
      ['books from before 1970', 'Year less 1970'],
      ['authors, each only once', 'distinct Author'],
      ['number of books per language', 'by Language: count'],
      ['fantasy or romance', 'Genre among ["Fantasy","Romance"]'],
      ['shortest first, title and pages', 'up Pages | pick Title, Pages'],
      ['books that are not in English and that I have read', 'Read is true | Language is-not "English"'],
      ['average number of pages by genre', 'by Genre: average Pages'],
      ['the two oldest books', 'up Year | first 2'],
      ['title of the book with the most pages', 'down Pages | one | pick Title', 'of'],
      ['science fiction books', 'Genre is "Science fiction"'],
    ],
    ['book', 'books'],
  ))

describe('what is not wanted', () =>
  cases(
    ORDERS,
    [
      ['orders not from Norway or Austria', 'country is-not "Norway" | country is-not "Austria"'],
      ['orders from Norway but not cancelled', 'country is "Norway" | status is-not "cancelled"'],
      ['orders that are not cheaper than 100', 'amount at-least 100'],
      ['orders that are not over 100 euros', 'amount at-most 100'],
      ['orders not older than 30 days', 'ordered_at at-least {"daysAgo":30}'],
      ['neither cancelled nor pending orders', 'status is-not "cancelled" | status is-not "pending"'],
      ['all orders but the pending ones', 'status is-not "pending"'],
      ['anything but lamps', 'product is-not "Lamp"'],
      ["orders that didn't ship", 'status is-not "shipped"'],
      ['orders excluding Ada Novak', 'customer is-not "Ada Novak"'],
      ["don't include cancelled", 'status is-not "cancelled"'],
      // A word that says no and was not understood stays: the rest alone would be the opposite.
      ['not the cheapest', 'up amount | one', 'not'],
      ['skip the first order', '', 'skip first'],
    ],
    ['order'],
  ))

test.each([
  ['orders over 400', ORDERS, 'Which column “over 400” is about is not said: it can be quantity, amount.'],
  ['salary by team', STAFF, 'Whether the sum or the average of salary is wanted is not said.'],
  ['average price per harbour sorted by length', BOATS, 'The groups of harbour have no length to be sorted by.'],
  ['no duplicates', BOATS, 'Of which column no value is to come twice is not said.'],
])('what is unclear in “%s” is said', (task, rows, unclear) => {
  expect(read(task, rows, []).unclear).toBe(unclear)
})

test('two questions about the same rows in one clause', () => {
  const [clause] = readTask('how many mails do i have from fjord, and whats the subject of the newest one', NOW)
  const free = new Set(clause!.words.map((_, index) => index))
  const { operations, also } = readOperations(clause!, free, MAILS, { nouns: ['mail'] })
  expect([operations, also!].map((each) => applyOperations(MAILS, each))).toEqual([2, 'Invoice 7'])
})

test('words that a parameter has taken say nothing about rows', () => {
  const [clause] = readTask('sailboats in Kiel', NOW)
  expect(readOperations(clause!, new Set([0]), BOATS)).toEqual({
    operations: [{ kind: 'filter', column: 'kind', test: 'is', value: 'sailboat' }],
    used: new Set([0]),
  })
})

test('numbers for how urgent something is are sorted as the tool says', () => {
  const rows = [
    { title: 'a', priority: 1 },
    { title: 'b', priority: 4 },
  ]
  const [clause] = readTask('most urgent on top', NOW)
  const titles = (about: string) => {
    const { operations, unclear } = readOperations(clause!, new Set([0, 1, 2, 3]), rows, { about })
    return unclear ?? (applyOperations(rows, operations) as typeof rows).map(({ title }) => title).join('')
  }
  expect(titles('priority 1 (urgent) to 4 (low)')).toBe('ab')
  expect(titles('from 1 (normal) to 4 (urgent)')).toBe('ba')
  expect(titles('')).toBe('Whether 1 is the most urgent priority or the least is not said by the tool.')
})

programsPassTypes()

test.each([
  ['daily_rate', 'daily_rate less 50'],
  ['pricePerDay', 'pricePerDay less 50'],
  ['days_overdue', ''],
])('under 50 a day of rows with %s', (column, said) => {
  expect(
    read(
      'boats under 50 a day',
      [
        { name: 'A', [column]: 40 },
        { name: 'B', [column]: 60 },
      ],
      ['boats'],
    ).said,
  ).toBe(said)
})

test('so much a day is of no column that is not told by the day', () => {
  expect(read('boats under 50 a day', BOATS, ['boats']).unclear).toContain('none is told by the day')
})

test.each(['what is the longest boat and in which harbour is it?', 'which is the cheapest boat and where is it?'])(
  '%s asks for the boat as well',
  (task) => {
    expect(read(task, BOATS, ['boat']).said).not.toContain('pick')
  },
)
