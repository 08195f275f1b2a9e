/**
 * What a browser that has never been here fetches until the first screen stands and the network is quiet: the sign-in
 * for a stranger, the dashboard for somebody who is signed in. Fetched by Chromium, so that chunks loaded later count;
 * weighed on the build's own files, so that the numbers do not depend on how a server compresses.
 */
import type { Browser } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { open } from '../browser.ts'
import { idOf } from '../families/load.ts'
import { type Row, verdictOf } from '../row.ts'
import type { MeasuredServer } from '../server/measured-server.ts'
import type { Cookie } from '../server/minted-session.ts'

const MOST_BYTES = 170 * 1000
/** Scripts that are named, the largest first. */
const SHOWN = 14

interface Chunk {
  readonly path: string
  readonly raw: number
  readonly gzip: number
  readonly brotli: number
}

export async function firstLoadRows(
  server: MeasuredServer,
  browser: Browser,
  webRoot: string,
): Promise<Row[]> {
  const [cookie = null] = await server.sessions([idOf('user', 3)])
  return [
    await firstLoadRow(server, browser, { webRoot, name: 'sign-in', path: '/auth/signin', cookie: null }),
    await firstLoadRow(server, browser, { webRoot, name: 'dashboard', path: '/dashboard', cookie }),
  ]
}

interface Screen {
  readonly webRoot: string
  readonly name: string
  readonly path: string
  readonly cookie: Cookie | null
}

async function firstLoadRow(server: MeasuredServer, browser: Browser, screen: Screen): Promise<Row> {
  const fetched = await fetchedBy(server.origin, browser, screen)
  const chunks: Chunk[] = []
  for (const path of fetched) chunks.push(await weighed(screen.webRoot, path))
  const scripts = chunks.filter(({ path }) => path.endsWith('.js')).sort((a, b) => b.gzip - a.gzip)
  if (scripts.length === 0) throw new Error('no script was loaded')
  const rest = (end: RegExp) => total(chunks.filter(({ path }) => end.test(path))).gzip
  const sum = total(scripts)
  return {
    what: `first load, ${screen.name}: JavaScript`,
    ours: `${kB(sum.gzip)} gzip, ${kB(sum.brotli)} brotli`,
    budget: `≤ ${kB(MOST_BYTES)} gzip`,
    verdict: verdictOf(sum.gzip, MOST_BYTES),
    notes: [
      `${scripts.length} scripts, ${kB(sum.raw)} unpacked; besides: styles ${kB(rest(/\.css$/))}, fonts ${kB(rest(/\.woff2$/))}, the rest ${kB(rest(/\.(svg|html|json|webmanifest)$/))} gzip`,
      ...lines([
        ...scripts.slice(0, SHOWN).map(({ path, gzip }) => `${nameOf(path)} ${kB(gzip)}`),
        `${Math.max(0, scripts.length - SHOWN)} more ${kB(total(scripts.slice(SHOWN)).gzip)}`,
      ]),
    ],
  }
}

async function fetchedBy(origin: string, browser: Browser, { path, cookie }: Screen): Promise<Set<string>> {
  const context = await open(browser, origin, cookie)
  try {
    const page = await context.newPage()
    const fetched = new Set<string>()
    page.on('response', (response) => {
      const { origin: from, pathname } = new URL(response.url())
      if (from !== origin || pathname.startsWith('/api/') || pathname === '/readyz') return
      fetched.add(response.request().isNavigationRequest() ? '/index.html' : pathname)
    })
    await page.goto(origin + path)
    await page.locator('h1').first().waitFor({ timeout: 20_000 })
    if (new URL(page.url()).pathname !== path) throw new Error(`${path} led to ${page.url()}`)
    // The stream stays open, so the network is never idle: what matters is that no more files come.
    for (let before = -1; before !== fetched.size;) {
      before = fetched.size
      await page.waitForTimeout(1_000)
    }
    return fetched
  } finally {
    await context.close()
  }
}

async function weighed(webRoot: string, path: string): Promise<Chunk> {
  const bytes = await readFile(join(webRoot, path))
  // Packed already.
  if (path.endsWith('.woff2')) return { path, raw: bytes.length, gzip: bytes.length, brotli: bytes.length }
  return {
    path,
    raw: bytes.length,
    gzip: gzipSync(bytes, { level: 9 }).length,
    brotli: brotliCompressSync(bytes).length,
  }
}

function total(chunks: readonly Chunk[]): Omit<Chunk, 'path'> {
  const sum = { raw: 0, gzip: 0, brotli: 0 }
  for (const { raw, gzip, brotli } of chunks) {
    sum.raw += raw
    sum.gzip += gzip
    sum.brotli += brotli
  }
  return sum
}

const kB = (bytes: number): string => `${(bytes / 1000).toFixed(bytes < 10_000 ? 1 : 0)} kB`

/** Without its hash; a chunk that is called after everything that needs it is cut. */
function nameOf(path: string): string {
  const name = path.replace(/^\/assets\//, '').replace(/-[\w-]{8}\.js$/, '')
  return name.length <= 40 ? name : `${name.slice(0, 39)}…`
}

/** The list, in lines that fit below a table. */
function lines(items: readonly string[]): string[] {
  const all: string[] = []
  for (const item of items) {
    const last = all.at(-1)
    if (last !== undefined && last.length + item.length < 140) all[all.length - 1] = `${last}, ${item}`
    else all.push(item)
  }
  return all
}
