import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { Admission } from './admission.ts'
import { createCalendarRouter } from './calendar-router.ts'

test("counts requests with unknown secrets per network, so that an attacker's made-up secrets cannot fill the memory", async () => {
  const app = Fastify()
  const counted: string[] = []
  const take = async (limit: string, who: string) => void counted.push(`${limit} ${who}`)
  createCalendarRouter(app, { take }, new Admission({ places: 1 })).serve(async ({ secret, countRead }) => {
    if (secret !== 'known') return { kind: 'unknown' }
    await countRead()
    return { kind: 'gone' }
  })
  for (const secret of ['guess1', 'guess2', 'known']) await app.inject(`/calendar/${secret}.ics`)
  expect(counted.filter((line) => !line.startsWith('guess '))).toEqual(['calendar known 127.0.0.1'])
  expect(new Set(counted)).toEqual(new Set(['guess 127.0.0.1', 'calendar known 127.0.0.1']))
})
