import type { Page, Route } from '@playwright/test'

/** A status other than 200 is a refusal; `cut`: the connection breaks; `never`: nothing comes. */
export type Answer = { status?: number; body: unknown } | 'cut' | 'never'

/** What the page of a test asks for, by method and path below the API; asked anew each time. */
export type Answers = Record<string, (body: unknown, url: URL) => Answer>

/** Every change that was sent, in order. */
export type Sent = { call: string; body: unknown }[]

/** Answers what a page asks. A test may end while something is still asked: nobody waits for that answer any more. */
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

/** Answers one call of the API and notes what it sent. What is not in `answers` is refused as not found. */
export async function answer(route: Route, answers: Answers, sent: Sent): Promise<void> {
  const request = route.request()
  const url = new URL(request.url())
  const call = `${request.method()} ${url.pathname.replace('/api/v1', '')}`
  const said = request.postData()
  const body: unknown = said === null ? null : JSON.parse(said)
  if (request.method() !== 'GET') sent.push({ call, body })
  const given = answers[call]?.(body, url) ?? {
    status: 404,
    body: { error: { code: 'notFound', message: call, requestId: '1' } },
  }
  if (given === 'cut') return route.abort('connectionfailed')
  if (given === 'never') return undefined
  return route.fulfill({ status: given.status ?? 200, json: given.body })
}
