/**
 * Checks the native projects (apps/mobile/ios and apps/mobile/android) without Xcode or the Android SDK.
 * The native projects must match package.json, capacitor.config.ts and the web build.
 * The native projects must also meet the requirements of Apple's and Google's app stores and of the plugins.
 */
import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import config from '../apps/mobile/capacitor.config.ts'
import { ANDROID, IOS } from '../apps/mobile/scripts/artwork-sizes.ts'

const ROOT = join(import.meta.dirname, '..')
const MOBILE = join(ROOT, 'apps/mobile')

/** The minimum versions that the web build, Capacitor and Google Play require (decision 30). */
const MINIMUM = { ios: '16.4', androidApi: 24, android: '7.0', webView: 111, targetApi: 36, capacitor: 8 }

/**
 * The requirements of each plugin in the native projects:
 * `ios` lists usage descriptions in Info.plist, and `android` lists permissions in the manifest.
 * `privacy` lists accessed API types in PrivacyInfo.
 */
const ASKED: Readonly<
  Record<string, { ios?: readonly string[]; android?: readonly string[]; privacy?: readonly string[] }>
> = {
  '@capacitor/camera': {
    ios: ['NSCameraUsageDescription', 'NSPhotoLibraryUsageDescription', 'NSPhotoLibraryAddUsageDescription'],
  },
  '@capacitor/filesystem': { privacy: ['NSPrivacyAccessedAPICategoryFileTimestamp'] },
  '@capacitor/haptics': { android: ['VIBRATE'] },
  '@capacitor/local-notifications': {
    android: ['POST_NOTIFICATIONS', 'SCHEDULE_EXACT_ALARM', 'USE_EXACT_ALARM'],
  },
  '@capacitor/network': { android: ['ACCESS_NETWORK_STATE'] },
  '@capacitor/push-notifications': { android: ['POST_NOTIFICATIONS'] },
}

const problems: string[] = []
const said = (holds: boolean, problem: string) => void (holds || problems.push(problem))
const same = (found: unknown, wanted: unknown, what: string) =>
  said(
    isDeepStrictEqual(found, wanted),
    `${what}: ${JSON.stringify(found)} instead of ${JSON.stringify(wanted)}`,
  )

const read = async (path: string) => {
  const text = await readFile(join(MOBILE, path), 'utf8').catch(() => null)
  said(text !== null, `apps/mobile/${path} is missing`)
  return text ?? ''
}
const all = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(([, first = '']) => first.trim())
const distinct = (texts: readonly string[]) => [...new Set(texts)].sort()
const one = (text: string, pattern: RegExp) => pattern.exec(text)?.[1]?.trim()

interface Package {
  version: string
  dependencies: Record<string, string>
  devDependencies: Record<string, string>
}
const own = JSON.parse(await read('package.json')) as Package
const project = await read('ios/App/App.xcodeproj/project.pbxproj')
const plist = await read('ios/App/App/Info.plist')
const privacy = await read('ios/App/App/PrivacyInfo.xcprivacy')
const entitlements = await read('ios/App/App/App.entitlements')
const xcconfig = await read('ios/homefield.xcconfig')
const packages = await read('ios/App/CapApp-SPM/Package.swift')
const manifest = (await read('android/app/src/main/AndroidManifest.xml')).replaceAll(/<!--[^]*?-->/g, '')
const strings = await read('android/app/src/main/res/values/strings.xml')
const gradle = await read('android/app/build.gradle')
const variables = await read('android/variables.gradle')
const properties = await read('android/homefield.properties')

const inPlist = (key: string) => one(plist, new RegExp(`<key>${key}</key>\\s*<string>([^<]*)</string>`))
const inStrings = (name: string) => one(strings, new RegExp(`<string name="${name}">([^<]*)<`))

identifiers()
versions()
links()
await plugins()
permissions()
await artwork()
await minimums()
await webBuild()

for (const problem of problems) console.error(problem)
if (problems.length > 0) process.exitCode = 1
else console.log('both native projects are complete and consistent')

function identifiers(): void {
  const { appId, appName } = config
  same(distinct(all(project, /PRODUCT_BUNDLE_IDENTIFIER = ([^;]+);/g)), [appId], 'bundle identifier')
  same(one(gradle, /applicationId "([^"]+)"/), appId, 'applicationId')
  same(one(gradle, /namespace = "([^"]+)"/), appId, 'namespace')
  said(
    existsSync(join(MOBILE, `android/app/src/main/java/${appId?.replaceAll('.', '/')}/MainActivity.java`)),
    `MainActivity.java is not in the folder of ${appId}`,
  )
  same(inStrings('package_name'), appId, 'package_name')
  same(inStrings('app_name'), appName, 'app_name')
  same(inPlist('CFBundleDisplayName'), appName, 'CFBundleDisplayName')
}

