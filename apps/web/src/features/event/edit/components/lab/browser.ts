import { fileURLToPath } from 'node:url'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import type { Browser, BrowserContextOptions, Page, Route } from '@playwright/test'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { build } from 'vite'
import type { Start } from './event-page.tsx'

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))

interface Built {
  script: string
  style: string
}

/** The dialogs of an event with all they need, as one script. */
export async function bundle(): Promise<Built> {
  const cwd = fromHere('../../../../../..')
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
      lib: { entry: fromHere('./event-page.tsx'), formats: ['iife'], name: 'page' },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('The page was not built')
  const code = output.output.find((file) => file.type === 'chunk')
  const css = output.output.find((file) => file.fileName.endsWith('.css'))
  if (!code || css?.type !== 'asset') throw new Error('The page has no script or no style')
  return { script: code.code, style: String(css.source) }
}

/** What the page asks for by method and path below the API; a status other than 200 is a refusal. */
export type Answers = Record<string, (body: unknown, url: URL) => { status?: number; body: unknown }>

export interface Opened {
  page: Page
  /** Every change that was sent, in order. */
  sent: { call: string; body: unknown }[]
}

const ORIGIN = 'http://lab.test'

export async function open(
  browser: Browser,
  { script, style }: Built,
  start: Start,
  answers: Answers,
  options: BrowserContextOptions & { theme?: string } = {},
): Promise<Opened> {
  const { theme = 'light', ...context } = options
  const page = await browser.newPage({ reducedMotion: 'reduce', ...context })
  page.setDefaultTimeout(10_000)
  const sent: Opened['sent'] = []
  const html = `<!doctype html><html lang="en-US" data-theme="${theme}"><title>Event</title><style>${style}</style>
    <div id="root"></div><div id="modal-root"></div>`
  await page.route(`${ORIGIN}/**`, async (route: Route) => {
    const request = route.request()
    const url = new URL(request.url())
    if (url.pathname === '/') return route.fulfill({ contentType: 'text/html', body: html })
    if (url.pathname === '/start') return route.fulfill({ json: start })
    const call = `${request.method()} ${url.pathname.replace('/api/v1', '')}`
    const said = request.postData()
    const body: unknown = said === null ? null : JSON.parse(said)
    if (request.method() !== 'GET') sent.push({ call, body })
    const answer = answers[call]?.(body, url)
    return answer
      ? route.fulfill({ status: answer.status ?? 200, json: answer.body })
      : route.fulfill({ status: 404, json: { error: { code: 'notFound', message: call, requestId: '1' } } })
  })
  await page.goto(`${ORIGIN}/`)
  await page.addScriptTag({ content: script })
  return { page, sent }
}
