/** The operator's commands, which run as `npm run homefield -- <command>`. */
import { DirectoryLockedError, EngineError } from '@homefield/database/engine/engine-error'
import { type Engine, type EngineOptions, joinEngine, startEngine } from '@homefield/database/engine/engine'
import { migrate } from '@homefield/database/migrate'
import { MigrationError } from '@homefield/database/migration-files'
import { existsSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { outsideServices } from '../app/outside-services.ts'
import { type BackupSettings, type Config, ConfigError, loadConfig } from '../config/config.ts'
import { type RawEnvironment, readEnvironment } from '../config/env.ts'
import { keepSecrets, SECRETS_FILE, SecretsFileError } from '../config/secrets.ts'
import { systemClock } from '../lib/clock.ts'
import { createMailer } from '../lib/mailer/mailer.ts'
import { chosenStorage } from '../lib/storage/chosen-storage.ts'
import { VERSION } from '../lib/version.ts'
import { ArchiveError, type ArchiveSource, readHeader } from './archive.ts'
import { backUp } from './backup.ts'
import { drill, DrillError } from './backups/drill.ts'
import { fileSource, readIdentities, targetSource } from './backups/encryption.ts'
import { isBackupName } from './backups/schedule.ts'
import { chosenTarget } from './backups/chosen-target.ts'
import { examine } from './doctor/doctor.ts'
import { broken, type Finding, ok } from './doctor/finding.ts'
import { dropKey, newKey, rotate } from './key-commands.ts'
import { adoptKeys, KeyError } from './key-probes.ts'
import { invite, setOperator } from './operators.ts'
import { restore, RestoreError } from './restore.ts'
import { RotationError } from './rotate-keys.ts'

const USAGE = `npm run homefield -- <command>

  backup <file>    writes the database and the files into one archive, also while Homefield runs
                   --recipient <age1…>  encrypts it to this public key
                   --with-keys    includes the keys that decrypt its secrets
  backups          lists the backups that Homefield has made by itself
  restore <file>   restores an archive, or one of these backups by its name, into an empty installation
                   --key-file <file>  the private key of an encrypted archive
                   --without-keys even if its secrets cannot be decrypted
  drill [<file>]   restores an archive, or the newest backup, into a scratch database and compares them
                   --key-file <file>  the private key of an encrypted archive
  migrate          migrates the database to the schema of this version and exits
  new-key          makes an encryption key that seals from the next start on
  rotate-keys      seals everything again with the first key, while Homefield runs
  drop-key <id>    removes an encryption key that nothing is sealed with any more
  forget-keys      starts anew with the keys of the settings if older keys are lost for good
  operator <email> lets the account open the operator's page
                   --remove       takes this right away
  invite           prints a link with which one person may create an account within seven days
                   --email <email> only with this address
  doctor           checks every part and says how to fix it; exits with 1 if something is broken
                   --json         prints the findings as JSON
  --version        prints the version of Homefield
`
const TAKE_OPERAND = new Set(['backup', 'restore', 'drop-key', 'operator'])
const MARKS = { ok: '✓', warning: '!', broken: '✗' } as const

/** @returns the exit code */
export async function operate(args: readonly string[]): Promise<number> {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        'with-keys': { type: 'boolean' },
        'without-keys': { type: 'boolean' },
        'key-file': { type: 'string' },
        recipient: { type: 'string', multiple: true },
        remove: { type: 'boolean' },
        email: { type: 'string' },
        json: { type: 'boolean' },
        version: { type: 'boolean' },
      },
    })
    if (values.version) {
      say(VERSION)
      return 0
    }
    const [command, file, ...more] = positionals
    const isComplete = TAKE_OPERAND.has(command ?? '') === (file !== undefined) || command === 'drill'
    if (more.length > 0 || !isComplete) return misuse()
    const path = resolve(file ?? '')
    if (command === 'invite') return await runInvite(values.email ?? null)
    const keyFile = values['key-file']
    if (command === 'operator') return await runOperator(file ?? '', !values.remove)
    if (command === 'backup') return await runBackup(path, values['with-keys'] ?? false, values.recipient)
    if (command === 'restore') return await runRestore(file ?? '', values['without-keys'] ?? false, keyFile)
    if (command === 'backups') return await runBackups()
    if (command === 'drill') return await runDrill(file, keyFile)
    if (command === 'migrate') return await runMigrate()
    if (command === 'new-key') return newKey(loadConfig(readEnvironment()), isKeyInFile(), say)
    if (command === 'rotate-keys') return await runRotateKeys()
    if (command === 'drop-key') return await runDropKey(file ?? '')
    if (command === 'forget-keys') return await runForgetKeys()
    if (command === 'doctor') return await runDoctor(values.json ?? false)
    return misuse()
  } catch (error) {
    if (!isForTheTerminal(error)) throw error
    process.stderr.write(`\n${error.message}\n`)
    return 1
  }
}

