import { spawn } from 'node:child_process'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '../../..')

/** Builds the web app again as a simulated next release, in which some files have new hashed names. */
export async function buildNextRelease(folder: string): Promise<void> {
  const build = spawn(
    process.execPath,
    [
      join(ROOT, 'node_modules/vite/bin/vite.js'),
      'build',
      `--config=${join(ROOT, 'e2e/second-build.config.ts')}`,
      `--outDir=${folder}`,
      '--emptyOutDir',
      '--logLevel=error',
    ],
    { cwd: join(ROOT, 'apps/web'), stdio: 'inherit' },
  )
  const code = await new Promise<number | null>((resolve, reject) => {
    build.once('error', reject)
    build.once('exit', resolve)
  })
  if (code !== 0) throw new Error('The next release could not be built.')
}
