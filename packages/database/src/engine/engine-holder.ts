/**
 * Runs the database engine in a child process of a test, until the test ends the child process.
 * The process prints one line, which begins with `started` or `refused`.
 * The first argument is the data directory.
 * The second argument is a fallback directory, for a data directory that the engine's user cannot enter.
 */
import { startEngine } from './engine.ts'

const [dataDir = '', place = ''] = process.argv.slice(2)
const log = {
  info: () => undefined,
  warn: (message: string) => void process.stderr.write(`${message}\n`),
  error: (message: string) => void process.stderr.write(`${message}\n`),
}
try {
  const engine = await startEngine({ dataDir, log, places: [place] })
  process.on('SIGTERM', () => void engine.stop().then(() => process.exit(0)))
  process.stdout.write(`started ${JSON.stringify({ superUrl: engine.superUrl, data: engine.where.data })}\n`)
} catch (error) {
  process.stdout.write(
    `refused ${error instanceof Error ? `${error.name}: ${error.message}` : String(error)}\n`,
  )
  process.exit(3)
}
setInterval(() => undefined, 1000)
