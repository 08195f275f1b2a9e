import { fileURLToPath } from 'node:url'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import type { Browser, Page } from '@playwright/test'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { build } from 'vite'

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url))

interface Built {
  script: string
  style: string
}

/** TeamSnap's pages with all they need, as one script. */
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
    // React runs effects twice in strict mode, in its development build alone.
    define: { 'process.env.NODE_ENV': '"development"', __ANSWERS_VERSION__: '"lab"' },
    build: {
      write: false,
      lib: { entry: fromHere('./teamsnap-app.tsx'), formats: ['iife'], name: 'page' },
    },
  })
  const [output] = Array.isArray(built) ? built : [built]
  if (!output || !('output' in output)) throw new Error('The page was not built')
  const code = output.output.find((file) => file.type === 'chunk')
  const css = output.output.find((file) => file.fileName.endsWith('.css'))
  if (!code || css?.type !== 'asset') throw new Error('The page has no script or no style')
  return { script: code.code, style: String(css.source) }
}

export const ACCOUNT = '01890a5d-ac96-774b-bcce-b302099a8057'

type Answer = { status?: number; body: unknown } | 'cut' | 'never'
/** By method and path below the API; asked anew each time. */
export type Answers = Record<string, (body: unknown) => Answer>

export interface Visit {
  page: Page
  /** Every change that was sent, in order. */
  sent: { call: string; body: unknown }[]
  /** The addresses that requests said they came from. */
  referers: string[]
}

interface VisitOptions {
  /** Plain http has no secure context. */
  origin?: 'https://lab.test' | 'http://lab.test'
  isSignedOut?: boolean
  /** Before the page's own script runs. */
  before?: () => void
}

/** Opens an address of the app, as a browser that comes from elsewhere. */
export async function visit(
  browser: Browser,
  { script, style }: Built,
  path: string,
  answers: Answers,
  { origin = 'https://lab.test', isSignedOut = false, before }: VisitOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  page.setDefaultTimeout(10_000)
  const sent: Visit['sent'] = []
  const referers: string[] = []
  const account = isSignedOut ? '' : `data-account="${ACCOUNT}"`
  const html = `<!doctype html><html lang="en-US" data-theme="light" ${account}><title>TeamSnap</title>
    <style>${style}</style><div id="root"></div><div id="modal-root"></div><script src="/app.js"></script>`
  if (before) await page.addInitScript(before)
  await page.route(`${origin}/**`, async (route) => {
    const request = route.request()
    const { pathname } = new URL(request.url())
    if (pathname === '/app.js') return route.fulfill({ contentType: 'text/javascript', body: script })
    if (!pathname.startsWith('/api/')) return route.fulfill({ contentType: 'text/html', body: html })
    referers.push((await request.allHeaders())['referer'] ?? '')
    const call = `${request.method()} ${pathname.replace('/api/v1', '')}`
    const said = request.postData()
    const body: unknown = said === null ? null : JSON.parse(said)
    if (request.method() !== 'GET') sent.push({ call, body })
    const answer = answers[call]?.(body) ?? {
      status: 404,
      body: { error: { code: 'notFound', message: call, requestId: '1' } },
    }
    if (answer === 'cut') return route.abort('connectionfailed')
    if (answer === 'never') return undefined
    return route.fulfill({ status: answer.status ?? 200, json: answer.body })
  })
  await page.goto(`${origin}${path}`)
  return { page, sent, referers }
}
