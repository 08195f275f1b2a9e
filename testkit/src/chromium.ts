/**
 * Provides a browser for tests on machines that have no browser installed.
 *
 * The npm package `@sparticuz/chromium` contains a packed Chromium.
 * The package unpacks Chromium at first use into the system's temporary directory under fixed file names.
 * The package's own code for unpacking has three faults:
 * - A process that dies while unpacking leaves an incomplete file, and the next process starts that file.
 * - Two processes may write into the same file.
 * - Other users cannot run the files that root unpacked.
 *
 * This module therefore unpacks into a new directory, and renames the directory once all files are complete.
 * If another process has created the final directory in the meantime, this module deletes its own directory.
 *
 * A bare machine lacks libraries (nss, nspr, expat) and fonts that every desktop has. The package contains both.
 * The package's libraries and fonts are used only if the machine has none.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { type Browser, chromium } from '@playwright/test'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../..')
const UNPACK = join(import.meta.dirname, 'unpack-chromium.ts')

export interface Chromium {
  readonly path: string
  /** Environment variables for the process that starts the browser. */
  readonly environment: Readonly<Record<string, string>>
}

/**
 * Root needs `--no-sandbox`. The other flags stop Chromium's background requests, which would fail offline.
 */
export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--disable-quic',
]

/** @throws if no Chromium runs on this machine. */
export async function launchChromium(): Promise<Browser> {
  const { path, environment } = await findChromium()
  return chromium.launch({
    executablePath: path,
    args: CHROMIUM_ARGS,
    env: { ...(process.env as Record<string, string>), ...environment },
  })
}

/**
 * Returns the browser at `CHROMIUM_PATH` if that variable is set, or else the unpacked Chromium.
 * @throws if the packed Chromium does not run on this machine
 */
export async function findChromium(): Promise<Chromium> {
  const given = process.env['CHROMIUM_PATH']
  if (given !== undefined && given !== '') return { path: given, environment: {} }
  const home = await unpacked()
  const path = join(home, 'chromium')
  const environment = existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_FILE: join(home, 'fonts.conf') }
  if (await starts(path, {})) return { path, environment }
  const libraries = {
    LD_LIBRARY_PATH: [join(home, 'al2023/lib'), process.env['LD_LIBRARY_PATH']].filter(Boolean).join(':'),
  }
  if (await starts(path, libraries)) return { path, environment: { ...environment, ...libraries } }
  throw new Error('The packed Chromium does not run on this machine. Set CHROMIUM_PATH to one that does.')
}

async function unpacked(): Promise<string> {
  const packed = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')))
  const { version } = JSON.parse(await readFile(join(packed, 'package.json'), 'utf8')) as { version: string }
  const cache = join(ROOT, 'node_modules/.cache')
  const home = join(cache, `chromium-${version}`)
  if (existsSync(home)) return home
  await mkdir(cache, { recursive: true })
  const aside = await mkdtemp(`${home}.`)
  try {
    // The package unpacks into TMPDIR, so the package runs in a separate process with a different TMPDIR.
    await run(process.execPath, [UNPACK, join(packed, 'bin')], { env: { ...process.env, TMPDIR: aside } })
    await writeFile(join(aside, 'fonts.conf'), fontsConfig(join(home, 'fonts')))
    await rename(aside, home).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
  return home
}

function starts(path: string, environment: Record<string, string>): Promise<boolean> {
  return run(path, ['--version'], { env: { ...process.env, ...environment } }).then(
    () => true,
    () => false,
  )
}

function fontsConfig(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><cachedir>${folder}-cache</cachedir></fontconfig>
`
}
