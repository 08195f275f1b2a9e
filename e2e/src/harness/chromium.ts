/**
 * The browser of the tests, on a machine that has nothing but npm.
 *
 * `@sparticuz/chromium` brings Chromium packed, and unpacks it into the system's temporary directory on first use: under
 * fixed names, in place, trusting whatever lies there. Half a file left by a process that died would be started, two
 * processes at once would write into one file, and what root unpacked no other user may run. So it is unpacked here:
 * aside, into a directory of this process's own, which is renamed into place once it is whole. Whoever is late throws his
 * copy away.
 *
 * A bare machine also lacks the libraries (nss, nspr, expat) and fonts that every desktop has; the package carries both,
 * and they are used only where the machine's own are missing.
 */
import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const ROOT = join(import.meta.dirname, '../../..')
const UNPACK = join(import.meta.dirname, 'unpack-chromium.ts')

/** Where the browser is, and what must stand in the environment of the process that starts it. */
export interface Browser {
  readonly path: string
  readonly environment: Readonly<Record<string, string>>
}

/** `CHROMIUM_PATH` where it is set, else the packed one, unpacked. @throws where neither can run here. */
export async function findChromium(): Promise<Browser> {
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
    // The package unpacks into TMPDIR, which only a process of its own may have to itself.
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
