import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { serializerCompiler } from './serializer.ts'

const Answer = z.object({ id: z.uuid().toLowerCase(), names: z.array(z.string()).min(1) })
const write = serializerCompiler({ schema: Answer, method: 'get', url: '/things' })
const id = '0f8c2f6e-3a51-4f0e-9a7e-5b6f0c1d2e3f'

describe('validation of responses', () => {
  test('drops every field that the contract does not name', () => {
    expect(write({ id, names: ['Kid'], password: 'secret' })).toBe(`{"id":"${id}","names":["Kid"]}`)
  })

  test('throws if the response does not match the contract', () => {
    expect(() => write({ id, names: [] })).toThrow()
    expect(() => write({ names: ['Kid'] })).toThrow()
  })
})
