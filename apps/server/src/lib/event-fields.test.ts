import { type Clone, cloneDatabase } from '@homefield/database/template'
import {
  COMPARED_FIELDS,
  EDITABLE_TEXTS,
  EVENT_FIELDS,
  TEXT_FIELDS,
  TEXT_RULES,
  RECORDED_FIELDS,
} from '@homefield/domain/event-fields'
import { sharedCluster } from '@homefield/testkit/cluster'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'

/* Checks that the lists of event fields in SQL (from a real database's catalog) match the lists in TypeScript. */

let clone: Clone
let superuser: pg.Client

beforeAll(async () => {
  clone = await cloneDatabase(sharedCluster(), 'event-fields')
  superuser = new pg.Client({ connectionString: clone.superUrl })
  await superuser.connect()
})
afterAll(async () => {
  await superuser?.end()
  await clone?.drop()
})

const namesIn = (text: string, pattern: RegExp) =>
  [...new Set([...text.matchAll(pattern)].flatMap(([, name]) => name ?? []))].toSorted()

async function checksOf(table: string): Promise<string[]> {
  const { rows } = await superuser.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = $1::regclass and contype = 'c'`,
    [table],
  )
  return rows.map(({ definition }) => definition)
}

async function sourceOf(name: string): Promise<string> {
  const { rows } = await superuser.query<{ prosrc: string }>(
    'select prosrc from pg_proc where proname = $1',
    [name],
  )
  expect(rows).toHaveLength(1)
  return rows[0]?.prosrc ?? ''
}

it('the table event_changes accepts every field that users are notified about', async () => {
  const lists = (await checksOf('event_changes')).filter((check) => check.includes('(field ='))

  expect(lists.map((list) => namesIn(list, /'(\w+)'/g))).toEqual([['added', ...RECORDED_FIELDS].toSorted()])
})

it('the SQL function same_events compares every column of COMPARED_FIELDS except the zone', async () => {
  const source = await sourceOf('same_events')

  // Two calendars may name different zones for the same time, so the function must not compare the zone.
  const compared = COMPARED_FIELDS.flatMap((name): readonly string[] => EVENT_FIELDS[name].columns)
  const named = new Set([
    ...namesIn(source, /\b(?:own|timed|days)\.(\w+)/g),
    ...namesIn(source, /platform_text\(own, '(\w+)'\)/g),
  ])
  expect(compared.filter((column) => !named.has(column))).toEqual(['zone'])
})

it('the SQL function same_events compares the platform’s texts, even if a parent changed them', async () => {
  const source = await sourceOf('same_events')

  expect(namesIn(source, /platform_text\(own, '(\w+)'\)/g)).toEqual(['title', ...EDITABLE_TEXTS].toSorted())
})

it('the table events limits every text to the length in TEXT_RULES', async () => {
  const checks = await checksOf('events')
  const lengths = Object.fromEntries(
    checks.flatMap((check) => {
      const [, column, max] = /char_length\((\w+)\) <= (\d+)/.exec(check) ?? []
      return column === undefined ? [] : [[column, Number(max)] as const]
    }),
  )

  expect(lengths).toMatchObject(Object.fromEntries(TEXT_FIELDS.map((name) => [name, TEXT_RULES[name].max])))
})
