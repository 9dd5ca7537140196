/** Rows as different tools return them, for tests. */
export const BOATS = [
  { name: 'Gull', kind: 'sailboat', harbour: 'Kiel', length: 9.5, price: 48000, built: '1998-05-02', rented: false },
  { name: 'Otter', kind: 'rowboat', harbour: 'Lubeck', length: 4, price: 900, built: '2019-07-11', rented: true },
  { name: 'Heron', kind: 'motorboat', harbour: 'Kiel', length: 7.2, price: 31500, built: '2011-03-20', rented: true },
  {
    name: 'Tern',
    kind: 'sailboat',
    harbour: 'Stralsund',
    length: 12,
    price: 99000,
    built: '2022-01-15',
    rented: false,
  },
  { name: 'Pike', kind: 'rowboat', harbour: 'Kiel', length: 3.5, price: 650, built: '2015-09-09', rented: false },
]

export const TICKETS = [
  {
    number: 11,
    title: 'Crash on start',
    state: 'open',
    priority: 'high',
    user: { login: 'mona' },
    assignee: null,
    labels: [{ name: 'bug' }, { name: 'windows' }],
    comments: 4,
    created_at: '2026-10-01T09:00:00Z',
    updated_at: '2026-11-20T09:00:00Z',
  },
  {
    number: 12,
    title: 'Dark theme',
    state: 'closed',
    priority: 'low',
    user: { login: 'lin' },
    assignee: { login: 'mona' },
    labels: [{ name: 'feature' }],
    comments: 9,
    created_at: '2026-09-11T09:00:00Z',
    updated_at: '2026-11-22T09:00:00Z',
  },
  {
    number: 15,
    title: 'Wrong currency',
    state: 'open',
    priority: 'urgent',
    user: { login: 'lin' },
    assignee: { login: 'ravi' },
    labels: [{ name: 'bug' }],
    comments: 0,
    created_at: '2026-11-05T09:00:00Z',
    updated_at: '2026-11-06T09:00:00Z',
  },
]

export const STAFF = [
  { fullName: 'Ana Prieto', team: 'Support', salary: 41000, age: 29, remote: true, joined: '2023-02-01' },
  { fullName: 'Bo Lindqvist', team: 'Sales', salary: 52000, age: 44, remote: false, joined: '2019-06-15' },
  { fullName: 'Cem Aydin', team: 'Sales', salary: 47500, age: 36, remote: true, joined: '2021-11-30' },
  { fullName: 'Dana Okoye', team: 'Lab', salary: 61000, age: 51, remote: false, joined: '2015-01-20' },
  { fullName: 'Eva Horn', team: 'Support', salary: 39500, age: 23, joined: '2025-08-01' },
]

export const PARCELS = [
  { id: 'pa_1', carrier: 'DHL', destination: 'Graz', status: 'delivered', weight_kg: 2.5, cost: 6.9 },
  { id: 'pa_2', carrier: 'UPS', destination: 'Linz', status: 'in transit', weight_kg: 11, cost: 18.5 },
  { id: 'pa_3', carrier: 'DHL', destination: 'Graz', status: 'returned', weight_kg: 0.4, cost: 4.2 },
  { id: 'pa_4', carrier: 'GLS', destination: 'Wels', status: 'delivered', weight_kg: 7, cost: 11 },
  { id: 'pa_5', carrier: 'UPS', destination: 'Linz', status: 'cancelled', weight_kg: 3, cost: 9.5 },
]

/** As read from a text: all values are texts. */
export const CAFES = [
  { Name: 'Blue Cup', Rating: '4.6 (120 reviews)', Price: '€€', City: 'Porto' },
  { Name: 'Old Mill', Rating: '4.5 (88 reviews)', Price: '€', City: 'Braga' },
  { Name: 'Corner', Rating: '3.9 (1,204 reviews)', Price: '€€€', City: 'Porto' },
  { Name: 'Station', Rating: 'N/A', Price: '€', City: 'Faro' },
]

export const ORDERS = [
  {
    order_id: 1,
    customer: 'Ada Novak',
    product: 'Desk',
    quantity: 2,
    status: 'shipped',
    amount: 898,
    ordered_at: '2026-10-02',
    paid: true,
    country: 'Norway',
  },
  {
    order_id: 2,
    customer: 'Ben Carter',
    product: 'Lamp',
    quantity: 1,
    status: 'pending',
    amount: 59,
    ordered_at: '2026-11-12',
    paid: false,
    country: 'Austria',
  },
  {
    order_id: 3,
    customer: 'Ada Novak',
    product: 'Chair',
    quantity: 4,
    status: 'cancelled',
    amount: 396,
    ordered_at: '2026-09-20',
    paid: false,
    country: 'Norway',
  },
  {
    order_id: 4,
    customer: 'Chloe Martin',
    product: 'Desk',
    quantity: 1,
    status: 'delivered',
    amount: 449,
    ordered_at: '2026-11-20',
    paid: true,
    country: 'France',
  },
]

export const STORIES = [
  {
    id: 1,
    title: 'Postgres as a queue',
    url: 'https://a.example',
    by: 'mara',
    score: 212,
    time: 1764060000,
    descendants: 88,
    type: 'story',
  },
  {
    id: 2,
    title: 'Tiny turbines',
    url: 'https://b.example',
    by: 'ohanna',
    score: 489,
    time: 1764050000,
    descendants: 12,
    type: 'story',
  },
  {
    id: 3,
    title: 'Show: my compiler',
    url: 'https://c.example',
    by: 'mara',
    score: 90,
    time: 1763050000,
    descendants: 140,
    type: 'story',
  },
]

export const CHANNELS = [
  {
    id: 'C1',
    name: 'general',
    is_archived: false,
    is_private: false,
    num_members: 84,
    created: 1690000000,
    topic: { value: 'Company-wide' },
  },
  {
    id: 'C2',
    name: 'random',
    is_archived: false,
    is_private: false,
    num_members: 71,
    created: 1690000000,
    topic: { value: 'Cats' },
  },
  {
    id: 'C3',
    name: 'old-launch',
    is_archived: true,
    is_private: true,
    num_members: 3,
    created: 1600000000,
    topic: { value: '' },
  },
]

export const MAILS = [
  {
    ID: '1a',
    Subject: 'Your parcel',
    From: 'DHL Paket <noreply@dhl.example>',
    Date: 'Tue, 24 Nov 2026 07:58:12 +0100',
  },
  { ID: '1b', Subject: 'Invoice 7', From: 'Fjord <billing@fjord.example>', Date: 'Sun, 22 Nov 2026 18:20:05 +0100' },
  { ID: '1c', Subject: 'Lunch?', From: 'Marta <marta@fjord.example>', Date: 'Mon, 16 Nov 2026 15:47:31 +0100' },
]

export const BOOKS = [
  {
    Title: 'Dune',
    Author: 'Herbert',
    Pages: 612,
    Language: 'English',
    Year: 1965,
    Read: true,
    Genre: 'Science fiction',
  },
  { Title: 'Momo', Author: 'Ende', Pages: 304, Language: 'German', Year: 1973, Read: false, Genre: 'Fantasy' },
  { Title: 'Emma', Author: 'Austen', Pages: 474, Language: 'English', Year: 1815, Read: false, Genre: 'Romance' },
  { Title: 'Jim Knopf', Author: 'Ende', Pages: 250, Language: 'German', Year: 1960, Read: true, Genre: 'Fantasy' },
]
