/**
 * A process for tests. It starts the engine, prints one line about the result, and runs until it is killed.
 * The arguments of the process are the data directory, and the directory for files outside the data directory.
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
