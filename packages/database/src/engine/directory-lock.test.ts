import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, expect, test } from 'vitest'

import { lockDirectory } from './directory-lock.ts'
import { DirectoryLockedError } from './engine-error.ts'
import { cleanUp, testDirectory } from './test-directories.ts'

const children: ChildProcess[] = []

afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  return cleanUp([])
})

const module = fileURLToPath(new URL('directory-lock.ts', import.meta.url))

/** Starts a process that waits for a line on stdin and then tries to lock the directory. */
function contender(directory: string) {
  const source = `
    import { lockDirectory } from ${JSON.stringify(module)}
    console.log('here')
    await new Promise((resolve) => process.stdin.once('data', resolve))
    try {
      globalThis.lock = await lockDirectory(${JSON.stringify(directory)})
      console.log('won')
      setInterval(() => {}, 1000)
    } catch (error) {
      console.log('lost ' + error.pid)
      process.exit()
    }`
  const child = spawn(process.execPath, ['--input-type=module-typescript', '-e', source], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  const lines: string[] = []
  const waiting: ((line: string) => void)[] = []
  let rest = ''
  child.stdout.on('data', (chunk: Buffer) => {
    const parts = (rest + chunk.toString()).split('\n')
    rest = parts.pop() ?? ''
    for (const line of parts) {
      const next = waiting.shift()
      if (next) next(line)
      else lines.push(line)
    }
  })
  const line = (): Promise<string> => {
    const ready = lines.shift()
    return ready === undefined ? new Promise((resolve) => waiting.push(resolve)) : Promise.resolve(ready)
  }
  return { child, line }
}

test('gives the lock to exactly one of 16 concurrent processes, and tells the others the holder’s pid (C2)', async () => {
  const directory = await testDirectory({ closed: true })
  const contenders = Array.from({ length: 16 }, () => contender(directory))
  await Promise.all(contenders.map((each) => each.line()))
  for (const { child } of contenders) child.stdin.write('go\n')
  const answers = await Promise.all(contenders.map((each) => each.line()))

  const winners = contenders.filter((_, index) => answers[index] === 'won')
  expect(winners).toHaveLength(1)
  expect(new Set(answers)).toEqual(new Set(['won', `lost ${winners[0]?.child.pid}`]))
  winners[0]?.child.kill('SIGKILL')
})

test('the operating system frees the directory lock as soon as the process that holds the lock is killed (C2)', async () => {
  const directory = await testDirectory({ closed: true })
  const first = contender(directory)
  await first.line()
  first.child.stdin.write('go\n')
  expect(await first.line()).toBe('won')
  await expect(lockDirectory(directory)).rejects.toThrow(`process ${first.child.pid}`)

  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  const lock = await lockDirectory(directory)
  expect(await readFile(join(directory, 'lock.pid'), 'utf8')).toBe(`${process.pid}\n`)
  await lock.release()
})

test('rejects a second lock on a directory in the same process, and allows a new lock after the release', async () => {
  const directory = await testDirectory({ closed: true })
  const lock = await lockDirectory(directory)
  await expect(lockDirectory(directory)).rejects.toThrow(DirectoryLockedError)
  // The first lock would be gone if the rejected attempt had opened and closed the file (see directory-lock.ts).
  const other = contender(directory)
  await other.line()
  other.child.stdin.write('go\n')
  expect(await other.line()).toBe(`lost ${process.pid}`)
  await lock.release()
  await lock.release()
  const again = await lockDirectory(directory)
  await again.release()
})