async function runBackup(
  path: string,
  withKeys: boolean,
  recipients: readonly string[] = [],
): Promise<number> {
  const environment = readEnvironment()
  refuseEmpty(environment)
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory())
    throw new ArchiveError(
      `${path} is a folder. Name a file for the backup, such as ${join(path, 'homefield.tar.gz')}.`,
    )
  const config = loadConfig(environment)
  return within(config, joinEngine, async (engine) => {
    const storage = await chosenStorage(config)
    const report = await backUp(
      {
        databaseUrl: engine.url('owner'),
        storage,
        secrets: config.secrets,
        now: systemClock.now(),
        withKeys,
      },
      path,
      recipients,
    )
    say(`${path}: ${report.tables} tables, ${report.files} files, ${report.bytes} bytes`)
    for (const name of report.missing) say(`  the file ${name} is not in the archive: its bytes are missing`)
    say(
      withKeys
        ? 'The archive contains the keys: anyone with this file can read everything.'
        : 'The archive does not contain the keys. Keep them elsewhere (HOMEFIELD_ENCRYPTION_KEYS, or secrets.json of the data directory): without them the calendar links of teams are lost.',
    )
    return 0
  })
}

async function runRestore(file: string, withoutKeys: boolean, keyFile: string | undefined): Promise<number> {
  const environment = readEnvironment()
  const source = await sourceOf(file, environment, keyFile)
  const header = await readHeader(source)
  if (header.secrets && isWithoutKeys(environment)) keepSecrets(dataDirOf(environment), header.secrets)
  const config = loadConfig(environment)
  return within(config, startEngine, async (engine) => {
    const parts = {
      databaseUrl: engine.url('owner'),
      storage: await chosenStorage(config),
      encryptionKeys: config.secrets.encryptionKeys,
      now: systemClock.now(),
      withoutKeys,
    }
    const report = await restore(parts, header, source)
    say(`Restored the backup of ${report.createdAt}: ${report.tables} tables, ${report.files} files.`)
    say(
      'Messages that were pending at that time will not be sent. Accounts deleted since then are back: delete them again.',
    )
    return 0
  })
}

async function runBackups(): Promise<number> {
  const target = await chosenTarget(backupsOf(readEnvironment()))
  const found = await target.list()
  say(`${found.length} backups in ${target.place}`)
  for (const { name, bytes } of found) say(`  ${name}  ${bytes} bytes`)
  return 0
}

async function runDrill(file: string | undefined, keyFile: string | undefined): Promise<number> {
  const environment = readEnvironment()
  const source = await sourceOf(file, environment, keyFile)
  const header = await readHeader(source)
  const { secrets } = header.secrets ? header : loadConfig(environment)
  const { encryptionKeys = [] } = secrets ?? {}
  const parts = { source, dataDir: dataDirOf(environment), encryptionKeys, now: systemClock.now() }
  const { createdAt, tables, rows, files } = await drill(parts)
  say(
    `${source.path} of ${createdAt} restores: ${tables} tables, ${rows} rows and ${files} files are as they were packed.`,
  )
  return 0
}

