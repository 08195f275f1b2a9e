import { describe, expect, it } from 'vitest'
import { createLogger, type Logger } from './logger.ts'
import { redactText } from './redaction.ts'

/** Calls `write` with a logger, and returns the logged line as JSON (`line`) and as text (`raw`). */
const lineOf = (write: (logger: Logger) => void): { line: Record<string, unknown>; raw: string } => {
  let raw = ''
  write(createLogger({ level: 'trace', destination: { write: (text) => void (raw += text) } }))
  return { line: JSON.parse(raw) as Record<string, unknown>, raw }
}

describe('the logger', () => {
  it('writes JSON lines with the name of the level and an ISO time', () => {
    const { line } = lineOf((logger) => logger.info({ requestId: 'r1', count: 3 }, 'Synced'))
    expect(line).toMatchObject({ level: 'info', msg: 'Synced', requestId: 'r1', count: 3 })
    expect(String(line['time'])).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  })

  it.each([
    ['authorization'],
    ['cookie'],
    ['set-cookie'],
    ['setCookie'],
    ['SET_COOKIE'],
    ['password'],
    ['newPassword'],
    ['token'],
    ['refresh_token'],
    ['accessToken'],
    ['secret'],
    ['email'],
    ['to'],
    ['name'],
    ['firstName'],
    ['birthday'],
    ['date_of_birth'],
    ['url'],
    ['feedUrl'],
    ['location'],
    ['latitude'],
    ['title'],
    ['text'],
    ['body'],
    ['query'],
    ['ip'],
    ['phone'],
  ])('redacts %s at the top level, nested, in lists and in a child logger (C70)', (field) => {
    const value = { [field]: 'Avery Calloway' }
    for (const write of [
      (logger: Logger) => logger.info(value),
      (logger: Logger) => logger.info({ a: { b: [{ c: value }] } }),
      (logger: Logger) => logger.info({ [field]: { inner: 'Avery Calloway' } }),
      (logger: Logger) => logger.child(value).info('x'),
      (logger: Logger) => logger.child({ job: value }).info('x'),
      (logger: Logger) => logger.child({ n: 1 }).child(value).info('x'),
      (logger: Logger) => logger.info('read %j', value),
    ]) {
      const { raw } = lineOf(write)
      expect(raw).not.toContain('Avery')
      expect(raw).toContain('[redacted]')
    }
  })

  it('strips URL paths and email addresses from messages and errors (C70)', () => {
    const cause = new Error('GET https://calendar.example.org/t/f00dcafe?token=abc failed')
    const error = Object.assign(new Error('for erin@calloway.example', { cause }), {
      code: '23505',
      detail: 'Key (email)=(erin@calloway.example) already exists.',
      parameters: ['Avery'],
    })
    const { line, raw } = lineOf((logger) =>
      logger.error(
        { err: error },
        'Sync of webcal://u:p@calendar.example.org/t/f00dcafe for %s',
        'erin@calloway.example',
      ),
    )
    expect(raw).not.toMatch(/f00dcafe|erin|abc|Avery|u:p/)
    expect(line['msg']).toBe('Sync of webcal://calendar.example.org/… for [email]')
    expect(line['err']).toMatchObject({
      type: 'Error',
      code: '23505',
      message: 'for [email]',
      cause: { message: 'GET https://calendar.example.org/… failed' },
    })
  })

  it('redacts an error that is logged without a separate message (C70)', () => {
    const error = new Error('for erin@calloway.example')
    for (const write of [
      (logger: Logger) => logger.error(error),
      (logger: Logger) => logger.error({ err: error }),
      (logger: Logger) => logger.child({ job: 1 }).error({ err: error, n: 1 }),
    ]) {
      const { raw, line } = lineOf(write)
      expect(raw).not.toContain('erin')
      expect(line['msg']).toBe('for [email]')
      expect(line['err']).toMatchObject({ type: 'Error' })
    }
  })

  it('logs only id, method and route pattern of a request, and only the status of a reply (C70)', () => {
    const req = {
      id: 'r1',
      method: 'GET',
      url: '/api/v1/people?q=Avery',
      headers: { cookie: 'session=abc' },
      routeOptions: { url: '/api/v1/people' },
    }
    const { line, raw } = lineOf((logger) =>
      logger.info({ req, res: { statusCode: 200, headers: { 'set-cookie': 'abc' } } }),
    )
    expect(line['req']).toEqual({ id: 'r1', method: 'GET', route: '/api/v1/people' })
    expect(line['res']).toEqual({ statusCode: 200 })
    expect(raw).not.toMatch(/Avery|abc/)
  })

  it('logs only the class name of a class instance, and none of its fields (C70)', () => {
    class Account {
      readonly hidden = 'Avery'
    }
    const instant = Temporal.Instant.from('2026-03-08T06:30:00Z')
    const { line, raw } = lineOf((logger) =>
      logger.info({ account: new Account(), at: instant, bytes: Buffer.from('Avery') }),
    )
    expect(line).toMatchObject({ account: '[Account]', at: '2026-03-08T06:30:00Z', bytes: '[Buffer]' })
    expect(raw).not.toContain('Avery')
  })

  it('logs cyclic objects, and redacts a field `code` that does not look like an error code', () => {
    const loop: Record<string, unknown> = { code: 'ECONNRESET' }
    loop['self'] = loop
    const { line } = lineOf((logger) => logger.info({ loop, code: 's3cretC0de' }))
    expect(line).toMatchObject({ loop: { code: 'ECONNRESET' }, code: '[redacted]' })
  })
})

describe('redactText', () => {
  it.each([
    ['no secret here: 3/4 done, a@b', 'no secret here: 3/4 done, a@b'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000/…'],
    ['see (https://a.example/x?y#z).', 'see (https://a.example/…'],
    ['postgres://user:pass@db.example:5432/homefield', 'postgres://db.example:5432/…'],
    ['mail to <erin@calloway.example>, soon', 'mail to <[email]>, soon'],
    ['Authorization: Bearer abc.def-1', 'Authorization: Bearer …'],
  ])('turns "%s" into "%s" (C70)', (text, expected) => expect(redactText(text)).toBe(expected))

  it('redactText scans a long text in linear time, because an error may contain user input', () => {
    const long = 'x.'.repeat(150_000)
    expect(redactText(long)).toBe(long)
  })
})
