import { parseArgs } from 'node:util'

export const PARTS = ['feed', 'reads', 'bytes', 'start', 'stream', 'calendar', 'reminders', 'load'] as const
export type Part = (typeof PARTS)[number]

export interface Options {
  /** Runs few rounds with few families, to test the bench itself. */
  readonly quick: boolean
  /** Makes the bench exit with an error if a result exceeds its budget. */
  readonly strict: boolean
  /** Prints the query plan of each call's slowest SQL statement. */
  readonly explain: boolean
  readonly parts: ReadonlySet<Part>
}

/** @throws on an unknown command-line argument */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      quick: { type: 'boolean', default: false },
      strict: { type: 'boolean', default: false },
      explain: { type: 'boolean', default: false },
    },
  })
  const parts = positionals.map((name) => {
    const part = PARTS.find((known) => known === name)
    if (!part)
      throw new Error(`Unknown part: ${name}. Known parts: ${PARTS.join(', ')}. Without a part, all run.`)
    return part
  })
  return { ...values, parts: new Set(parts.length > 0 ? parts : PARTS) }
}
