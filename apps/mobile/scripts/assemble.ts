/**
 * Copies the web build into the iOS project and the Android project. Run the script with:
 *
 * HOMEFIELD_URL=https://homefield.example npm run build -w @homefield/mobile
 *
 * The script copies the web build, except the files that only a server needs.
 * The script adds `native.json`, which contains the URL of the Homefield server.
 * Capacitor copies the web build and `native.json` into ios/ and android/, and registers the plugins.
 * The script writes the app's version and the host name of the app's links into files that Xcode and Gradle read.
 * The script runs without Xcode and without the Android SDK.
 */
import { execFile } from 'node:child_process'
import { cp, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { buildWeb } from '../../../scripts/web-build.ts'

const MOBILE = join(import.meta.dirname, '..')
const ROOT = join(MOBILE, '../..')
/** Files that the app does not need: compressed copies, source maps, the build stamp and pre-rendered pages. */
const LEFT_OUT = /\.(br|gz|map)$|\/\.sources$|\/dist\/site$/

const server = serverOf(process.env['HOMEFIELD_URL'])
await assemble()
await configure()
await promisify(execFile)(
  process.execPath,
  [join(ROOT, 'node_modules/@capacitor/cli/bin/capacitor'), 'sync'],
  {
    cwd: MOBILE,
    env: { ...process.env, CAPACITOR_TELEMETRY: '0', CI: '1' },
  },
)
console.log(`Assembled the app of ${server.origin} in apps/mobile/ios and apps/mobile/android.`)

/** @throws if the installation's URL is missing or is not an HTTPS origin */
function serverOf(given: string | undefined): URL {
  const url = URL.parse(given ?? '')
  if (url?.protocol !== 'https:' || url.pathname !== '/' || url.search !== '')
    throw new Error(
      'Set HOMEFIELD_URL to the address of your installation, such as https://homefield.example',
    )
  return url
}

async function assemble(): Promise<void> {
  const built = await buildWeb((line) => console.log(line))
  const dist = join(MOBILE, 'dist')
  await rm(dist, { recursive: true, force: true })
  await cp(built, dist, { recursive: true, filter: (path) => !LEFT_OUT.test(path) })
  await writeFile(join(dist, 'native.json'), `${JSON.stringify({ server: server.origin })}\n`)
}

async function configure(): Promise<void> {
  const { version } = JSON.parse(await readFile(join(MOBILE, 'package.json'), 'utf8')) as { version: string }
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  const build = major * 10_000 + minor * 100 + patch
  const note = 'Written by scripts/assemble.ts, from package.json and HOMEFIELD_URL.'
  await writeFile(
    join(MOBILE, 'ios/homefield.xcconfig'),
    `// ${note}\nHOMEFIELD_HOST = ${server.hostname}\nMARKETING_VERSION = ${version}\nCURRENT_PROJECT_VERSION = ${build}\n`,
  )
  await writeFile(
    join(MOBILE, 'android/homefield.properties'),
    `# ${note}\nhost=${server.hostname}\nversionName=${version}\nversionCode=${build}\n`,
  )
}
