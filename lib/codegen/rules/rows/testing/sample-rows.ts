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

export const REPOSITORIES = [
  {
    full_name: 'acme/shop',
    private: false,
    fork: false,
    language: 'TypeScript',
    stargazers_count: 120,
    open_issues_count: 4,
    pushed_at: '2026-11-20T10:00:00Z',
    owner: { login: 'acme' },
    topics: ['web', 'shop'],
    archived: false,
    license: { key: 'mit', name: 'MIT License' },
  },
  {
    full_name: 'acme/old-api',
    private: true,
    fork: false,
    language: 'Python',
    stargazers_count: 8,
    open_issues_count: 0,
    pushed_at: '2022-01-20T10:00:00Z',
    owner: { login: 'acme' },
    topics: [],
    archived: true,
    license: null,
  },
  {
    full_name: 'lin/dotfiles',
    private: false,
    fork: true,
    language: 'Shell',
    stargazers_count: 3,
    open_issues_count: 1,
    pushed_at: '2025-11-20T10:00:00Z',
    owner: { login: 'lin' },
    topics: ['config'],
    archived: false,
    license: null,
  },
]

export const EVENTS = [
  {
    id: 'e1',
    summary: 'Standup',
    start: { dateTime: '2027-01-18T09:00:00+01:00' },
    end: { dateTime: '2027-01-18T09:30:00+01:00' },
    location: 'Room 4',
    status: 'confirmed',
    attendees: [{ email: 'a@x.example' }, { email: 'b@x.example' }],
  },
  {
    id: 'e2',
    summary: 'Dentist',
    start: { dateTime: '2027-01-20T11:00:00+01:00' },
    end: { dateTime: '2027-01-20T11:45:00+01:00' },
    status: 'tentative',
  },
  {
    id: 'e3',
    summary: 'Budget review',
    start: { dateTime: '2027-01-18T10:00:00+01:00' },
    end: { dateTime: '2027-01-18T11:30:00+01:00' },
    location: 'Room 4',
    status: 'confirmed',
    attendees: [{ email: 'b@x.example' }],
  },
]

export const INVOICES = [
  {
    id: 'in_1',
    number: 'FJ-1',
    customer_name: 'Atelier Blum',
    customer_email: 'b@blum.example',
    amount_due: 129900,
    amount_paid: 0,
    total: 129900,
    currency: 'eur',
    status: 'open',
    created: 1762300000,
    due_date: 1765000000,
    paid: false,
  },
  {
    id: 'in_2',
    number: 'FJ-2',
    customer_name: 'Yogaloft',
    customer_email: 'y@loft.example',
    amount_due: 0,
    amount_paid: 4800,
    total: 4800,
    currency: 'eur',
    status: 'paid',
    created: 1763300000,
    due_date: 1766000000,
    paid: true,
  },
  {
    id: 'in_3',
    number: 'FJ-3',
    customer_name: 'Yogaloft',
    customer_email: 'y@loft.example',
    amount_due: 45000,
    amount_paid: 0,
    total: 45000,
    currency: 'usd',
    status: 'open',
    created: 1763900000,
    due_date: 1767000000,
    paid: false,
  },
]

export const SENSORS = [
  { Sensor: 'attic', Temperature: '31.5 °C', Humidity: '40 %', Battery: '88%', Online: 'yes' },
  { Sensor: 'cellar', Temperature: '12.1 °C', Humidity: '71 %', Battery: '9%', Online: 'no' },
  { Sensor: 'kitchen', Temperature: '22.0 °C', Humidity: '50 %', Battery: '54%', Online: 'yes' },
]

export const STUDENTS = [
  { student: 'Mia', class: '7b', grade: 2, absent_days: 3, born: '2013-04-01', club: 'chess' },
  { student: 'Noah', class: '7a', grade: 1, absent_days: 0, born: '2013-09-12', club: null },
  { student: 'Lea', class: '7b', grade: 4, absent_days: 11, born: '2012-12-24', club: 'choir' },
]
