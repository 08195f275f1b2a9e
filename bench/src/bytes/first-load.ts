/**
 * Measures the size of the scripts that Chromium loads on a first visit.
 * The bench loads the sign-in page without a session, and the dashboard with a session.
 * It adds up the sizes of the files in the build, because transfer sizes depend on the server's compression.
 */
import type { Browser } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { firstLoad } from '../../../e2e/src/harness/first-load.ts'
import { open } from '../browser.ts'
import { idOf } from '../families/load.ts'
import { type Row, verdictOf } from '../row.ts'
import type { MeasuredServer } from '../server/measured-server.ts'
import type { Cookie } from '../server/minted-session.ts'

/** Budgets of the scripts of a first load, in bytes compressed with gzip. */
const MOST_SIGN_IN = 120 * 1000
const MOST_DASHBOARD = 150 * 1000
/** Most files that the app prefetches behind the dashboard. */
const MOST_PREFETCHED = 30
/** Number of scripts that the result lists by name. */
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
    ...(await rowsOf(server, browser, {
      webRoot,
      name: 'sign-in',
      path: '/auth/signin',
      cookie: null,
      most: MOST_SIGN_IN,
    })),
    ...(await rowsOf(server, browser, {
      webRoot,
      name: 'dashboard',
      path: '/dashboard',
      cookie,
      most: MOST_DASHBOARD,
    })),
  ]
}

interface Screen {
  readonly webRoot: string
  readonly name: string
  readonly path: string
  readonly cookie: Cookie | null
  readonly most: number
}

async function rowsOf(server: MeasuredServer, browser: Browser, screen: Screen): Promise<Row[]> {
  const { first, ahead } = await fetchedBy(server.origin, browser, screen)
  const needed = await sizedAll(screen.webRoot, first)
  if (scriptsOf(needed).length === 0) throw new Error('no script was loaded')
  const { gzip } = total(scriptsOf(needed))
  const rows: Row[] = [
    {
      what: `first load, ${screen.name}: JavaScript`,
      ours: weight(needed),
      budget: `≤ ${kB(screen.most)} gzip`,
      verdict: verdictOf(gzip, screen.most),
      notes: notesOf(needed),
    },
  ]
  if (ahead.length > 0) {
    const spare = await sizedAll(screen.webRoot, ahead)
    rows.push({
      what: `prefetched after it, ${screen.name}: JavaScript`,
      ours: `${ahead.length} files, ${weight(spare)}`,
      budget: `≤ ${MOST_PREFETCHED} files`,
      verdict: verdictOf(ahead.length, MOST_PREFETCHED),
      notes: notesOf(spare),
    })
  }
  return rows
}

function weight(chunks: readonly Chunk[]): string {
  const { gzip, brotli } = total(scriptsOf(chunks))
  return `${kB(gzip)} gzip, ${kB(brotli)} brotli`
}

function notesOf(chunks: readonly Chunk[]): string[] {
  const scripts = scriptsOf(chunks)
  const rest = (end: RegExp) => total(chunks.filter(({ path }) => end.test(path))).gzip
  return [
    `${scripts.length} scripts, ${kB(total(scripts).raw)} uncompressed; with gzip, in addition: styles ${kB(rest(/\.css$/))}, fonts ${kB(rest(/\.woff2$/))}, other ${kB(rest(/\.(svg|html|json|webmanifest)$/))}`,
    ...lines([
      ...scripts.slice(0, SHOWN).map(({ path, gzip }) => `${nameOf(path)} ${kB(gzip)}`),
      `${Math.max(0, scripts.length - SHOWN)} more ${kB(total(scripts.slice(SHOWN)).gzip)}`,
    ]),
  ]
}

/** Returns the scripts among the loaded files, largest first. */
function scriptsOf(chunks: readonly Chunk[]): Chunk[] {
  return chunks.filter(({ path }) => path.endsWith('.js')).toSorted((a, b) => b.gzip - a.gzip)
}

async function fetchedBy(
  origin: string,
  browser: Browser,
  { path, cookie }: Screen,
): ReturnType<typeof firstLoad> {
  const context = await open(browser, origin, cookie)
  try {
    return await firstLoad(context, origin, path)
  } finally {
    await context.close()
  }
}

async function sizedAll(webRoot: string, paths: readonly string[]): Promise<Chunk[]> {
  return Promise.all(paths.map((path) => sized(webRoot, path)))
}

async function sized(webRoot: string, path: string): Promise<Chunk> {
  const bytes = await readFile(join(webRoot, path))
  // WOFF2 files are already compressed, so the server sends them as they are.
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

/**
 * Removes the hash from a chunk's file name, and shortens the name to 40 characters.
 */
function nameOf(path: string): string {
  const name = path.replace(/^\/assets\//, '').replace(/-[\w-]{8}\.js$/, '')
  return name.length <= 40 ? name : `${name.slice(0, 39)}…`
}

/** Joins the items into lines of at most 140 characters, which fit below the table of results. */
function lines(items: readonly string[]): string[] {
  const all: string[] = []
  for (const item of items) {
    const last = all.at(-1)
    if (last !== undefined && last.length + item.length < 140) all[all.length - 1] = `${last}, ${item}`
    else all.push(item)
  }
  return all
}