/** Returns the archive at a path, or the one that the backup settings keep under this name; by default the newest. */
async function sourceOf(
  file: string | undefined,
  environment: RawEnvironment,
  keyFile: string | undefined,
): Promise<ArchiveSource> {
  const identities = keyFile === undefined ? [] : await readIdentities(keyFile)
  if (file !== undefined && (existsSync(resolve(file)) || !isBackupName(file)))
    return fileSource(resolve(file), identities)
  const target = await chosenTarget(backupsOf(environment))
  const name = file ?? (await target.list())[0]?.name
  if (name === undefined) throw new ArchiveError(`There is no backup in ${target.place} yet.`)
  return targetSource(target, name, identities)
}

function backupsOf(environment: RawEnvironment): BackupSettings {
  const { backups } = loadConfig(environment)
  if (!backups) throw new ArchiveError('Name the file of a backup, or set BACKUP_DIR or BACKUP_S3_BUCKET.')
  return backups
}

async function runMigrate(): Promise<number> {
  const config = loadConfig(readEnvironment())
  return within(config, startEngine, async (engine) => {
    const { applied } = await migrate({ url: engine.url('owner'), log: { info: say } })
    say(applied.length === 0 ? 'The schema is already up to date.' : `Applied: ${applied.join(', ')}`)
    return 0
  })
}

async function runRotateKeys(): Promise<number> {
  const config = loadConfig(readEnvironment())
  return within(config, joinEngine, (engine) => rotate(config, engine, say))
}

async function runDropKey(id: string): Promise<number> {
  const config = loadConfig(readEnvironment())
  return within(config, joinEngine, (engine) => dropKey(config, { id, isInFile: isKeyInFile(), engine }, say))
}

async function runForgetKeys(): Promise<number> {
  const config = loadConfig(readEnvironment())
  return within(config, joinEngine, async (engine) => {
    await adoptKeys(engine.url('owner'), config.secrets.encryptionKeys)
    say(
      'Homefield starts with the keys of the settings again. What other keys sealed stays unreadable: people connect their teams and second factors anew.',
    )
    return 0
  })
}

async function runInvite(email: string | null): Promise<number> {
  const config = loadConfig(readEnvironment())
  return within(config, joinEngine, async (engine) => {
    const secret = await invite({ databaseUrl: engine.url('owner'), now: systemClock.now() }, email)
    say(`${config.http.publicUrl}/auth/signup#invitation=${secret}`)
    return 0
  })
}

async function runOperator(email: string, operates: boolean): Promise<number> {
  const config = loadConfig(readEnvironment())
  return within(config, joinEngine, async (engine) => {
    const { isKnown, operators } = await setOperator(
      { databaseUrl: engine.url('owner'), now: systemClock.now() },
      { email, operates },
    )
    if (!isKnown) say(`There is no account with the address ${email}.`)
    say(
      operators.length === 0
        ? 'This installation has no operator. Name one with: npm run homefield -- operator <email>'
        : `Operators: ${operators.join(', ')}`,
    )
    return isKnown ? 0 : 1
  })
}

async function runDoctor(asJson: boolean): Promise<number> {
  const findings = await diagnose()
  if (asJson) say(JSON.stringify(findings, null, 2))
  else findings.forEach(printFinding)
  return findings.some(({ state }) => state === 'broken') ? 1 : 0
}

