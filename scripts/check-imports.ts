/**
 * Checks the code against the import rules of `.dependency-cruiser.mjs`.
 *
 * The tool dependency-cruiser does not support TypeScript 7, so it parses TypeScript with @swc/core.
 * If @swc/core is missing, dependency-cruiser reads no module and reports success.
 * The script therefore checks the number of modules, and plants two files that the check must report.
 *
 * Version 17.4 of dependency-cruiser does not turn on TSX in swc (src/extract/swc/parse.mjs).
 * The script therefore patches `parseFileSync` of @swc/core, so that .tsx files are parsed as TSX.
 */
import { createRequire } from 'node:module'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ICruiseOptions, ICruiseResult } from 'dependency-cruiser'

const ROOT = join(import.meta.dirname, '..')
process.chdir(ROOT)

interface Swc {
  parseFileSync: (file: string, options: object) => unknown
}
const swc = createRequire(import.meta.url)('@swc/core') as Swc
const parseFile = swc.parseFileSync
swc.parseFileSync = (file, options) => parseFile(file, { ...options, tsx: file.endsWith('.tsx') })

const { cruise } = await import('dependency-cruiser')
const {
  default: config,
  WEB_FEATURES,
  SERVER_FEATURES,
} = (await import(new URL('../.dependency-cruiser.mjs', import.meta.url).href)) as {
  default: { forbidden: NonNullable<ICruiseOptions['ruleSet']>['forbidden']; options: ICruiseOptions }
  WEB_FEATURES: readonly string[]
  SERVER_FEATURES: readonly string[]
}

async function check(paths: string[]): Promise<ICruiseResult> {
  const options: ICruiseOptions = {
    ...config.options,
    validate: true,
    ruleSet: { forbidden: config.forbidden ?? [] },
  }
  const { output } = await cruise(paths, options)
  if (typeof output === 'string')
    throw new TypeError('dependency-cruiser returned a text instead of a result')
  return output
}

/** Plants two files that break rules, one of them TSX. @throws if the check misses a violation */
async function assertItBites(): Promise<void> {
  const web = 'apps/web/src/features/event/planted/components/planted.tsx'
  const server = 'apps/server/src/features/event/planted/planted.ts'
  try {
    await plant(
      web,
      `import { AppError } from '../../../../../../server/src/lib/app-error.ts'`,
      `import { tellLook } from '../../../change/mutations.ts'`,
      'export const planted = <p onClick={tellLook}>{AppError.name}</p>',
    )
    await plant(server, `export { mute } from '../../thread/service.ts'`)
    const { summary } = await check([web, server])
    for (const name of [
      'web-never-imports-server',
      'web-features-stand-on-each-other',
      'server-features-stand-on-each-other',
    ])
      if (!summary.violations.some(({ rule }) => rule.name === name))
        throw new Error(
          `A planted violation of ${name} was not reported, so the import rules are not checked.`,
        )
  } finally {
    await rm(dirname(dirname(web)), { recursive: true, force: true })
    await rm(dirname(server), { recursive: true, force: true })
  }
}

async function plant(file: string, ...lines: string[]): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, `${lines.join('\n')}\n`)
}

/** Throws unless the import rules list all feature folders: the rules do not check a feature that is not listed. */
async function assertAllHaveTheirPlace(): Promise<void> {
  for (const [list, app, features] of [
    ['WEB_FEATURES', 'web', WEB_FEATURES],
    ['SERVER_FEATURES', 'server', SERVER_FEATURES],
  ] as const) {
    const there = await readdir(`apps/${app}/src/features`)
    const placeless = there.filter((feature) => !features.includes(feature))
    const gone = features.filter((feature) => !there.includes(feature))
    if (placeless.length > 0 || gone.length > 0)
      throw new Error(
        `${list} in .dependency-cruiser.mjs: missing features: ${placeless.join(', ') || 'none'}; removed features: ${gone.join(', ') || 'none'}.`,
      )
  }
}

await assertAllHaveTheirPlace()
await assertItBites()
const { summary, modules } = await check(['apps', 'packages', 'testkit', 'e2e', 'bench'])
const read = modules.filter(({ source }) =>
  /^(apps|packages|testkit|e2e|bench)\/.*\.tsx?$/.test(source),
).length
if (read < 200) throw new Error(`Only ${read} modules were read, so the import rules are not checked.`)
for (const { rule, from, to } of summary.violations) {
  const why = config.forbidden?.find(({ name }) => name === rule.name)?.comment ?? ''
  console.error(`${rule.name}: ${from} → ${to}\n  ${why}`)
}
if (summary.violations.length > 0) process.exitCode = 1
else console.log(`no import rule is violated in ${read} modules`)
