import { type Column, isList, isTime } from './columns.ts'
import { accessIn, keyIn, listIn, literal, mayMiss } from './emit-values.ts'
import { type Filter, isAgo } from './operation.ts'

interface Place {
  /** What a row is called. */
  noun: string
  column: Column
  /** The functions that the program needs. */
  helpers: Set<string>
}

/** A filter's condition as code. */
const SIGNS = { more: '>', less: '<', 'at-least': '>=', 'at-most': '<=' } as const

export function conditionOf({ noun, column, helpers }: Place, { test, value }: Filter): string {
  const access = accessIn(noun, column)
  if (isList(column)) return listConditionOf(noun, column, test, value)
  if (value === null) return `${access} ${test === 'is' ? '==' : '!='} null`
  if (typeof value === 'boolean' && column.type === 'boolean')
    return booleanOf(access, value === (test === 'is'), value, test, mayMiss(column))
  if (test === 'is') return `${access} === ${literal(value)}`
  if (test === 'is-not') return `${access} !== ${literal(value)}`
  if (test === 'among') return among(value as unknown[], access, mayMiss(column))
  if (test === 'contains' || test === 'contains-not')
    return `${test === 'contains' ? '' : '!'}${containsIn(access, column, value)}`
  return `${keyIn(helpers, noun, column, 'Number.NaN')} ${SIGNS[test]} ${boundOf(column, value)}`
}

function booleanOf(access: string, isTrue: boolean, value: boolean, test: string, isMissing: boolean): string {
  if (!isMissing) return isTrue ? access : `!${access}`
  return `${access} ${test === 'is' ? '===' : '!=='} ${value}`
}

function listConditionOf(noun: string, column: Column, test: string, value: unknown): string {
  const list = listIn(noun, column)
  if (value === null) return `${list}.length ${test === 'is' ? '===' : '>'} 0`
  if (test === 'among') return `${list}.some((value) => ${among(value as unknown[], 'value', false)})`
  if (test.startsWith('contains'))
    return `${test === 'contains' ? '' : '!'}${list}.some((value) => ${containsIn('value', { ...column, missing: [] }, value)})`
  return `${test === 'is-not' ? '!' : ''}${list}.includes(${literal(value)})`
}

const among = (values: readonly unknown[], access: string, isMissing: boolean) =>
  `[${values.map(literal).join(', ')}].includes(${access}${isMissing ? " ?? ''" : ''})`

function containsIn(access: string, column: Column, value: unknown): string {
  const text =
    column.written === 'string' ? (mayMiss(column) ? `(${access} ?? '')` : access) : `String(${access} ?? '')`
  return `${text}.toLowerCase().includes(${literal(String(value).toLowerCase())})`
}

function boundOf(column: Column, value: unknown): string {
  const by = column.type === 'seconds' ? ' / 1000' : ''
  if (isAgo(value)) {
    const time = `Date.now() - ${value.daysAgo} * 24 * 60 * 60 * 1000`
    return by === '' ? time : `(${time})${by}`
  }
  return isTime(column) ? `Date.parse(${literal(value)})${by}` : literal(value)
}
