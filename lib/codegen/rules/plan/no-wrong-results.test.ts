import { describe, expect, it } from 'vitest'
import { planned } from './testing/planned.ts'

/** What is planned for a task about a file that was looked at. */
const ofFile = (task: string, path: string, content: string) => planned(task, [], { [`file ${path}`]: content })

const GOODS = 'name,qty,city\nOak,4,Berlin\nLamp,31,Hamburg\nRug,3,\n'
const ORDERS = 'id,customer,amount,currency\n1,Ana,10,EUR\n2,Ben,20,USD\n3,Ana,5,EUR\n'

describe('a result of rows', () => {
  it('is not given where the words order a change', () => {
    const content = 'id,status\n1,void\n2,open\n'
    expect(ofFile('Void the orders in p.csv', 'p.csv', content)).toContain('could void')
  })

  it.each([
    ['Names in p.csv without a city', GOODS],
    ['Which rows in p.csv have qty over 3 or city Berlin?', GOODS],
    ['Sum of amount in p.csv', ORDERS],
    ['Orders in p.csv over 10 euros', ORDERS],
  ])('is not claimed for %s', (task, content) => {
    expect(ofFile(task, 'p.csv', content)).toMatch(/^refused: /)
  })

  it.each([
    ['Sum of amount in p.csv in EUR', ORDERS, "row.currency === 'EUR'"],
    ['Sum of qty in p.csv for Berlin', GOODS, "row.city === 'Berlin'"],
    ['Which rows in p.csv have qty of 4 or more?', GOODS, '>= 4'],
  ])('is given for %s', (task, content, code) => {
    expect(ofFile(task, 'p.csv', content)).toContain(code)
  })
})
