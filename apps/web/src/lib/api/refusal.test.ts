import { afterEach, describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { refusalOf, setRefusalWords, wordsOf } from './refusal.ts'

afterEach(() => setRefusalWords(() => undefined))

const refused = (code: string) =>
  refusalOf(new Response(null, { status: 404 }), { error: { code, message: 'As the server says' } })

describe('a refusal', () => {
  it('is heard of once its words are there, and not before', async () => {
    const steps: string[] = []
    setRefusalWords(async (code) => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      steps.push(`words of ${code}`)
    })
    const failure = await refused('friendNotFound')
    steps.push('heard')
    expect(failure).toBeInstanceOf(ApiError)
    expect(failure).toMatchObject({ code: 'friendNotFound', message: 'As the server says', status: 404 })
    expect(steps).toEqual(['words of friendNotFound', 'heard'])
  })

  it('does not wait for words that never come', async () => {
    setRefusalWords(() => new Promise(() => undefined))
    expect(await refused('friendNotFound')).toMatchObject({ code: 'friendNotFound' })
  })

  it('has nothing to wait for where its words are there', () => {
    setRefusalWords((code) => (code === 'known' ? undefined : Promise.resolve()))
    expect(wordsOf(['known', 'known'])).toBeUndefined()
    expect(wordsOf([])).toBeUndefined()
    expect(wordsOf(['known', 'other'])).toBeInstanceOf(Promise)
  })

  it('asks nobody for words where no answer of ours came', async () => {
    setRefusalWords(() => {
      throw new Error('asked')
    })
    const failure = await refusalOf(new Response(null, { status: 404 }), '<h1>Not found</h1>')
    expect(failure.name).toBe('OfflineError')
  })
})
