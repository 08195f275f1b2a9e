import { EventEmitter } from 'node:events'
import { describe, expect, it, vi } from 'vitest'
import { createLogger } from './logger.ts'
import { Shutdown } from './shutdown.ts'

const logger = createLogger({ level: 'silent' })
const never = () => new Promise<never>(() => {})

describe('Shutdown', () => {
  it('shuts down stage by stage in a fixed order, and waits for each stage (C7)', async () => {
    const log: string[] = []
    const shutdown = new Shutdown({ logger })
    const step = (name: string, turns: number) => async () => {
      for (let turn = 0; turn < turns; turn++) await new Promise((resolve) => setImmediate(resolve))
      log.push(name)
    }
    shutdown.add('engine', 'engine', step('engine', 0))
    shutdown.add('pools', 'database', step('database', 1))
    shutdown.add('jobs', 'jobs', step('jobs', 2))
    shutdown.add('drain', 'slow', step('slow', 4))
    shutdown.add('drain', 'quick', step('quick', 1))
    expect(await shutdown.run()).toBe(true)
    expect(log).toEqual(['quick', 'slow', 'jobs', 'database', 'engine'])
  })

  it('stops the database engine even if an earlier shutdown step hangs or fails (C7)', async () => {
    const engine = vi.fn()
    const shutdown = new Shutdown({ logger, limits: { drain: 20 } })
    shutdown.add('drain', 'hangs', never)
    shutdown.add('jobs', 'throws', () => {
      throw new Error('at once')
    })
    shutdown.add('pools', 'rejects', () => Promise.reject(new Error('later')))
    shutdown.add('engine', 'engine', engine)
    expect(await shutdown.run()).toBe(false)
    expect(engine).toHaveBeenCalledOnce()
  })

  it('shuts down only once if run() is called several times (C7)', async () => {
    const stop = vi.fn()
    const shutdown = new Shutdown({ logger })
    shutdown.add('pools', 'pool', stop)
    await Promise.all([shutdown.run(), shutdown.run()])
    await shutdown.run()
    expect(stop).toHaveBeenCalledOnce()
  })

  it('exits with 0 after a signal and a clean shutdown (C7)', async () => {
    const signals = new EventEmitter()
    const exit = vi.fn()
    const shutdown = new Shutdown({ logger, exit })
    const stop = vi.fn()
    shutdown.add('pools', 'pool', stop)
    shutdown.listen(signals)
    signals.emit('SIGTERM')
    await vi.waitFor(() => expect(exit).toHaveBeenCalled())
    expect(exit.mock.calls).toEqual([[0]])
    expect(stop).toHaveBeenCalledOnce()
  })

  it('exits with 1 if the shutdown was not clean (C7)', async () => {
    const signals = new EventEmitter()
    const exit = vi.fn()
    const shutdown = new Shutdown({ logger, exit, limits: { pools: 10 } })
    shutdown.add('pools', 'pool', never)
    shutdown.listen(signals)
    signals.emit('SIGINT')
    await vi.waitFor(() => expect(exit.mock.calls).toEqual([[1]]))
  })

  it('exits at once on the second signal (C7)', () => {
    const signals = new EventEmitter()
    const exit = vi.fn()
    const shutdown = new Shutdown({ logger, exit, limits: { drain: 10 } })
    shutdown.add('drain', 'hangs', never)
    shutdown.listen(signals)
    signals.emit('SIGINT')
    expect(exit).not.toHaveBeenCalled()
    signals.emit('SIGTERM')
    expect(exit.mock.calls).toEqual([[143]])
  })
})