/** Reports invalid settings and an unreachable database as findings, too, so that `--json` is always JSON. */
async function diagnose(): Promise<Finding[]> {
  const environment = readEnvironment()
  let config: Config
  try {
    refuseEmpty(environment)
    config = loadConfig(environment)
  } catch (error) {
    if (!isForTheTerminal(error)) throw error
    return [broken('settings', error.message, 'Correct the settings and run the doctor again.')]
  }
  const settings = ok('settings', 'usable')
  try {
    return [settings, ...(await within(config, joinEngine, (engine) => examineWith(config, engine)))]
  } catch (error) {
    if (!isForTheTerminal(error)) throw error
    return [
      settings,
      broken('database', error.message, 'Check that PostgreSQL runs, and check DATABASE_URL.'),
    ]
  }
}

async function examineWith(config: Config, engine: Engine): Promise<Finding[]> {
  const mailer = await createMailer({
    smtpUrl: config.mail.smtpUrl,
    from: config.mail.from,
    publicUrl: config.http.publicUrl,
    dataDir: config.dataDir,
  })
  const services = outsideServices(config, systemClock)
  try {
    const storage = await chosenStorage(config)
    return await examine({ config, engine, storage, mailer, services, clock: systemClock })
  } finally {
    services.close()
    await mailer.close()
  }
}

function printFinding({ part, state, says, advice }: Finding): void {
  say(`${MARKS[state]} ${part}: ${says}${advice === undefined ? '' : `\n    → ${advice}`}`)
}

async function within<T>(
  { dataDir, database }: Config,
  start: (options: EngineOptions) => Promise<Engine>,
  act: (engine: Engine) => Promise<T>,
): Promise<T> {
  const log = { info: () => undefined, warn: complain, error: complain }
  const engine = await start({
    dataDir,
    log,
    ...(database.kind === 'url' && {
      databaseUrl: database.owner,
      roleUrls: { app: database.app, auth: database.auth, worker: database.worker },
    }),
  })
  try {
    return await act(engine)
  } finally {
    await engine.stop()
  }
}

const dataDirOf = (environment: RawEnvironment): string => resolve(environment.DATA_DIR ?? './data')

/** Thrown if the data directory is empty and no external database is set, so the command has nothing to work on. */
class NothingThereError extends Error {
  override name = 'NothingThereError'
}

/** Throws before a command would create a new database in a mistyped data directory. */
function refuseEmpty(environment: RawEnvironment): void {
  const dataDir = dataDirOf(environment)
  const { DATABASE_URL: owner, DATABASE_URL_APP: app } = environment
  if (owner === undefined && app === undefined && !existsSync(join(dataDir, 'engine.json')))
    throw new NothingThereError(
      `There is no Homefield in ${dataDir} yet. Start it with npm start, or set DATA_DIR.`,
    )
}

/** True if the encryption keys are in secrets.json, and not in the settings. */
const isKeyInFile = (): boolean => readEnvironment().HOMEFIELD_ENCRYPTION_KEYS === undefined

function isWithoutKeys(environment: RawEnvironment): boolean {
  const { HOMEFIELD_ENCRYPTION_KEYS: keys } = environment
  return keys === undefined && !existsSync(join(dataDirOf(environment), SECRETS_FILE))
}

function misuse(): number {
  process.stderr.write(USAGE)
  return 2
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Messages of the engine go to stderr, so that they do not break the JSON of the doctor. */
function complain(line: string): void {
  process.stderr.write(`${line}\n`)
}

const EXPECTED_ERRORS = [
  ArchiveError,
  ConfigError,
  DirectoryLockedError,
  DrillError,
  EngineError,
  KeyError,
  MigrationError,
  NothingThereError,
  RestoreError,
  RotationError,
  SecretsFileError,
]

/** Node's errors for a path that cannot be used. Their messages name the reason and the path. */
const UNUSABLE_PATH = new Set(['EACCES', 'EISDIR', 'ENOENT', 'ENOSPC', 'ENOTDIR', 'EPERM', 'EROFS'])

function isForTheTerminal(error: unknown): error is Error {
  if (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
    return true
  if (error instanceof Error && 'code' in error && UNUSABLE_PATH.has(String(error.code))) return true
  return EXPECTED_ERRORS.some((kind) => error instanceof kind)
}
