import type { Page, Route } from '@playwright/test'

/**
 * The response that a test simulates for a request of the page under test.
 * 'cut' breaks the connection, and 'never' leaves the request without a response.
 * A response without `status` has the status 200.
 */
export type Answer = { status?: number; body: unknown } | 'cut' | 'never'

/** Maps each request, such as `GET /teams`, to its simulated response. The paths do not include `/api/v1`. */
export type Answers = Record<string, (body: unknown, url: URL) => Answer>

/** The POST, PUT, PATCH and DELETE requests of the page under test, in order. */
export type Sent = { call: string; body: unknown }[]

interface SentRequest {
  method: string
  url: string
  body: string | null
}

/**
 * Records the request in `sent` and returns the simulated response, or a 404 if `answers` contains none.
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
 * Responds to all requests of the page under test.
 * If the test closes the page during a request, the error is ignored.
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

/** Sends the simulated response to one request of the page under test. */
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
