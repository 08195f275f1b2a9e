import { afterEach, beforeEach, vi } from 'vitest'

/** Fails a test that logs an unexpected console.error. A test that expects an error must mock `console.error`. */
const said: string[] = []

beforeEach(() => {
  said.length = 0
  vi.spyOn(console, 'error').mockImplementation(
    (...words: unknown[]) => void said.push(words.map(String).join(' ')),
  )
})

afterEach(() => {
  const unexpected = said.splice(0)
  vi.restoreAllMocks()
  if (unexpected.length > 0)
    throw new Error(`Unexpected console.error (mock console.error to expect it):\n${unexpected.join('\n')}`)
})
