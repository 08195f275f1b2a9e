/** Builds the web app if its sources changed. A stamp file in the build contains a hash of the sources. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const ROOT = join(import.meta.dirname, '..')
const DIST = join(ROOT, 'apps/web/dist')
const FILES = [
  'package.json',
  'package-lock.json',
  'apps/web/chunk-areas.ts',
  'apps/web/emoji-data.ts',
  'apps/web/head-script.ts',
  'apps/web/index.html',
  'apps/web/installed.ts',
  'apps/web/lingui.config.ts',
  'apps/web/package.json',
  'apps/web/public-site.ts',
  'apps/web/site-content.json',
  'apps/web/vite.config.ts',
]
const FOLDERS = [
  'apps/mobile/src',
  'apps/web/public',
  'apps/web/src',
  'packages/contract/src',
  'packages/domain/src',
]

/** Returns the folder of the web build, after rebuilding an outdated build. */
export async function buildWeb(say: (line: string) => void): Promise<string> {
  const stamp = join(DIST, '.sources')
  const wanted = hashSources()
  const built = await readFile(stamp, 'utf8').catch(() => '')
  if (built === wanted) return DIST
  say('Building the web app…')
  await run(['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'], join(ROOT, 'apps/web'))
  await compressBuild()
  await writeFile(stamp, wanted)
  return DIST
}

/** Compresses each file once at the highest level. The server then sends the encoding that the browser accepts. */
async function compressBuild(): Promise<void> {
  for await (const file of glob('**/*.{js,css,html,svg,webmanifest}', { cwd: DIST })) {
    // Pages in `site/` are skipped, because the server fills them in and compresses them at run time.
    if (file.startsWith('site/')) continue
    const path = join(DIST, file)
    const content = await readFile(path)
    if (content.length < 1024) continue
    await writeFile(`${path}.br`, await promisify(brotliCompress)(content))
    await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }))
  }
}

/** Synchronous, because asynchronous reads of 1,500 small files take several times the processor time. */
function hashSources(): string {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => relative(ROOT, join(parentPath, name))),
  )
  const hash = createHash('sha256')
  for (const file of [...FILES, ...inFolders].sort())
    hash
      .update(file)
      .update('\0')
      .update(readFileSync(join(ROOT, file)))
      .update('\0')
  return hash.digest('hex')
}

function run([program, ...args]: string[], cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [join(ROOT, program ?? ''), ...args], { cwd, stdio: 'inherit' })
    child.once('error', reject)
    child.once('exit', (code) =>
      code === 0 ? resolve() : reject(new Error('The web app could not be built.')),
    )
  })
}
