import type { McpServer } from '@modelcontextprotocol/server'
import { z } from 'zod'
import { openBuiltinServer } from '../open-builtin-server.ts'
import { assertBounded, MAX_FIELD, MAX_ITEMS } from './bounds.ts'
import { valuesOf } from './field-of.ts'
import { filterItems, OPERATORS } from './filter-items.ts'
import { countBy, groupBy, sumField, uniqueValues } from './items.ts'
import { sortBy } from './sort-by.ts'

const listOf = (item: z.ZodType, description: string) =>
  z.array(item).max(MAX_ITEMS, `At most ${MAX_ITEMS} items are taken; give fewer.`).describe(description)
// Said to be objects, and not parsed as such: Zod's objects drop the key `__proto__`.
const anObject = z.unknown().meta({ type: 'object' })
const objects = listOf(anObject, 'The objects, like [{ "name": "Ada", "age": 36 }]')
const anything = listOf(z.unknown(), 'The objects or plain values')

const path = (description: string) =>
  z
    .string()
    .min(1, 'It is empty; give the name of a field.')
    .max(MAX_FIELD, `The name of a field has at most ${MAX_FIELD} characters.`)
    .describe(description)
const field = path('Name of the field; with dots what is in it, like "address.city"')
const optionalField = path('Name of the field, with dots what is in it; left out for plain values').optional()

const Value = z.union([z.string().max(10_000), z.number(), z.boolean(), z.null()])

/**
 * Lists of objects as an MCP server: pure, and what is in the objects stays as it is. `owner` is who waits for what takes
 * long.
 */
export function createTransform(owner = 'transform'): McpServer {
  const { server, define } = openBuiltinServer({
    name: 'transform',
    title: 'Transform',
    instructions: 'Arrays of objects, such as parsed JSON.',
  })

  define(
    'sort_by',
    {
      title: 'Sort objects',
      description: 'Sort an array of objects by one of their fields.',
      input: {
        items: anything,
        field: optionalField,
        order: z.enum(['asc', 'desc']).optional().describe('Direction; default asc'),
      },
      output: z.array(z.unknown()).describe('The same items in order; those without the field come last'),
    },
    async ({ items, field, order = 'asc' }) => {
      assertBounded(items)
      return sortBy(items, field, { order, owner })
    },
  )
  define(
    'filter',
    {
      title: 'Filter objects',
      description: 'Filter an array of objects by a condition on one of their fields.',
      input: {
        items: objects,
        field,
        operator: z.enum(OPERATORS).optional().describe('How the field is compared with the value; default equals'),
        value: z
          .union([Value, z.array(Value).max(10_000)])
          .optional()
          .describe('What it is compared with; an array with one_of, nothing with exists and missing'),
      },
      output: z.array(anObject).describe('The objects that meet it, in their order'),
    },
    async ({ items, field, operator = 'equals', value }) => {
      assertBounded(items)
      return filterItems(items, field, operator, value)
    },
  )
  define(
    'map_field',
    {
      title: 'Values of a field',
      description: 'Map an array of objects to one field: pluck its value from each object.',
      input: { items: objects, field },
      output: z.array(z.unknown()).describe('The value of each object, in order; null where it has none'),
    },
    async ({ items, field }) => {
      assertBounded(items)
      return valuesOf(items, field).map((value) => value ?? null)
    },
  )
  define(
    'group_by',
    {
      title: 'Group objects',
      description: 'Group an array of objects by a field.',
      input: { items: objects, field },
      output: z
        .array(
          z.strictObject({
            value: z.unknown().describe('Value of the field; null where it is missing'),
            items: z.array(anObject).describe('The objects that have it'),
          }),
        )
        .describe('A group for each value, in the order in which they first occur'),
    },
    async ({ items, field }) => {
      assertBounded(items)
      return groupBy(items, field)
    },
  )
  define(
    'sum_field',
    {
      title: 'Sum of a field',
      description: 'Total of one field over all objects of an array.',
      input: { items: objects, field },
      output: z.number().describe('The sum; objects without the field count nothing'),
    },
    async ({ items, field }) => {
      assertBounded(items)
      return sumField(items, field)
    },
  )
  define(
    'count_by',
    {
      title: 'Count by a field',
      description: 'Count the objects of an array by a field: how often each value occurs.',
      input: { items: anything, field: optionalField },
      output: z
        .array(
          z.strictObject({
            value: z.unknown().describe('Value of the field; null where it is missing'),
            count: z.int().describe('How many have it'),
          }),
        )
        .describe('A count for each value, in the order in which they first occur'),
    },
    async ({ items, field }) => {
      assertBounded(items)
      return countBy(items, field)
    },
  )
  define(
    'unique_values',
    {
      title: 'Unique values',
      description: 'Unique values of a field in an array of objects: distinct, without duplicates.',
      input: { items: anything, field: optionalField },
      output: z.array(z.unknown()).describe('Each value once, in the order in which they first occur'),
    },
    async ({ items, field }) => {
      assertBounded(items)
      return uniqueValues(items, field)
    },
  )
  return server
}
