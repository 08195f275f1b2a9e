import type { Team } from '@homefield/contract/connection'
import type { Browser, Page } from '@playwright/test'
import { answer, serve, type Answers, type Sent } from '../../../../lib/lab/answers.ts'
import type { Bundle } from '../../../../lib/lab/bundle.ts'
import type { Lab } from './platform-app.tsx'

const ORIGIN = 'http://lab.test'

interface Opened {
  page: Page
  sent: Sent
  /** From now on the server's teams are these, and the page is told. */
  become: (...teams: Team[]) => Promise<void>
}

/** Opens a platform's page with these teams. */
export async function open(
  browser: Browser,
  { script, style }: Bundle,
  { platform = 'Other', teams = [], answers = {} }: { platform?: string; teams?: Team[]; answers?: Answers },
): Promise<Opened> {
  const page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } })
  page.setDefaultTimeout(10_000)
  const sent: Sent = []
  let shown = teams
  const all: Answers = { 'GET /teams': () => ({ body: { teams: shown, revisions: {} } }), ...answers }
  const html = `<!doctype html><html lang="en-US" data-theme="light" data-platform="${platform}"><title>Platform</title>
    <style>${style}</style><div id="root"></div><div id="modal-root"></div>`
  await serve(page, ORIGIN, async (route) =>
    new URL(route.request().url()).pathname === '/'
      ? route.fulfill({ contentType: 'text/html; charset=utf-8', body: html })
      : answer(route, all, sent),
  )
  await page.goto(`${ORIGIN}/`)
  await page.addScriptTag({ content: script })
  const become = async (...next: Team[]) => {
    shown = next
    await page.evaluate(() => (window as unknown as Lab).reread()) // what platform-app.tsx puts there
  }
  return { page, sent, become }
}
