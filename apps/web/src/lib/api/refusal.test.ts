import { afterEach, describe, expect, it } from 'vitest'
import { ApiError } from './api-error.ts'
import { refusalOf, setErrorTexts, wordsOf } from './refusal.ts'

afterEach(() => setErrorTexts(() => undefined))

const refused = (code: string) =>
  refusalOf(new Response(null, { status: 404 }), { error: { code, message: 'As the server says' } })

describe('refusalOf', () => {
  it('returns the error only after the message text for the error code is loaded', async () => {
    const steps: string[] = []
    setErrorTexts(async (code) => {
      await new Promise((resolve) => setTimeout(resolve, 5))
      steps.push(`words of ${code}`)
    })
    const failure = await refused('friendNotFound')
    steps.push('heard')
    expect(failure).toBeInstanceOf(ApiError)
    expect(failure).toMatchObject({ code: 'friendNotFound', message: 'As the server says', status: 404 })
    expect(steps).toEqual(['words of friendNotFound', 'heard'])
  })

  it('returns the error after a time limit if the message text for the error code never loads', async () => {
    setErrorTexts(() => new Promise(() => undefined))
    expect(await refused('friendNotFound')).toMatchObject({ code: 'friendNotFound' })
  })

  it('wordsOf returns a promise only while the message text for an error code is missing', () => {
    setErrorTexts((code) => (code === 'known' ? undefined : Promise.resolve()))
    expect(wordsOf(['known', 'known'])).toBeUndefined()
    expect(wordsOf([])).toBeUndefined()
    expect(wordsOf(['known', 'other'])).toBeInstanceOf(Promise)
  })

  it('loads no message text if the response did not come from our server', async () => {
    setErrorTexts(() => {
      throw new Error('a message text was requested')
    })
    const failure = await refusalOf(new Response(null, { status: 404 }), '<h1>Not found</h1>')
    expect(failure.name).toBe('OfflineError')
  })
})