function versions(): void {
  const build = one(properties, /^versionCode=(.*)$/m)
  same(one(properties, /^versionName=(.*)$/m), own.version, 'versionName of homefield.properties')
  same(one(xcconfig, /^MARKETING_VERSION = (.*)$/m), own.version, 'MARKETING_VERSION of homefield.xcconfig')
  same(one(xcconfig, /^CURRENT_PROJECT_VERSION = (.*)$/m), build, 'build number in homefield.xcconfig')
  // The Xcode target must not set a version, because that setting would override homefield.xcconfig.
  same(all(project, /(MARKETING_VERSION|CURRENT_PROJECT_VERSION)/g), [], 'versions in the Xcode project')
  said(gradle.includes("homefield['versionName']"), 'build.gradle does not read homefield.properties')
}

/** Checks that the iOS and Android apps open for the installation's links and for the app's URL scheme. */
function links(): void {
  same(
    one(properties, /^host=(.*)$/m),
    one(xcconfig, /^HOMEFIELD_HOST = (.*)$/m),
    'host of homefield.properties',
  )
  same(
    all(entitlements, /<string>((?:applinks|webcredentials):[^<]*)</g),
    ['applinks:$(HOMEFIELD_HOST)', 'webcredentials:$(HOMEFIELD_HOST)'],
    'associated domains',
  )
  const web = /<intent-filter android:autoVerify="true">([^]*?)<\/intent-filter>/.exec(manifest)?.[1] ?? ''
  said(
    web.includes('android:scheme="https" android:host="${homefieldHost}"'),
    'AndroidManifest.xml does not declare verified links to the host',
  )
  said(gradle.includes("homefieldHost: homefield['host']"), 'build.gradle does not set homefieldHost')
  same(inStrings('custom_url_scheme'), config.appId, 'custom_url_scheme')
  said(
    manifest.includes('android:scheme="@string/custom_url_scheme"'),
    'AndroidManifest.xml does not declare the app’s own URL scheme',
  )
  same(
    one(plist, /<key>CFBundleURLSchemes<\/key>\s*<array>\s*<string>([^<]*)/),
    config.appId,
    'CFBundleURLSchemes',
  )
}

