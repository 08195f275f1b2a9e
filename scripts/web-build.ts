/** Builds the web app if its sources changed. A stamp file in the build contains a hash of the sources. */
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { glob, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'

const ROOT = join(import.meta.dirname, '..')
const DIST = join(ROOT, 'apps/web/dist')
const SOURCES = [
  'apps/web/{index.html,emoji-data.ts,installed.ts,public-site.ts,site-content.json,vite.config.ts,lingui.config.ts,package.json}',
  'apps/web/{src,public}/**/*.*',
  'apps/mobile/src/**/*.*',
  'packages/{contract,domain}/src/**/*.ts',
  'package-lock.json',
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

/** Synchronous, because reading 1,500 small files at once takes several times the processor time. */
function hashSources(): string {
  const hash = createHash('sha256')
  for (const file of globSync(SOURCES, { cwd: ROOT }).sort())
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
