import Database from 'better-sqlite3'

const TABLES = `
  CREATE TABLE users (
    id INTEGER PRIMARY KEY, name TEXT NOT NULL, age INTEGER NOT NULL, city TEXT NOT NULL, salary INTEGER NOT NULL,
    email TEXT NOT NULL UNIQUE
  );
  CREATE TABLE orders (
    id INTEGER PRIMARY KEY, user_id INTEGER NOT NULL, product TEXT NOT NULL, quantity INTEGER NOT NULL,
    status TEXT NOT NULL, amount REAL NOT NULL
  );
  CREATE INDEX orders_of_user ON orders (user_id);
`

const USERS: [name: string, age: number, city: string, salary: number][] = [
  ['Ada Novak', 34, 'Berlin', 72_000],
  ['Ben Carter', 28, 'London', 54_000],
  ['Chloe Martin', 41, 'Paris', 81_000],
  ['Daniel Weber', 52, 'Berlin', 96_000],
  ['Elena Rossi', 30, 'Rome', 48_000],
  ['Finn Larsen', 25, 'Oslo', 51_000],
  ['Grace Kim', 37, 'London', 88_000],
  ['Hugo Bernard', 46, 'Paris', 67_000],
  ['Ines Garcia', 33, 'Madrid', 59_000],
  ['Jonas Becker', 29, 'Berlin', 62_000],
  ['Kaja Nowak', 39, 'Oslo', 77_000],
  ['Liam Evans', 61, 'London', 104_000],
]

const PRICES = { Laptop: 1_199, Monitor: 289.5, Keyboard: 79.9, Headphones: 149, Desk: 449 }

const ORDERS: [userId: number, product: keyof typeof PRICES, quantity: number, status: string][] = [
  [1, 'Laptop', 1, 'completed'],
  [1, 'Keyboard', 2, 'completed'],
  [2, 'Monitor', 2, 'completed'],
  [2, 'Headphones', 1, 'pending'],
  [3, 'Desk', 1, 'completed'],
  [3, 'Laptop', 1, 'shipped'],
  [3, 'Keyboard', 1, 'completed'],
  [4, 'Monitor', 3, 'completed'],
  [4, 'Desk', 2, 'cancelled'],
  [4, 'Laptop', 2, 'completed'],
  [5, 'Headphones', 2, 'completed'],
  [5, 'Keyboard', 1, 'pending'],
  [6, 'Monitor', 1, 'shipped'],
  [6, 'Headphones', 1, 'completed'],
  [7, 'Laptop', 3, 'completed'],
  [7, 'Monitor', 3, 'pending'],
  [7, 'Desk', 1, 'completed'],
  [8, 'Keyboard', 4, 'completed'],
  [8, 'Headphones', 2, 'cancelled'],
  [9, 'Laptop', 1, 'pending'],
  [9, 'Monitor', 1, 'completed'],
  [10, 'Desk', 1, 'pending'],
  [10, 'Keyboard', 2, 'shipped'],
  [10, 'Headphones', 3, 'completed'],
  [11, 'Laptop', 1, 'cancelled'],
  [11, 'Monitor', 2, 'completed'],
  [12, 'Desk', 2, 'completed'],
  [12, 'Laptop', 2, 'pending'],
  [12, 'Headphones', 1, 'completed'],
  [12, 'Keyboard', 3, 'completed'],
]

/** A small shop to try things on: twelve people of six cities and their thirty orders. The same bytes' worth every time. */
export function sampleDatabase(): Uint8Array {
  const database = new Database(':memory:')
  database.exec(TABLES)
  const addUser = database.prepare('INSERT INTO users (name, age, city, salary, email) VALUES (?, ?, ?, ?, ?)')
  for (const [name, age, city, salary] of USERS) {
    addUser.run(name, age, city, salary, `${name.toLowerCase().replace(' ', '.')}@example.com`)
  }
  const addOrder = database.prepare(
    'INSERT INTO orders (user_id, product, quantity, status, amount) VALUES (?, ?, ?, ?, ?)',
  )
  for (const [userId, product, quantity, status] of ORDERS) {
    addOrder.run(userId, product, quantity, status, Math.round(PRICES[product] * quantity * 100) / 100)
  }
  const bytes = database.serialize()
  database.close()
  return bytes
}
