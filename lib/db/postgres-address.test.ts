import { expect, test } from 'vitest'
import { postgresAddress } from './postgres-address.ts'

test.each([
  ['postgresql://u:p@db/app', 'postgresql://u:p@db/app', 'public'],
  ['postgresql://u:p@db/app?schema=cem', 'postgresql://u:p@db/app', 'cem'],
  [
    'postgresql://u:p@db/app?sslmode=require&schema=two%20words',
    'postgresql://u:p@db/app?sslmode=require',
    'two words',
  ],
  ['postgresql://u:p@db/app?schema=&a=b', 'postgresql://u:p@db/app?a=b', 'public'],
  ['postgresql:///app?host=/run/postgresql&schema=cem', 'postgresql:///app?host=/run/postgresql', 'cem'],
])('%s is %s with the schema %s', (text, url, schema) => expect(postgresAddress(text)).toEqual({ url, schema }))
