import type { Page, Route } from '@playwright/test'

/**
 * A simulated response.
 * 'cut' breaks the connection, and 'never' sends no response.
 * The default status is 200.
 */
export type Answer = { status?: number; body: unknown } | 'cut' | 'never'

/** The response to each request. The key is the method and the path below the API, such as `GET /teams`. */
export type Answers = Record<string, (body: unknown, url: URL) => Answer>

/** The POST, PUT, PATCH and DELETE requests that the page has sent, in order. */
export type Sent = { call: string; body: unknown }[]

interface SentRequest {
  method: string
  url: string
  body: string | null
}

/**
 * Records the request in `sent` and returns the response that the test defined, or a 404 if it defined none.
 */
export function answerTo({ method, url, body: text }: SentRequest, answers: Answers, sent: Sent): Answer {
  const address = new URL(url)
  const call = `${method} ${address.pathname.replace('/api/v1', '')}`
  const body: unknown = text ? JSON.parse(text) : null
  if (method !== 'GET') sent.push({ call, body })
  return (
    answers[call]?.(body, address) ?? {
      status: 404,
      body: { error: { code: 'notFound', message: call, requestId: '1' } },
    }
  )
}

/**
 * Responds to the page's requests.
 * Errors are ignored when the test closes the page during a request.
 */
export async function serve(
  page: Page,
  origin: string,
  handle: (route: Route) => Promise<void>,
): Promise<void> {
  await page.route(`${origin}/**`, (route) =>
    handle(route).catch((error: unknown) => {
      if (!String(error).includes('has been closed')) throw error
    }),
  )
}

/** Responds to one request of a page with the response that the test defined. */
export async function answer(route: Route, answers: Answers, sent: Sent): Promise<void> {
  const request = route.request()
  const given = answerTo(
    { method: request.method(), url: request.url(), body: request.postData() },
    answers,
    sent,
  )
  if (given === 'cut') return route.abort('connectionfailed')
  if (given === 'never') return undefined
  return route.fulfill({ status: given.status ?? 200, json: given.body })
}
