import { fileURLToPath } from 'node:url'
import type { Team } from '@homefield/contract/connection'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import type { Browser, Page, Route } from '@playwright/test'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { build } from 'vite'
import type { Lab } from './platform-app.tsx'

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))
const ORIGIN = 'http://lab.test'

interface Built {
  script: string
  style: string
}

/** A platform's page with all it needs, as one script. */
export async function bundle(): Promise<Built> {
  const cwd = fromHere('../../../../..')
  const built = await build({
    configFile: false,
    logLevel: 'error',
    plugins: [
      lingui({ cwd, failOnMissing: false }),
      babel({ presets: [linguiTransformerBabelPreset({}, { cwd })] }),
      tailwindcss(),
    ],
    oxc: { jsx: { runtime: 'automatic', development: false } },
    define: { 'process.env.NODE_ENV': '"production"', __ANSWERS_VERSION__: '"lab"' },
    build: {
      write: false,
      lib: { entry: fromHere('./platform-app.tsx'), formats: ['iife'], name: 'page' },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('The page was not built')
  const code = output.output.find((file) => file.type === 'chunk')
  const css = output.output.find((file) => file.fileName.endsWith('.css'))
  if (!code || css?.type !== 'asset') throw new Error('The page has no script or no style')
  return { script: code.code, style: String(css.source) }
}

/** By method and path below the API; a status other than 200 is a refusal. */
type Answers = Record<string, () => { status?: number; body: unknown }>

interface Opened {
  page: Page
  /** Every change that was sent, in order. */
  sent: { call: string; body: unknown }[]
  /** From now on the server's teams are these, and the page is told. */
  become: (...teams: Team[]) => Promise<void>
}

/** Opens the page with these teams. What is not in `answers` is refused as not found. */
export async function open(
  browser: Browser,
  { script, style }: Built,
  { platform = 'Other', teams = [], answers = {} }: { platform?: string; teams?: Team[]; answers?: Answers },
): Promise<Opened> {
  const page = await browser.newPage({ reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } })
  page.setDefaultTimeout(10_000)
  const sent: Opened['sent'] = []
  let shown = teams
  const html = `<!doctype html><html lang="en-US" data-theme="light" data-platform="${platform}"><title>Platform</title>
    <style>${style}</style><div id="root"></div><div id="modal-root"></div>`
  await page.route(`${ORIGIN}/**`, async (route: Route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: html })
    const call = `${request.method()} ${pathname.replace('/api/v1', '')}`
    const said = request.postData()
    if (request.method() !== 'GET') sent.push({ call, body: said === null ? null : JSON.parse(said) })
    if (call === 'GET /teams') return route.fulfill({ json: { teams: shown, revisions: {} } })
    const answer = answers[call]?.()
    return answer
      ? route.fulfill({ status: answer.status ?? 200, json: answer.body })
      : route.fulfill({ status: 404, json: { error: { code: 'notFound', message: call, requestId: '1' } } })
  })
  await page.goto(`${ORIGIN}/`)
  await page.addScriptTag({ content: script })
  const become = async (...next: Team[]) => {
    shown = next
    await page.evaluate(() => (window as unknown as Lab).reread())
  }
  return { page, sent, become }
}