async function plugins(): Promise<void> {
  const installed: string[] = []
  for (const name of Object.keys(own.dependencies)) {
    const about = join(ROOT, 'node_modules', name, 'package.json')
    const text = await readFile(about, 'utf8').catch(() => '{}')
    if ('capacitor' in (JSON.parse(text) as object)) installed.push(name)
  }
  const { includePlugins: onIos = [] } = config.ios ?? {}
  const { includePlugins: onAndroid = [] } = config.android ?? {}
  same(distinct([...onIos, ...onAndroid]), distinct(installed), 'plugins of capacitor.config.ts')

  const swift = new Map(installed.map((name) => [camel(name), name]))
  const listed = all(packages, /\.package\(name: "([^"]+)"/g).map((name) => swift.get(name) ?? name)
  same(distinct(listed), distinct(onIos), 'plugins of Package.swift')
  const settings = await read('android/capacitor.settings.gradle')
  const build = await read('android/app/capacitor.build.gradle')
  const wanted = distinct(onAndroid.map(kebab))
  same(
    distinct(all(settings, /^include ':([^']+)'/gm)),
    distinct(['capacitor-android', ...wanted]),
    'plugins of capacitor.settings.gradle',
  )
  same(
    distinct(all(build, /implementation project\(':([^']+)'\)/g)),
    wanted,
    'plugins of capacitor.build.gradle',
  )

  same(
    one(packages, /capacitor-swift-pm\.git", exact: "([^"]+)"/),
    own.devDependencies['@capacitor/ios'],
    'Capacitor version in Package.swift',
  )
  const majors = Object.entries({ ...own.dependencies, ...own.devDependencies })
    .filter(([name]) => name.startsWith('@capacitor') || name.includes('/capacitor-'))
    .map(([, version]) => version.split('.')[0] ?? '')
  same(distinct(majors), [String(MINIMUM.capacitor)], 'major versions of Capacitor packages')
}

/**
 * Derives a Swift package's name from an npm package's name, as Capacitor's CLI does.
 * For example, `@capacitor/push-notifications` becomes CapacitorPushNotifications.
 */
function camel(name: string): string {
  return kebab(name).replaceAll(/(?:^|-)(\w)/g, (_, letter: string) => letter.toUpperCase())
}

function kebab(name: string): string {
  return name.replace('@', '').replace('/', '-')
}

function permissions(): void {
  const { includePlugins: onIos = [] } = config.ios ?? {}
  const { includePlugins: onAndroid = [] } = config.android ?? {}
  const reasons = distinct(onIos.flatMap((plugin) => ASKED[plugin]?.ios ?? []))
  same(
    distinct(all(plist, /<key>(NS\w+UsageDescription)<\/key>/g)),
    reasons,
    'usage descriptions in Info.plist',
  )
  same(
    distinct(all(privacy, /<key>NSPrivacyAccessedAPIType<\/key>\s*<string>(\w+)</g)),
    distinct(onIos.flatMap((plugin) => ASKED[plugin]?.privacy ?? [])),
    'API types in PrivacyInfo.xcprivacy',
  )
  for (const key of reasons)
    said((inPlist(key)?.length ?? 0) > 20, `${key} does not explain why the app needs the permission`)
  same(
    distinct(all(manifest, /<uses-permission\s+android:name="android\.permission\.(\w+)"/g)),
    distinct(['INTERNET', ...onAndroid.flatMap((plugin) => ASKED[plugin]?.android ?? [])]),
    'permissions in AndroidManifest.xml',
  )
  said(
    /SCHEDULE_EXACT_ALARM"\s+android:maxSdkVersion="32"\s+tools:node="replace"/.test(manifest),
    'SCHEDULE_EXACT_ALARM must have maxSdkVersion 32; later versions use USE_EXACT_ALARM',
  )
  said(
    /<key>UIBackgroundModes<\/key>\s*<array>\s*<string>remote-notification</.test(plist),
    'Info.plist lacks the background mode remote-notification',
  )
  said(entitlements.includes('<key>aps-environment</key>'), 'the entitlements lack aps-environment')
  same(all(project, /CODE_SIGN_ENTITLEMENTS = ([^;]+);/g).length, 2, 'configurations with entitlements')
  same(all(project, /APS_ENVIRONMENT = ([^;]+);/g), ['development', 'production'], 'APS_ENVIRONMENT')
  for (const name of ['default_notification_icon', 'default_notification_channel_id'])
    said(manifest.includes(`com.google.firebase.messaging.${name}`), `AndroidManifest.xml lacks ${name}`)
}

async function artwork(): Promise<void> {
  for (const { path, width, height, ground } of [...IOS, ...ANDROID]) {
    const bytes = await readFile(join(MOBILE, path)).catch(() => null)
    if (bytes === null) {
      problems.push(`apps/mobile/${path} is missing. Run: npm run artwork -w @homefield/mobile`)
      continue
    }
    // Byte offsets from the PNG specification, 11.2.2. Color types 4 and 6 have an alpha channel.
    same([bytes.readUInt32BE(16), bytes.readUInt32BE(20)], [width, height], `size of ${path}`)
    if (path.includes('AppIcon') && ground !== 'none')
      said(![4, 6].includes(bytes.readUInt8(25)), `${path} has an alpha channel, which the App Store rejects`)
  }
  for (const { path } of ANDROID) {
    const name = /\/(?:mipmap|drawable)[^/]*\/(\w+)\.png$/.exec(path)?.[1] ?? ''
    said(name !== '', `${path} is not an Android resource`)
  }
}

async function minimums(): Promise<void> {
  same(distinct(all(project, /IPHONEOS_DEPLOYMENT_TARGET = ([^;]+);/g)), [MINIMUM.ios], 'minimum iOS version')
  same(Number(one(variables, /minSdkVersion = (\d+)/)), MINIMUM.androidApi, 'minimum API level')
  same(Number(one(variables, /targetSdkVersion = (\d+)/)), MINIMUM.targetApi, 'target API level')
  same(config.android?.minWebViewVersion, MINIMUM.webView, 'minWebViewVersion')
  const vite = await readFile(join(ROOT, 'apps/web/vite.config.ts'), 'utf8')
  same(
    one(vite, /TARGET = \[([^\]]*)\]/)
      ?.split(', ')
      .slice(0, 2),
    [`'chrome${MINIMUM.webView}'`, `'safari${MINIMUM.ios}'`],
    'build targets in vite.config.ts',
  )
  // The public site must name the same minimum versions in each language.
  for await (const file of glob('apps/web/src/features/site/model/copy/*.ts', { cwd: ROOT })) {
    const catalog = await readFile(join(ROOT, file), 'utf8')
    for (const version of all(catalog, /iOS (\d+(?:\.\d+)?)/g)) same(version, MINIMUM.ios, `${file}: iOS`)
    for (const version of all(catalog, /Android (\d+(?:\.\d+)?)/g))
      same(version, MINIMUM.android, `${file}: Android`)
    for (const level of all(catalog, /API (\d+)\+/g))
      same(Number(level), MINIMUM.androidApi, `${file}: API level`)
  }
}

/** If the web build apps/mobile/dist exists, both native projects must contain identical copies. */
async function webBuild(): Promise<void> {
  const dist = join(MOBILE, 'dist')
  const copies = ['ios/App/App/public', 'android/app/src/main/assets/public']
  if (!existsSync(dist)) return
  for (const copy of copies.filter((copy) => existsSync(join(MOBILE, copy)))) {
    for await (const file of glob('**/*.*', { cwd: dist })) {
      const [here, there] = await Promise.all(
        [dist, join(MOBILE, copy)].map((folder) => readFile(join(folder, file)).catch(() => null)),
      )
      if (here && !(there && here.equals(there)))
        problems.push(
          `apps/mobile/${copy}/${file} is from another build. Run: npm run build -w @homefield/mobile`,
        )
    }
  }
}
